import { join } from 'node:path';
import { recordForms } from '../exchange/history/shown-records.ts';
import { verifyJournal } from '../electron/features/orders/verify.ts';
import { verifyReviews } from '../electron/features/history/reviews/verify.ts';
import type { CallReply } from '../shared/bridge/contract.ts';
import { firstIdOf } from './live-orders.ts';
import { PREFIX } from './venue.ts';
import { identityOf, type Row } from './review-index.ts';
import { compare } from './user-orders.ts';
import { NAMED_FIELDS } from '../shared/records/record.ts';
import type { World } from './world.ts';

/** Longer than the app's interval for rechecking pending records. */
const DAY_AND_MORE = 25 * 3_600_000;
const MAX_SYNCS = 60;
const PAGE = 500;

/** Ends all faults: network, disk, keychain and exchange work, and other customers stop. */
export async function heal(world: World): Promise<void> {
  const { weather, disk, keychain, venue, clock } = world;
  weather.calm();
  disk.setTrouble(null);
  keychain.setLocked(false);
  world.disarm();
  world.stopOthers();
  if (world.terms.account === 'live' && !venue.isRunning()) world.startVenue();
  await openApp(world);
  world.app()?.suspend();
  await world.sleep(50);
  clock.step(DAY_AND_MORE);
  world.app()?.resume();
  await world.sleep(25_000);
  await openApp(world);
  if (world.terms.account === 'practice') await world.call('practice.set', { errorPercent: 0, arrivals: 0 });
  await world.call('privacy.unlock', {});
  await world.call('trading.setRules', { locked: false });
}

/** Waits until an app is open. */
async function openApp(world: World): Promise<void> {
  for (let turn = 0; turn < 120; turn += 1) {
    if (world.failure() !== null) return;
    const described = await world.call('app.describe', {}).catch(() => null);
    if (described !== null && described.ok) return;
    await world.sleep(1_000);
  }
  world.violate('it opens', 'no app opened within two minutes without faults');
}

/** All checks at the end: orders, records, reviews, assets, chains. */
export async function checkEnd(world: World): Promise<void> {
  await checkOrders(world);
  if (world.failure() === null) await checkRecords(world);
  if (world.failure() === null) await checkReviews(world);
  if (world.failure() === null) await checkFiles(world);
}

async function checkOrders(world: World): Promise<void> {
  const { ledger, venue, call } = world;
  await compare(world);
  ledger.compareWithVenue(venue);
  const recent = await call('orders.recent', { limit: 500 });
  if (!recent.ok) return;
  world.log.count('unknown at the end', recent.value.unknown.length);
  for (const { accountId, clientOid } of recent.value.unknown) {
    const found = await call('orders.checkStatus', { accountId, clientOid });
    if (found.ok) ledger.recordView(found.value, world.turn());
    const orderId = firstIdOf(venue, clientOid);
    if (found.ok && found.value.outcome?.kind === 'accepted') continue;
    if (orderId !== null && found.ok)
      world.violate(
        'every unknown visible',
        `the venue has ${clientOid}, was asked for it, and it is not resolved`,
      );
    const resolved = await call('orders.resolve', {
      accountId,
      clientOid,
      found: orderId !== null,
      orderId,
      who: 'Kim',
      saw: 'the end of the run',
    });
    // A late answer of the venue may have arrived meanwhile.
    if (!resolved.ok && (await isUnknown(world, clientOid)))
      world.violate('every unknown visible', `${clientOid} cannot be resolved: ${resolved.error.message}`);
  }
  await checkAmends(world);
  await world.sleep(1_000);
  await compare(world);
  ledger.compareWithVenue(venue);
  ledger.amends.compareEnds(venue);
  const status = await call('status.get', {});
  if (status.ok && status.value.unknownLive + status.value.unknownPractice > 0)
    world.violate('every unknown visible', 'some stay unknown though all were settled');
  try {
    venue.state().engine.audit();
  } catch (error) {
    world.violate('assets conserved', error instanceof Error ? error.message : String(error));
  }
  world.checkAssets();
}

/** A person looks at every order and asks for every amend of unknown outcome. */
async function checkAmends(world: World): Promise<void> {
  const { call, accountId, ledger } = world;
  await call('trading.openOrders', { accountId, refresh: true });
  await world.sleep(2_000);
  const recent = await call('orders.recent', { limit: 500 });
  if (!recent.ok) return;
  for (const { clientOid, amends = [] } of recent.value.placements) {
    if (!amends.some(({ outcome }) => outcome?.kind === 'unknown')) continue;
    const checked = await call('orders.checkAmend', { accountId, clientOid });
    if (checked.ok) ledger.recordView(checked.value, world.turn());
  }
}

async function isUnknown({ call }: World, clientOid: string): Promise<boolean> {
  const recent = await call('orders.recent', { limit: 1 });
  return !recent.ok || recent.value.unknown.some((view) => view.clientOid === clientOid);
}

/** Downloads the history until nothing changes meanwhile, then compares record by record. */
async function checkRecords(world: World): Promise<void> {
  const { call, venue, accountId } = world;
  await call('history.setStartDate', { accountId, startDate: null });
  for (let turn = 0; turn < MAX_SYNCS; turn += 1) {
    const before = venue.ours().history.changes();
    const by = world.clock.now() + world.terms.aheadMs;
    await world.sleep(1_000); // more than the app's error of the venue's clock
    const progress = await syncOnce(world);
    if (world.failure() !== null) return;
    const still = venue.ours().history.changes() === before;
    if (progress?.state === 'idle' && still && (await isComplete(world, by))) {
      await compareRecords(world);
      return;
    }
    await world.sleep(5_000);
  }
  const status = await call('history.status', {});
  const recorded = status.ok
    ? JSON.stringify([status.value.lists.filter((list) => list.accountId === accountId), status.value.syncs])
    : '';
  world.violate(
    'no record lost or doubled',
    `the history does not become complete without faults: ${recorded}`,
  );
}

