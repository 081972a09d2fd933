/**
 * What a kind of venue is known to do where the contract is silent: the one table of it. A venue's description (presets.ts) holds
 * what its owner may change; none of this can be changed by a file. How far back its history goes is known to the download alone
 * (electron/features/history/sync/first-day.ts).
 */
import type { VenueKind } from './description.ts';

/** The part of a request that a refusal can be about. */
export type RequestPart = 'clock' | 'key' | 'signature' | 'passphrase' | 'permission';

/** What the rejection of an order is about. */
export type RejectionReason = 'balance' | 'permission' | 'clock' | 'credentials' | 'tooMany';

interface KindFacts {
  /** Whether server time and pairs are asked for with a signature. Section 5 signs every request; KuCoin's public ones need none. */
  signsPublicReads: boolean;
  /** Whether orders may be hidden or icebergs. */
  hiddenOrders: boolean;
  /** How many orders may be open at once; null where it is not documented. */
  openOrders: { perPair: number; perAccount: number } | null;
  /** For how long a filled order can still be asked for; null where it is not documented. */
  orderMemoryMs: number | null;
  /** The part of a request that each refusal code names. */
  refusedParts: ReadonlyMap<string, RequestPart>;
  /** What a refusal of one part proves about the others. */
  proves: Readonly<Partial<Record<RequestPart, readonly RequestPart[]>>>;
  /** Codes by which the venue says that it is busy or in trouble, whatever was asked. */
  busyCodes: ReadonlySet<string>;
  /** Codes by which it may refuse the times of a list. */
  rangeCodes: ReadonlySet<string>;
  /** What each rejection code of an order means. */
  rejections: ReadonlyMap<string, RejectionReason>;
}

const DAY_MS = 86_400_000;

/** S8-active-pair and S8-active-account. */
const CONTRACT_LIMITS = { perPair: 200, perAccount: 2_000 };

/** venue-facts section 4, of any request. */
const KUCOIN_PARTS: KindFacts['refusedParts'] = new Map([
  ['400001', 'key'],
  ['400002', 'clock'],
  ['400003', 'key'],
  ['400004', 'passphrase'],
  ['400005', 'signature'],
  ['400006', 'permission'],
  ['400007', 'permission'],
  ['400008', 'key'],
  ['400009', 'key'],
  ['411100', 'permission'],
]);

/** venue-facts section 4, of an order. */
const KUCOIN_REJECTIONS: KindFacts['rejections'] = new Map([
  ['200003', 'tooMany'],
  ['102427', 'tooMany'],
  ['200004', 'balance'],
  ['102421', 'balance'],
  ['400002', 'clock'],
  ['400003', 'credentials'],
  ['400004', 'credentials'],
  ['400005', 'credentials'],
  ['400006', 'credentials'],
  ['400007', 'permission'],
]);

/** venue-facts section 4: too many requests, internal, unavailable, system busy. They come over HTTP 200 too. */
const KUCOIN_BUSY: KindFacts['busyCodes'] = new Set(['429000', '500000', '503000', '230005']);
/** A parameter error; time range not supported. */
const KUCOIN_RANGE: KindFacts['rangeCodes'] = new Set(['400100', '102425']);

/** A signature or passphrase can only be judged for a key that exists; a permission only for a request that was genuine. */
const KEY_FIRST: KindFacts['proves'] = {
  signature: ['key'],
  passphrase: ['key'],
  permission: ['clock', 'key', 'signature', 'passphrase'],
};

export const KIND_FACTS: Readonly<Record<VenueKind, KindFacts>> = {
  // The contract states the limits and leaves the codes to the service.
  service: {
    signsPublicReads: true,
    hiddenOrders: true,
    openOrders: CONTRACT_LIMITS,
    orderMemoryMs: null,
    refusedParts: new Map(),
    proves: KEY_FIRST,
    busyCodes: new Set(),
    rangeCodes: new Set(),
    rejections: new Map(),
  },
  kucoin: {
    signsPublicReads: false,
    hiddenOrders: false, // VF2.1-hidden: refused since August 2026 with code 400413, whatever the value
    openOrders: CONTRACT_LIMITS,
    orderMemoryMs: 7 * DAY_MS, // VF2.5; of cancelled orders two days
    refusedParts: KUCOIN_PARTS,
    proves: KEY_FIRST,
    busyCodes: KUCOIN_BUSY,
    rangeCodes: KUCOIN_RANGE,
    rejections: KUCOIN_REJECTIONS,
  },
  practice: {
    signsPublicReads: false,
    hiddenOrders: true,
    openOrders: CONTRACT_LIMITS,
    orderMemoryMs: 7 * DAY_MS, // as the venue it stands in for
    refusedParts: KUCOIN_PARTS,
    // Our own exchange judges key, clock, signature, passphrase, permission in this order.
    proves: {
      ...KEY_FIRST,
      clock: ['key'],
      signature: ['key', 'clock'],
      passphrase: ['key', 'clock', 'signature'],
    },
    busyCodes: KUCOIN_BUSY,
    rangeCodes: KUCOIN_RANGE,
    rejections: KUCOIN_REJECTIONS,
  },
};
