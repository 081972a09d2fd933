/** One life of an archive: an aging venue is read under kills, and in the end it is honest. */
import {
  archiveRow,
  FROM_RECORDS,
  RECORD_COLUMNS,
  type StoredRecord,
} from '../../electron/features/history/archive/record-rows.ts';
import { firstDayOf } from '../../electron/features/history/sync/first-day.ts';
import { keyOf } from '../../electron/features/history/sync/list-key.ts';
import { recordKey } from '../../electron/features/history/sync/scan.ts';
import { rangeRows, type RangeRow } from '../../electron/features/history/sync/stored-ranges.ts';
import { syncOps } from '../../electron/features/history/sync/sync-ops.ts';
import { CHECK_MS, type SyncService } from '../../electron/features/history/sync/sync-service.ts';
import type { WalletRecord } from '../../shared/records/record.ts';
import { type Chance, seeded } from '../helpers/history/moving-list.ts';
import { type ManualClock, manualClock } from '../helpers/manual-clock.ts';
import { ACCOUNT, type AgingApp, createAgingApp } from './aging-app.ts';
import { type AgingVenue, contentOfRecord, createAgingVenue } from './aging-venue.ts';

const START = 1_700_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SPAN = 200 * DAY;
const LISTS = [
  ['deposits', 'deposit'],
  ['withdrawals', 'withdrawal'],
] as const;

export interface LifeResult {
  /** What is wrong; null: nothing. */
  wrong: string | null;
  changes: AgingVenue['changes'];
  kills: number;
  /** Verified ranges that were held against what the venue had listed. */
  claims: number;
  /** Downloads that came to their end after a person had asked, before the venue was honest. */
  ends: number;
}

interface Life {
  chance: Chance;
  clock: ManualClock;
  venue: AgingVenue;
  venueNow: () => number;
  app: AgingApp;
  kills: number;
  claims: number;
  /** When a person asked for a download while none ran, by the venue's clock; null: not since the last that ended. */
  askedAt: number | null;
  /** Downloads that came to their end after a person had asked. */
  ends: number;
}

export async function liveOnce(seed: number): Promise<LifeResult> {
  const life = beginLife(seed);
  try {
    const wrong = await underKills(life);
    const { kills, ends, venue } = life;
    const last = wrong ?? (await onceHonest(life));
    return { wrong: last, kills, claims: life.claims, ends, changes: venue.changes };
  } finally {
    life.app.end();
  }
}

function beginLife(seed: number): Life {
  const chance = seeded(seed);
  const clock = manualClock(START);
  const skew = (chance(3) - 1) * chance(chance(3) === 0 ? 3 * HOUR : 4_000);
  const isKucoin = chance(2) === 0;
  const venue = createAgingVenue(chance, START, SPAN, 5 + chance(60), {
    startIncluded: chance(2) === 0,
    endIncluded: chance(2) === 0,
    silently: isKucoin && chance(2) === 0 ? 31 * DAY : Number.POSITIVE_INFINITY,
    roundedTo: [1, 1, 1_000, MINUTE][chance(4)] ?? 1,
    pace: [300, 5_000, MINUTE, HOUR][chance(4)] ?? MINUTE,
    shuffles: chance(4) === 0,
  });
  const venueNow = () => clock.now() + skew;
  const app = createAgingApp({ chance, clock, venue, venueNow, isKucoin });
  return { chance, clock, venue, venueNow, app, kills: 0, claims: 0, askedAt: null, ends: 0 };
}

async function underKills(life: Life): Promise<string | null> {
  const { chance, clock, venue, venueNow, app } = life;
  const startDate = START - SPAN - 60 * DAY;
  await app.world().archive.request('sync.setStartDate', { accountId: ACCOUNT, startDate });
  for (let turn = 3 + chance(10); turn > 0; turn -= 1) {
    const service = app.launch();
    service.begin();
    life.askedAt = null;
    if (chance(2) === 0) download(life, service);
    for (let step = 0; step < 40 && !app.isKilled(); step += 1) {
      await clock.advanceAsync(1 + chance(20_000));
      if (chance(10) === 0) act(life, service);
      const wrong = short(life) ?? (chance(8) === 0 ? falseClaim(life) : null);
      if (wrong !== null) return `while it is read, ${wrong}`;
    }
    app.kill();
    life.kills += 1;
    const wrong = falseClaim(life);
    if (wrong !== null) return `after a kill, ${wrong}`;
    clock.advance(chance([5_000, HOUR, 3 * DAY, 40 * DAY][chance(4)] ?? DAY));
    venue.pass(venueNow());
  }
  return null;
}

/** Nothing changes any more, all that was to be listed late is listed, and the whole is due to be read again, a part with every check. */
async function onceHonest(life: Life): Promise<string | null> {
  const { clock, venue, venueNow, app } = life;
  venue.settle();
  app.settle();
  clock.advance(60 * DAY);
  const service = app.launch();
  service.begin();
  // It may have been paused.
  ask(service);
  const settledAt = venueNow();
  const isOld = ({ verified }: ReturnType<typeof knowledge>[number]) =>
    verified.some(({ at }) => at < settledAt);
  for (let checks = 0; checks < 100 && (checks === 0 || knowledge(life).some(isOld)); checks += 1)
    await clock.advanceAsync(CHECK_MS);
  await service.close();
  for (const list of knowledge(life)) {
    if (list.complete === null || list.incomplete.length > 0 || isOld(list))
      return `at the end, ${list.kind}s are not complete: ${JSON.stringify(list)}`;
  }
  const wrong = falseClaim(life);
  return wrong === null ? difference(life) : `at the end, ${wrong}`;
}

