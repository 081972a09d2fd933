import type { CallInput } from '../shared/bridge/contract.ts';
import { pickFrom, type Random } from './random.ts';
import { BUILT_IN_TEMPLATES } from '../shared/exports/export-templates.ts';
import type { World } from './world.ts';

const NEWEST = { by: 'created', descending: true } as const;
const PEOPLE = ['Kim', 'Lee', 'Sam'] as const;

/** The simulated person's actions on deposits and withdrawals. */
export function createHistoryUser(world: World, random: Random) {
  const { call, log, reviews } = world;
  const account = () => ({ accountId: world.accountId });
  /** A filter for the account's records, also for a practice account. */
  const mine = () => ({ accountIds: [world.accountId] });
  let notes = 0;

  async function rows(limit: number) {
    const page = await call('history.page', {
      filter: mine(),
      sort: NEWEST,
      offset: random.below(20),
      limit,
    });
    return page.ok ? page.value.rows : [];
  }

  async function seeLog(): Promise<void> {
    const summary = await call('reviews.summary', mine());
    if (summary.ok && summary.value.problem === null) reviews.seen(summary.value.log.rows);
  }

  return {
    async sync() {
      await call('history.sync', { ...account(), action: random.chance(0.1) ? 'verifyAll' : 'start' });
      log.count('syncs asked for');
    },
    async pauseSync() {
      await call('history.sync', { ...account(), action: random.chance(0.5) ? 'pause' : 'cancel' });
      await world.sleep(random.below(6_000));
      await call('history.sync', { ...account(), action: 'resume' });
    },
    async setStartDate() {
      const startDate = random.chance(0.5) ? null : world.clock.now() - random.below(400) * 86_400_000;
      await call('history.setStartDate', { ...account(), startDate });
      await world.sleep(random.below(4_000));
      await call('history.setStartDate', { ...account(), startDate: null });
    },
    async readHistory() {
      await Promise.all([
        call('history.status', {}),
        call('history.page', { filter: mine(), sort: NEWEST, offset: 0, limit: 100 }),
        call('history.totals', { filter: mine() }),
        call('history.facets', mine()),
        call('alerts.counts', {}),
        call('transfers.summary', account()),
      ]);
    },
    async note() {
      const [row] = await rows(1);
      if (row === undefined) return;
      notes += 1;
      const text = `note ${notes}`;
      const selection = { by: 'ids' as const, ids: [row.id] };
      const by = random.pick(PEOPLE);
      const recorded = await call('reviews.record', { selection, what: { kind: 'note', text }, by });
      log.count(recorded.ok ? 'notes confirmed' : `note error ${recorded.error.kind}`);
      if (!recorded.ok || recorded.value.recorded !== 1) return;
      reviews.noted(row, text);
      reviews.reviewed([row]);
      reviews.confirmed(1);
      await seeLog();
    },
    async review() {
      const found = await rows(1 + random.below(30));
      if (found.length === 0) return;
      const what: CallInput<'reviews.record'>['what'] =
        pickFrom(random, { state: 3, label: 1 }) === 'state'
          ? { kind: 'state', state: random.pick(['reviewed', 'queried', 'unreviewed'] as const) }
          : { kind: 'label', label: random.pick(['tax', 'fund']), on: random.chance(0.7) };
      const selection = { by: 'ids' as const, ids: found.map(({ id }) => id) };
      const recorded = await call('reviews.record', { selection, what, by: random.pick(PEOPLE) });
      if (!recorded.ok) return;
      log.count('reviews confirmed', recorded.value.recorded);
      reviews.reviewed(found);
      reviews.confirmed(recorded.value.recorded);
      await seeLog();
    },
    async exportRecords() {
      const [template] = BUILT_IN_TEMPLATES;
      if (template === undefined) return;
      const format = random.pick(['csv', 'jsonl'] as const);
      const done = await call('exports.records', {
        filter: mine(),
        sort: NEWEST,
        format,
        template,
        timeZone: 'UTC',
        acceptPartial: true,
      });
      log.count(done.ok ? 'exports' : `export error ${done.error.kind}`);
    },
    async statement() {
      const before = world.clock.now();
      const from = before - 90 * 86_400_000;
      await call('reviews.statement', { filter: mine(), from, before, timeZone: 'UTC', format: 'csv' });
    },
    async livePage() {
      const kind = random.chance(0.5) ? 'deposits' : 'withdrawals';
      const pageSize = world.terms.sizes[0] ?? 10;
      await call('records.page', { ...account(), kind, page: 1 + random.below(2), pageSize, filter: {} });
    },
    async backup() {
      const written = await call('backup.write', {});
      log.count(written.ok ? 'backups written' : `backup error ${written.error.kind}`);
    },
    async restore() {
      if (world.files.backups.length === 0) return;
      const opened = await call('backup.open', { id: null });
      if (!opened.ok || opened.value === null) return;
      const { restoreId, changes } = opened.value;
      if (random.chance(0.3)) {
        await call('backup.discard', { restoreId });
        return;
      }
      const restored = await call('backup.restore', {
        restoreId,
        onConflict: random.chance(0.5) ? 'keep' : 'take',
        take: changes.map(({ id }) => id),
      });
      log.count(restored.ok ? 'restores' : `restore error ${restored.error.kind}`);
    },
  };
}
