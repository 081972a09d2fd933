/**
 * Seam: what a place of updates says, against the version that runs and the keys of this build.
 * Breaks when anything but a newer release, whole and signed by one of our keys, passes (security 17).
 */
import * as fc from 'fast-check';
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { checkOffer, isNewer } from './check-offer.ts';
import { isSignedBy, signedText } from './signature.ts';
import { EXPIRES, HASH, signedOffer, testKey } from '../../../tests/helpers/update-world.ts';
import type { Offer } from './updater.ts';

const key = testKey();
const NOW = Date.UTC(2026, 10, 24);
const check = (offer: Offer, running = '1.2.3', keys = [key.text]) => checkOffer(offer, running, keys, NOW);

function changed(change: Partial<Offer['files'][number]>): Offer {
  const offer = signedOffer(key, '1.2.4');
  const [file] = offer.files;
  if (file === undefined) throw new Error('no file');
  return { ...offer, files: [{ ...file, ...change }] };
}

function refusal(offer: Offer, running?: string, keys?: string[]): string {
  const checked = check(offer, running, keys);
  return checked.ok ? 'passed' : checked.error;
}

it('security 17: a newer version, signed, passes with the hashes its file may have', () => {
  expect(check(signedOffer(key, '1.2.4'))).toEqual({
    ok: true,
    value: { version: '1.2.4', hashes: [HASH], bytes: 90_000_000 },
  });
});

it.each(['1.2.3', '1.2.2', '1.1.9', '0.9.9', '1.2.4-beta.1', '1.2', 'latest', '1.2.4\n', '01.2.4', ''])(
  'security 17: an offer of %j over 1.2.3 is refused, signed or not',
  (version) => {
    expect(refusal(signedOffer(key, version))).toMatch(/not (count as )?newer than 1\.2\.3\./);
  },
);

it('security 17: a wrong, missing or borrowed signature is refused', () => {
  const offer = signedOffer(key, '1.2.4');
  const other = testKey();
  expect(refusal(changed({ signature: null }))).toContain('has no signature');
  expect(refusal(changed({ signature: '' }))).toContain('is not signed by Counterfoil');
  expect(refusal(signedOffer(other, '1.2.4'))).toContain('is not signed by Counterfoil');
  expect(refusal(offer, '1.2.3', [])).toContain('is not signed by Counterfoil');
  expect(refusal(offer, '1.2.3', ['nonsense'])).toContain('is not signed by Counterfoil');
  // The signature of an older file under a newer version; of one file for another; of one hash for another.
  expect(refusal({ ...signedOffer(key, '1.2.4'), version: '1.2.5' })).toContain(
    'is not signed by Counterfoil',
  );
  expect(refusal(changed({ url: 'Other.AppImage' }))).toContain('is not signed by Counterfoil');
  expect(refusal(changed({ sha512: `${'B'.repeat(86)}==` }))).toContain('is not signed by Counterfoil');
});

it('security 17: every file of the offer counts, and none is no offer', () => {
  const [file] = signedOffer(key, '1.2.4').files;
  if (file === undefined) throw new Error('no file');
  expect(
    refusal({
      version: '1.2.4',
      isUpdate: true,
      expires: EXPIRES,
      files: [file, { ...file, signature: 'AAAA' }],
    }),
  ).not.toBe('passed');
  expect(refusal({ version: '1.2.4', isUpdate: true, expires: EXPIRES, files: [] })).toContain('has no file');
});

it.each([null, '', 'abc', HASH.slice(1)])('security 17: a hash %j is refused', (sha512) => {
  expect(refusal(changed({ sha512 }))).toContain('has no file hash');
});

it('security 17: an offer that expired, never expires, or whose date was moved is refused', () => {
  const expiring = (expires: string) => signedOffer(key, '1.2.4', HASH, expires);
  expect(refusal(expiring('2026-11-24T00:00:00.001Z'))).toBe('passed');
  expect(refusal(expiring('2026-11-24T00:00:00.000Z'))).toContain('expired on 2026-11-24');
  expect(refusal({ ...expiring('2026-11-01T00:00:00Z'), expires: EXPIRES })).toContain(
    'is not signed by Counterfoil',
  );
  for (const expires of ['', 'never', '2099', '2099-13-45T99:99:99Z'])
    expect(refusal(expiring(expires))).not.toBe('passed');
  expect(refusal({ ...expiring(EXPIRES), expires: null })).toContain('has no valid expiry date');
});

it('a second key serves a change of keys, and a key of another kind none', () => {
  expect(refusal(signedOffer(key, '1.2.4'), '1.2.3', [testKey().text, key.text])).toBe('passed');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsa = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const text = signedText('1.2.4', EXPIRES, { url: 'a', sha512: HASH });
  expect(isSignedBy([rsa], text, sign('sha256', Buffer.from(text), privateKey).toString('base64'))).toBe(
    false,
  );
});

it('what a server calls a version is not repeated when it is no version', () => {
  expect(refusal(signedOffer(key, '<b>x</b>'))).toContain('with an unreadable number');
});

describe('versions', () => {
  const part = fc.integer({ min: 0, max: 400 });
  const triple = fc.tuple(part, part, part);

  it('go up only: of two different ones exactly one is newer', () => {
    fc.assert(
      fc.property(triple, triple, (a, b) => {
        const [one, other] = [a.join('.'), b.join('.')];
        if (one === other) return !isNewer(one, other);
        return isNewer(one, other) !== isNewer(other, one);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it('a release follows its pre-release, and a pre-release nothing', () => {
    expect(isNewer('1.0.0', '1.0.0-rc.1')).toBe(true);
    expect(isNewer('1.0.0-rc.2', '1.0.0-rc.1')).toBe(false);
    expect(isNewer('0.9.9', '1.0.0-rc.1')).toBe(false);
    expect(isNewer('1.10.0', '1.9.9')).toBe(true);
    expect(isNewer('1.0.0', 'of my own')).toBe(false);
  });
});
