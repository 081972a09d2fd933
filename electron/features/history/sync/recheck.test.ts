/** Breaks when an account with more recent records than can be read again in a day never reads the rest of its history again. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSyncWorld, type SyncWorld } from '../../../../tests/helpers/history/sync-world.ts';
import { commit } from '../archive/commit.ts';
import { takePage } from '../archive/take-page.ts';
import { withoutRanges } from './coverage.ts';
import { keptRanges } from './recheck.ts';
import { storeVerified } from './stored-ranges.ts';
import { syncOps } from './sync-ops.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const LIST = { accountId: 'acc-1', kind: 'withdrawal' } as const;
const AT = { account: 1, kind: 1 };
/** A check reads a hundred records again. */
const RULES = { sizes: [5], edgeMs: 0, safeMs: 30 * DAY };
const CHECKS_A_DAY = 6;
const RECORDS_A_DAY = 48;
const DAYS_BEFORE = 100;
const DAYS = 60;

let world: SyncWorld;
beforeEach(() => {
  world = openSyncWorld();
});
afterEach(() => world.end());

function addRecords(): void {
  const rows = Array.from({ length: (DAYS_BEFORE + DAYS) * RECORDS_A_DAY }, (_, at) => {
    const createdAt = START - DAYS_BEFORE * DAY + Math.floor((at * DAY) / RECORDS_A_DAY);
    const texts = { currency: 'BTC', chain: 'btc', status: 'SUCCESS', address: 'A', memo: '', remark: '' };
    const rest = { createdAt, updatedAt: createdAt, isInner: false, walletTxId: null, otherFields: {} };
    return { kind: LIST.kind, id: `w${at}`, ...texts, amount: '1', fee: '0', ...rest };
  });
  const page = { ...LIST, scanId: 1, seenAt: START, rows, unreadable: [] };
  commit(world.context, () => takePage(world.context, page));
}

function verify(ranges: readonly { from: number; to: number }[], at: number): void {
  commit(world.context, () => storeVerified(world.context, AT, ranges, at));
}

const verified = () => syncOps['sync.known'](world.context, LIST).verified;

/** Reads again what this check is to read; two scans agree on it. */
async function check(now: number): Promise<void> {
  const known = syncOps['sync.known'](world.context, LIST);
  const kept = await keptRanges(
    { archive: world.archive, preferences: () => ({ recheckDays: 30, recheckAll: 'weekly' }) },
    LIST,
    known,
    { frozenAt: now, rules: RULES, reach: 'due' },
  );
  if (!kept.ok) throw new Error(kept.error.message);
  verify(withoutRanges(known.verified, kept.value), now);
}

it('R-C25: more than can be read again in time is late alike, and all of it is read again', async () => {
  addRecords();
  verify([{ from: START - DAYS_BEFORE * DAY, to: START }], START);
  const end = START + DAYS * DAY;
  // The recent past alone takes more than two days, all of the rest 22 at the pace that is fair.
  for (let now = START; now < end; now += DAY / CHECKS_A_DAY) {
    verify([{ from: now - DAY / CHECKS_A_DAY, to: now }], now);
    await check(now);
  }
  const daysSince = (ranges: { at: number }[]) => Math.max(...ranges.map(({ at }) => (end - at) / DAY));
  expect(daysSince(verified())).toBeLessThan(35);
  expect(daysSince(verified().filter(({ from }) => from > end - 30 * DAY))).toBeLessThan(8);
});
