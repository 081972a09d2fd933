/**
 * Fills the data folder of `npm run dev`: `node scripts/dev/prepare-practice.ts FOLDER`. The app itself does it, through the calls its window
 * would make: it downloads the history of the practice account, reviews some of it, lets new records arrive, and trades.
 */
import { openApp, sourcePrograms } from '../../browser-host/main.ts';
import type { App } from '../../electron/app/app.ts';
import { memoryKeychain } from '../../electron/platform/keychain.ts';
import type { Processes } from '../../electron/platform/processes.ts';
import type { CallInput, CallName, CallReply } from '../../shared/bridge/contract.ts';
import { requestBody } from '../../shared/orders/body.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';

const ACCOUNT = 'practice';
const REVIEWER = 'Sam Doe';
const OF_PRACTICE = { accountIds: [ACCOUNT] };
const NEWEST = { by: 'created', descending: true } as const;
/** New records a minute while the alerts are made: some within a second. */
const ARRIVALS = '1200';

/** One that fills, two that stay open, and one beyond the first limits, which are confirmed as a person would. */
const TICKETS: readonly Ticket[] = [
  { symbol: 'BTC-USDT', type: 'market', side: 'buy', funds: '250' },
  { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '41000', size: '0.01' },
  { symbol: 'ETH-USDT', type: 'limit', side: 'sell', price: '9000', size: '0.2' },
  { symbol: 'ETH-USDT', type: 'limit', side: 'buy', price: '100', size: '0.5', timeInForce: 'IOC' },
];

function withArrivals(processes: Processes): Processes {
  return {
    ...processes,
    startExchange: (args, on) => processes.startExchange([...args, '--arrivals', ARRIVALS], on),
  };
}

async function call<N extends CallName>(app: App, name: N, input: CallInput<N>): Promise<CallReply<N>> {
  const result = await app.handlers[name](input);
  if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
  return result.value;
}

/** Reads both lists of the account, and resolves when that is over. */
async function download(app: App): Promise<void> {
  const over = new Promise<void>((resolve, reject) => {
    const end = app.subscribe((name, payload) => {
      if (name !== 'sync') return;
      const { state, message, finishedAt } = payload as CallReply<'history.status'>['syncs'][number]; // the event's own type
      if (state === 'failed') reject(new Error(message ?? 'The history could not be downloaded.'));
      if (state !== 'idle' || finishedAt === null) return;
      end();
      resolve();
    });
  });
  await call(app, 'history.sync', { accountId: ACCOUNT, action: 'start' });
  await over;
}

async function reviewSome(app: App): Promise<void> {
  await call(app, 'reviews.setRules', { reviewer: REVIEWER, fourEyes: false });
  const { rows } = await call(app, 'history.page', {
    filter: OF_PRACTICE,
    sort: { ...NEWEST, descending: false },
    offset: 0,
    limit: 120,
  });
  const recordReviews = (from: number, to: number, what: CallInput<'reviews.record'>['what']) =>
    call(app, 'reviews.record', {
      selection: { by: 'ids', ids: rows.slice(from, to).map(({ id }) => id) },
      what,
      by: REVIEWER,
    });
  await recordReviews(0, 100, { kind: 'state', state: 'reviewed' });
  await recordReviews(100, 104, { kind: 'state', state: 'queried' });
  await recordReviews(100, 101, { kind: 'note', text: 'Asked the sender which invoice this pays.' });
  await recordReviews(104, 108, { kind: 'label', label: 'payroll', on: true });
}

async function raiseAlerts(app: App): Promise<void> {
  const { rules, quiet } = await call(app, 'alerts.settings', {});
  await call(app, 'alerts.setSettings', {
    rules: { ...rules, deposit: { on: true, when: 'seen' } },
    quiet,
  });
  do await download(app);
  while ((await call(app, 'alerts.counts', {})).practice.total === 0);
}

async function trade(app: App): Promise<void> {
  await call(app, 'pairs.list', { accountId: ACCOUNT, refresh: true });
  for (const [index, ticket] of TICKETS.entries()) {
    const { clientOid } = await call(app, 'orders.newClientOid', {});
    const own = { ...ticket, clientOid };
    await call(app, 'orders.place', {
      accountId: ACCOUNT,
      ticketId: `prepared-${index}`,
      ticket: own,
      confirmedBody: requestBody(own),
      acknowledged: ['distancePercent', 'slippagePercent', 'sameSideSeconds'],
    });
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to fill.');
// The app's own timers never keep a program alive.
const alive = setInterval(() => undefined, 60_000);
const app = await openApp(folder, memoryKeychain(), { watch: withArrivals, programs: sourcePrograms });
await download(app);
await reviewSome(app);
await raiseAlerts(app);
await trade(app);
await app.close();
clearInterval(alive);
process.exit(0);
