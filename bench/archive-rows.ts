/** A record as the archive's table has it. */
export interface BenchRow {
  id: number;
  account: number;
  kind: 0 | 1;
  venueId: string | null;
  currency: string;
  chain: string;
  status: string;
  address: string;
  memo: string;
  isInner: 0 | 1;
  amount: string;
  fee: string;
  tx: string | null;
  createdAt: number;
  updatedAt: number;
  remark: string;
}

const CURRENCIES: readonly [string, string, number][] = [
  ['USDT', 'trx', 6],
  ['BTC', 'btc', 8],
  ['ETH', 'eth', 18],
  ['USDC', 'eth', 6],
  ['SOL', 'sol', 9],
  ['XRP', 'xrp', 6],
  ['TON', 'ton', 9],
  ['DOGE', 'doge', 8],
  ['KCS', 'kcc', 18],
  ['PEPE', 'eth', 18],
];
const HEX = '0123456789abcdef';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const START = Date.UTC(2020, 0, 1);
const SIX_YEARS = 6 * 365.25 * 86_400_000;

/**
 * Deposits and withdrawals of a busy desk over six years, newest last, the same for the same number: deposits to 400 own addresses,
 * withdrawals to 60,000 others, transaction ids of 64 hexadecimal digits, one memo in eight.
 */
export function* benchRows(count: number): Generator<BenchRow> {
  const random = seeded(count);
  const below = (max: number) => Math.floor(random() * max);
  const text = (letters: string, length: number) => {
    let made = '';
    for (let at = 0; at < length; at += 1) made += letters[below(letters.length)] ?? '';
    return made;
  };
  const address = (chain: string) =>
    chain === 'eth' || chain === 'kcc' ? `0x${text(HEX, 40)}` : `T${text(BASE58, 33)}`;
  const own = new Map<string, string[]>();
  const others = new Map<string, string[]>();
  for (const [currency, chain] of CURRENCIES) {
    own.set(
      currency,
      Array.from({ length: 40 }, () => address(chain)),
    );
    others.set(
      currency,
      Array.from({ length: 6_000 }, () => address(chain)),
    );
  }
  for (let id = 1; id <= count; id += 1) {
    const [currency = 'USDT', chain = 'trx', places = 6] =
      CURRENCIES[Math.floor(random() ** 2 * CURRENCIES.length)] ?? [];
    const isDeposit = random() < 0.6;
    const addresses = (isDeposit ? own : others).get(currency) ?? [];
    const createdAt = Math.floor(START + (SIX_YEARS * id) / count);
    const digits = String(1 + below(10 ** Math.min(places + 3, 14))).padStart(places + 1, '0');
    const hasMemo = below(8) === 0;
    yield {
      id,
      account: 1 + below(3),
      kind: isDeposit ? 0 : 1,
      venueId: isDeposit ? null : text(HEX, 24),
      currency,
      chain,
      status: below(50) === 0 ? 'FAILURE' : 'SUCCESS',
      address: addresses[below(addresses.length)] ?? '',
      memo: hasMemo ? `invoice ${100_000 + below(900_000)}` : '',
      isInner: 0,
      amount: `${digits.slice(0, -places)}.${digits.slice(-places)}`,
      fee: isDeposit ? '0' : `0.${String(1 + below(9_999)).padStart(Math.min(places, 8), '0')}`,
      tx: chain === 'eth' || chain === 'kcc' ? `0x${text(HEX, 64)}` : text(HEX, 64),
      createdAt,
      updatedAt: createdAt + 60_000 + below(3_600_000),
      remark: isDeposit ? 'Deposit' : '',
    };
  }
}

/** Numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
