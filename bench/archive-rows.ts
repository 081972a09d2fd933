import { seededRandom } from '../exchange/exact/random.ts';

export const RECORDS = 1_000_000;

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
  const random = seededRandom(count);
  const address = (chain: string) =>
    chain === 'eth' || chain === 'kcc' ? `0x${random.text(HEX, 40)}` : `T${random.text(BASE58, 33)}`;
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
      CURRENCIES[Math.floor(random.next() ** 2 * CURRENCIES.length)] ?? [];
    const isDeposit = random.next() < 0.6;
    const addresses = (isDeposit ? own : others).get(currency) ?? [];
    const createdAt = Math.floor(START + (SIX_YEARS * id) / count);
    const digits = String(1 + random.below(10 ** Math.min(places + 3, 14))).padStart(places + 1, '0');
    const hasMemo = random.below(8) === 0;
    yield {
      id,
      account: 1 + random.below(3),
      kind: isDeposit ? 0 : 1,
      venueId: isDeposit ? null : random.text(HEX, 24),
      currency,
      chain,
      status: random.below(50) === 0 ? 'FAILURE' : 'SUCCESS',
      address: addresses[random.below(addresses.length)] ?? '',
      memo: hasMemo ? `invoice ${100_000 + random.below(900_000)}` : '',
      isInner: 0,
      amount: `${digits.slice(0, -places)}.${digits.slice(-places)}`,
      fee: isDeposit ? '0' : `0.${String(1 + random.below(9_999)).padStart(Math.min(places, 8), '0')}`,
      tx: chain === 'eth' || chain === 'kcc' ? `0x${random.text(HEX, 64)}` : random.text(HEX, 64),
      createdAt,
      updatedAt: createdAt + 60_000 + random.below(3_600_000),
      remark: isDeposit ? 'Deposit' : '',
    };
  }
}
