/**
 * Signatures of logs. Breaks when one fits another log, another row or another key, when a text that is no signature is taken for one, or when a
 * key that is none makes the app fail instead of leaving the log unsigned.
 */
import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { isSigned, keyFingerprint, newPrivateKey, readSignature, signerOf } from './log-signature.ts';

const signer = signerOf(newPrivateKey(randomBytes(32).toString('hex')));
if (signer === null) throw new Error('no key');
const POINT = { rows: 12, hash: 'ab'.repeat(32) };

describe('a signature', () => {
  const made = signer.sign('journal', POINT);

  it('fits what was signed, read back from its text', () => {
    expect(isSigned('journal', POINT, made)).toBe(true);
    expect(readSignature(JSON.stringify(made))).toEqual(made);
    expect(keyFingerprint(made.key)).toMatch(/^([0-9a-f]{4} ){4}[0-9a-f]{4}$/);
  });

  it('fits no other log, row, hash or key', () => {
    const other = signerOf(newPrivateKey(randomBytes(32).toString('hex')));
    expect(isSigned('reviews', POINT, made)).toBe(false);
    expect(isSigned('journal', { ...POINT, rows: 13 }, made)).toBe(false);
    expect(isSigned('journal', { ...POINT, hash: 'ac'.repeat(32) }, made)).toBe(false);
    expect(isSigned('journal', POINT, { ...made, key: other?.key ?? '' })).toBe(false);
  });

  it('with any digit changed fits nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('key', 'signature'),
        fc.nat(),
        fc.integer({ min: 1, max: 15 }),
        (part, at, by) => {
          const digits = made[part].split('');
          const index = at % digits.length;
          digits[index] = (Number.parseInt(digits[index] ?? '0', 16) ^ by).toString(16);
          expect(isSigned('journal', POINT, { ...made, [part]: digits.join('') })).toBe(false);
        },
      ),
      { numRuns: runs(100, 2_000) },
    );
  });

  it.each(['', '{}', 'null', '{"key":"00","signature":"00"}', JSON.stringify({ ...made, more: 1 })])(
    'is not read from %j',
    (text) => {
      expect(readSignature(text)).toBeNull();
    },
  );
});

it.each(['', 'no key', Buffer.alloc(48).toString('base64')])('%j is no key', (text) => {
  expect(signerOf(text)).toBeNull();
});
