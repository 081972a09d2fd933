import type { BridgeError } from '../../shared/base/error.ts';
import type { TestReport } from '../../shared/bridge/account-calls.ts';
import type { VenueKind } from '../../shared/venue/description.ts';

export type TestPart = TestReport['parts'][number]['part'];

/** What a kind of venue is known to do where the contract is silent. */
interface KindFacts {
  /** Whether server time and pairs are asked for with a signature. Section 5 signs every request; KuCoin's public ones need none. */
  signsPublicReads: boolean;
  /** Which part of the credentials or the clock a refusal code speaks of. */
  parts: Readonly<Record<string, TestPart>>;
  /** What a refusal of this part proves about the others. */
  proves: Readonly<Partial<Record<TestPart, readonly TestPart[]>>>;
}

/** venue-facts section 4. */
const KUCOIN_PARTS: Readonly<Record<string, TestPart>> = {
  '400001': 'key',
  '400002': 'clock',
  '400003': 'key',
  '400004': 'passphrase',
  '400005': 'signature',
  '400006': 'permission',
  '400007': 'permission',
  '400008': 'key',
  '400009': 'key',
  '411100': 'permission',
};

/** A signature or passphrase can only be judged for a key that exists; a permission only for a request that was genuine. */
const KEY_FIRST: KindFacts['proves'] = {
  signature: ['key'],
  passphrase: ['key'],
  permission: ['clock', 'key', 'signature', 'passphrase'],
};

const FACTS: Record<VenueKind, KindFacts> = {
  service: { signsPublicReads: true, parts: {}, proves: KEY_FIRST },
  kucoin: { signsPublicReads: false, parts: KUCOIN_PARTS, proves: KEY_FIRST },
  // Our own exchange judges key, clock, signature, passphrase, permission in this order.
  practice: {
    signsPublicReads: false,
    parts: KUCOIN_PARTS,
    proves: {
      ...KEY_FIRST,
      clock: ['key'],
      signature: ['key', 'clock'],
      passphrase: ['key', 'clock', 'signature'],
    },
  },
};

export function signsPublicReads(kind: VenueKind): boolean {
  return FACTS[kind].signsPublicReads;
}

export function provenBy(kind: VenueKind, part: TestPart): readonly TestPart[] {
  return FACTS[kind].proves[part] ?? [];
}

/** Words that name a part beyond doubt. Looked at only when the code says nothing, and only when exactly one part is named. */
const WORDS: readonly (readonly [TestPart, RegExp])[] = [
  ['clock', /timestamp|\bclock\b/i],
  ['passphrase', /passphrase/i],
  ['signature', /\bsign\b|signature/i],
  ['permission', /permission|whitelist|\bip\b/i],
  ['key', /api[- _]?key\b(?![- _]?version)|key[- _]?version/i],
];

/** Which part a refusal speaks of: by code where the venue's codes are known, else by its words; null when neither says. */
export function refusedPart(kind: VenueKind, error: BridgeError): TestPart | null {
  if (error.kind !== 'venue-refused' || error.venue === undefined) return null;
  const { code, message } = error.venue;
  const byCode = code === null ? undefined : FACTS[kind].parts[code];
  if (byCode !== undefined) return byCode;
  const named = WORDS.filter(([, text]) => text.test(message));
  const [only] = named;
  return only !== undefined && named.length === 1 ? only[0] : null;
}
