/** Seam: refusedPart. Breaks when a refusal is blamed on a part that neither its code nor its text names. */
import { expect, it } from 'vitest';
import { refusedPart } from './refused-part.ts';

function refusal(code: string, message: string) {
  return { kind: 'venue-refused', message, venue: { code, message, httpStatus: 401 } } as const;
}

it.each([
  ['kucoin', '400004', 'anything', 'passphrase'],
  ['kucoin', '999999', 'Invalid timestamp', 'clock'],
  ['kucoin', '999999', 'Invalid timestamp or signature', null],
  ['service', '400004', 'anything', null],
  ['service', '400004', 'IP not in whitelist', 'permission'],
  ['kucoin', 'constructor', 'anything', null],
  ['kucoin', '__proto__', 'anything', null],
] as const)('%s, code %s, "%s": %s', (kind, code, message, part) => {
  expect(refusedPart(kind, refusal(code, message))).toBe(part);
});