type Progress = CallReply<'history.status'>['syncs'][number];

async function syncOnce(world: World): Promise<Progress | null> {
  const { call, accountId, clock } = world;
  const begun = clock.now();
  await call('history.sync', { accountId, action: 'start' });
  for (let turn = 0; turn < 600; turn += 1) {
    await world.sleep(500);
    const status = await call('history.status', {});
    const mine = status.ok ? status.value.syncs.find((sync) => sync.accountId === accountId) : undefined;
    if (mine === undefined || mine.finishedAt === null || mine.finishedAt < begun) continue;
    if (mine.state === 'idle' || mine.state === 'failed') return mine;
  }
  return null;
}

/** An interrupted sync run continues to its own end time; newer records come with the next one. `by` is the venue's time. */
async function isComplete(world: World, by: number): Promise<boolean> {
  const status = await world.call('history.status', {});
  if (!status.ok) return false;
  const lists = status.value.lists.filter((list) => list.accountId === world.accountId);
  return (
    lists.length === 2 &&
    lists.every(
      ({ complete, incomplete }) => complete !== null && complete.until >= by && incomplete.length === 0,
    )
  );
}

async function allRows(world: World): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await world.call('history.page', {
      filter: { accountIds: [world.accountId] },
      sort: { by: 'created', descending: true },
      offset: rows.length,
      limit: PAGE,
    });
    if (!page.ok) {
      world.violate('no record lost or doubled', `the archive does not answer: ${page.error.message}`);
      return rows;
    }
    rows.push(...page.value.rows);
    if (rows.length >= page.value.total || page.value.rows.length === 0) return rows;
  }
}

async function compareRecords(world: World): Promise<void> {
  const { deposits, withdrawals } = world.venue.ours().history.snapshot();
  const rows = await allRows(world);
  const theirs = new Map<string, number>();
  const textOf = (kind: string, record: Record<string, unknown>) =>
    JSON.stringify([
      kind,
      kind === 'withdrawal' ? record['id'] : null,
      ...NAMED_FIELDS.map((field) => record[field]),
    ]);
  const shown = recordForms(PREFIX);
  for (const record of deposits) add(theirs, textOf('deposit', { ...shown.deposits.row(record) }), 1);
  for (const record of withdrawals)
    add(theirs, textOf('withdrawal', { ...shown.withdrawals.row(record) }), 1);
  // A row that two scans in a row list twice is stored twice, and its copy is later no longer listed.
  let duplicates = Math.floor((world.log.counts()['exchange duplicated-rows'] ?? 0) / 2);
  for (const { record, missingSince } of rows) {
    const text = textOf(record.kind, { ...record });
    if (missingSince !== null && duplicates > 0 && theirs.has(text)) {
      duplicates -= 1;
      continue;
    }
    if (missingSince !== null)
      world.violate(
        'no record lost or doubled',
        `${record.kind} of ${record.amount} ${record.currency} is marked as no longer listed`,
      );
    add(theirs, text, -1);
  }
  for (const [text, count] of theirs) {
    if (count === 0) continue;
    world.violate(
      'no record lost or doubled',
      `${count > 0 ? 'lost' : 'too many'} ${Math.abs(count)}: ${text}`,
    );
  }
  world.log.count('records compared', rows.length);
  world.log.add('records', `${rows.length} equal`);
}

function add(counts: Map<string, number>, text: string, by: number): void {
  counts.set(text, (counts.get(text) ?? 0) + by);
}

async function checkReviews(world: World): Promise<void> {
  const { reviews, call } = world;
  const summary = await call('reviews.summary', {});
  if (!summary.ok || summary.value.problem !== null) {
    world.violate('no review lost', summary.ok ? (summary.value.problem ?? '') : summary.error.message);
    return;
  }
  reviews.seen(summary.value.log.rows);
  const rows = await allRows(world);
  // A power cut may lose the archive's last commits, while their reviews are still in the log.
  const excused = (world.log.counts()['power-cut'] ?? 0) > 0 ? reviews.indistinct(rows) : 0;
  if (summary.value.unmatched > excused)
    world.violate('no review lost', `${summary.value.unmatched} reviewed records are not found`);
  const ids = new Map(rows.map((row) => [identityOf(row), row.id]));
  for (const [identity, texts] of reviews.notes()) {
    const id = ids.get(identity);
    const record = id === undefined ? null : await call('history.record', { id });
    const recorded =
      record?.ok === true
        ? record.value.events.map(({ what }) => (what.kind === 'note' ? what.text : ''))
        : [];
    for (const text of texts) {
      const times = recorded.filter((each) => each === text).length;
      if (times !== 1)
        world.violate('no review lost', `"${text}" is recorded ${times} times for ${identity}`);
    }
  }
}

/** Closes the app, and verifies both chains on the disk. */
async function checkFiles(world: World): Promise<void> {
  const folder = world.disk.folder();
  await world.closeForGood();
  for (const [name, verify] of [
    ['journal.db', verifyJournal],
    ['reviews.db', verifyReviews],
  ] as const) {
    const verified = verify(join(folder, name));
    if (!verified.ok) world.violate('chains verify', `${name}: ${verified.error.message}`);
    else world.log.add('chain', `${name} ${verified.value.rows} ${verified.value.head}`);
  }
}
