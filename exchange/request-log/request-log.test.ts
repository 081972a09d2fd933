/**
 * The request log's lines. Broken by: more or less than one line per request, a field with a wrong value, a secret that
 * came in the path or the query.
 */
import { describe, expect, test } from 'vitest';
import type { Delivery } from '../faults/fault.ts';
import { failure, refusal, success } from '../base/reply.ts';
import { createRequestLog, type LoggedRequest } from './request-log.ts';

const REQUEST: LoggedRequest = {
  at: Date.parse('2026-11-20T12:00:00.123Z'),
  method: 'GET',
  target: '/api/v1/deposits?currency=BTC&currentPage=2',
  delivery: { kind: 'send', reply: success({ items: ['row'] }), delayMs: 0 },
  ms: 1.23456,
  account: 'main',
  weight: 5,
  bodyBytes: 0,
  fault: null,
};

function lineOf(change: Partial<LoggedRequest> = {}): string {
  const lines: string[] = [];
  createRequestLog((line) => lines.push(line))({ ...REQUEST, ...change });
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}
const read = (change: Partial<LoggedRequest>) => JSON.parse(lineOf(change)) as Record<string, unknown>; // JSON of an object

test('one line has time, method, path with query, status, code, milliseconds, account, weight and size', () => {
  expect(lineOf()).toBe(
    '{"time":"2026-11-20T12:00:00.123Z","method":"GET","path":"/api/v1/deposits?currency=BTC&currentPage=2",' +
      '"status":200,"code":"200000","ms":1.235,"account":"main","weight":5,"bodyBytes":0}\n',
  );
});

test('unknown values are null: account, weight, a missing reply', () => {
  const refused = failure(refusal('400005', 'Invalid KC-API-SIGN', 401));
  expect(
    read({ account: null, weight: null, delivery: { kind: 'send', reply: refused, delayMs: 0 } }),
  ).toMatchObject({
    status: 401,
    code: '400005',
    account: null,
    weight: null,
  });
  const silent: Delivery[] = [{ kind: 'reset' }, { kind: 'silence' }];
  for (const delivery of silent) {
    expect(read({ delivery, fault: 'lost-reply' })).toMatchObject({
      status: null,
      code: null,
      fault: 'lost-reply',
    });
  }
});

test('a page or an envelope without a code has none', () => {
  const body = { kind: 'text', text: '<html>', contentType: 'text/html' } as const;
  expect(
    read({ delivery: { kind: 'send', reply: { status: 502, headers: {}, body }, delayMs: 0 } }),
  ).toMatchObject({
    status: 502,
    code: null,
  });
});

describe('secrets in the address', () => {
  test.each([
    ['/api/v1/status?token=hunter2&x=1', '/api/v1/status?token=***&x=1'],
    ['/api/v1/status?a=1&SVC-API-SIGN=hunter2', '/api/v1/status?a=1&SVC-API-SIGN=***'],
    [
      '/x?signature=hunter2&passphrase=hunter2&apiSecret=hunter2',
      '/x?signature=***&passphrase=***&apiSecret=***',
    ],
    ['/x?%74oken=hunter2', '/x?%74oken=***'],
    ['/control/hunter2/faults', '/control/***/faults'],
    ['/control/hunter2', '/control/***'],
  ])('%s', (target, path) => {
    expect(read({ target })['path']).toBe(path);
  });

  test('a long one is cut, an unusual one stays one line', () => {
    expect(String(read({ target: `/${'x'.repeat(10_000)}` })['path'])).toHaveLength(2_000);
    expect(lineOf({ target: '/%zz?%zz=1', method: 'G\nT' }).split('\n')).toHaveLength(2);
  });
});
