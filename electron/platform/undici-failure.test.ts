/**
 * Seam: the errors of undici, node:net and node:tls, and what was written when they came.
 * Breaks when a fault after the first byte is named one before it: the order would be reported as not sent and sent again.
 */
import { describe, expect, it } from 'vitest';
import { classifyFailure } from './undici-failure.ts';

const coded = (code: string) => Object.assign(new Error('native words'), { code });
const ROUTE_CODES = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EACCES',
];
const CONNECT_CODES = [...ROUTE_CODES, 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

describe('R-B10: not sent needs zero bytes written', () => {
  it.each(CONNECT_CODES)('%s before any byte is not sent', (code) => {
    const failure = classifyFailure(coded(code), { host: 'venue', httpStatus: null, bytesWritten: 0 });
    expect(failure.bytesWritten).toBe(0);
  });

  it.each(CONNECT_CODES)('%s after bytes were written keeps their count', (code) => {
    const failure = classifyFailure(coded(code), { host: 'venue', httpStatus: null, bytesWritten: 412 });
    expect(failure.bytesWritten).toBe(412);
    expect(failure.kind).not.toBe('refused');
  });

  it.each(ROUTE_CODES)('%s in the middle of an answer is an answer cut off', (code) => {
    expect(classifyFailure(coded(code), { host: 'venue', httpStatus: 200, bytesWritten: 412 })).toMatchObject(
      {
        kind: 'cut-off',
        httpStatus: 200,
        bytesWritten: 412,
      },
    );
  });
});