function ask(service: SyncService, action: 'start' | 'pause' | 'cancel' | 'verifyAll' = 'start'): void {
  void service.handlers['history.sync']({ accountId: ACCOUNT, action });
}

function download(life: Life, service: SyncService): void {
  if (life.app.state() !== 'running') life.askedAt = life.venueNow();
  ask(service);
}

/** A download that came to its end has what was there when a person asked for it; null: so it is. */
function short(life: Life): string | null {
  const { askedAt, app } = life;
  if (askedAt === null || app.isKilled() || app.state() !== 'idle') return null;
  life.askedAt = null;
  life.ends += 1;
  for (const { kind, complete, readOnce, incomplete } of knowledge(life)) {
    const end = Math.max(complete?.until ?? 0, readOnce?.until ?? 0, ...incomplete.map(({ to }) => to));
    if (end < askedAt - 1) return `the download of ${kind}s asked for at ${askedAt} ended at ${end}`;
  }
  return null;
}

/** What a person does with the download, or the computer with the program. */
function act(life: Life, service: SyncService): void {
  const what = life.chance(16);
  if (what < 4) life.askedAt = null;
  if (what === 0) ask(service, 'pause');
  else if (what === 1) ask(service, 'cancel');
  else if (what === 2) ask(service, 'verifyAll');
  else if (what === 3) service.suspend();
  else {
    service.resume();
    download(life, service);
  }
}

function knowledge({ app }: Life) {
  const accounts = [{ accountId: ACCOUNT, firstDay: firstDayOf(app.account.venue.kind) }];
  return syncOps['sync.knowledge'](app.world().context, { accounts });
}

function stored({ app }: Life, kind: WalletRecord['kind']) {
  const rows = app
    .world()
    .context.db.prepare(`SELECT ${RECORD_COLUMNS} ${FROM_RECORDS} WHERE records.kind = ?`)
    .all(kind === 'deposit' ? 0 : 1) as unknown as StoredRecord[]; // of RECORD_COLUMNS
  return rows.map(archiveRow);
}

/**
 * What is called verified and is not. A range verified on a day says that the archive has every record the venue listed in it at that time or later on,
 * as it was listed then or later, and calls none of them no longer listed that was listed all the time.
 */
function falseClaim(life: Life): string | null {
  const { context } = life.app.world();
  for (const [list, kind] of LISTS) {
    const at = keyOf(context, { accountId: ACCOUNT, kind });
    const rows = stored(life, kind);
    for (const range of rangeRows(context, at)) {
      if (range.reason !== null || range.scans < 2) continue;
      life.claims += 1;
      const wrong = falseClaimOf(life, list, range, rows);
      if (wrong !== null) return `${list} verified ${JSON.stringify(range)}: ${wrong}`;
    }
  }
  return null;
}

function falseClaimOf(
  { venue, venueNow }: Life,
  list: 'deposits' | 'withdrawals',
  range: RangeRow,
  rows: ReturnType<typeof stored>,
): string | null {
  const isIn = ({ createdAt }: WalletRecord) => createdAt >= range.from && createdAt <= range.to;
  const here = countOf(rows.filter(({ missingSince }) => missingSince === null).map(({ record }) => record));
  for (const [key, count] of countOf(venue.listed(list, range.at).filter(isIn))) {
    const has = here.get(key) ?? 0;
    if (has < count && !venue.wasFewer(list, key, has + 1, range.at, venueNow()))
      return `${count} of one record were listed since, and the archive has ${has}`;
  }
  // Its newest part was read later, and what was created before that and listed at once was there.
  for (const row of venue.listedInTime(list)) {
    if (!isIn(row) || row.createdAt <= range.at || here.has(recordKey(row))) continue;
    if (!venue.wasFewer(list, recordKey(row), 1, row.createdAt, venueNow()))
      return `a record of its newest part is not in the archive: ${contentOfRecord(row)}`;
  }
  for (const { record, missingSince } of rows) {
    if (missingSince === null && isIn(record) && !venue.wasListed(list, record, range.at, venueNow()))
      return `the archive has what was not listed since: ${contentOfRecord(record)}`;
  }
  return null;
}

/** How many there are of each identity. */
function countOf(records: readonly WalletRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const record of records) counts.set(recordKey(record), (counts.get(recordKey(record)) ?? 0) + 1);
  return counts;
}

/** Where the archive differs from what the venue lists now. */
function difference(life: Life): string | null {
  for (const [list, kind] of LISTS) {
    const there = life.venue.listed(list, life.venueNow()).map(contentOfRecord).sort();
    const listed = stored(life, kind).filter(({ missingSince }) => missingSince === null);
    const here = listed.map(({ record }) => contentOfRecord(record)).sort();
    if (JSON.stringify(there) === JSON.stringify(here)) continue;
    const lacks = there.filter((each) => !here.includes(each));
    const extra = here.filter((each) => !there.includes(each));
    return `at the end, ${there.length} ${list} are listed and ${here.length} stored; lacks ${lacks.join()}; has ${extra.join()}`;
  }
  return null;
}
