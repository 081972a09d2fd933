/**
 * The app placing one order, or amending it, for the drill that kills it: an app over a real data folder and real connections, which ends itself by
 * SIGKILL at the point it was given. Without one it prints how many points there are.
 */
import { createApp } from '../../electron/app/create-app.ts';
import { inlineJobs } from '../../electron/app/jobs/jobs.ts';
import { inlineArchive } from '../helpers/inline-archive.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { nodeFiles } from '../../electron/platform/files.ts';
import { answering } from '../helpers/answers.ts';
import { systemIds } from '../../electron/platform/ids.ts';
import { noNotifier, showOnly } from '../../electron/platform/person.ts';
import { memoryKeychain } from '../../electron/platform/keychain.ts';
import type { Processes } from '../../electron/platform/processes.ts';
import { createUndiciHttp } from '../../electron/platform/undici-http.ts';
import { createUndiciWebSockets } from '../../electron/platform/undici-web-socket.ts';
import { alterBody } from '../../shared/orders/alter-body.ts';
import { amendedTicket } from '../../shared/orders/amended-ticket.ts';
import type { AmendHow } from '../../shared/orders/amend.ts';
import { requestBody } from '../../shared/orders/body.ts';
import { succeed } from '../../shared/base/result.ts';
import { withStops } from './stops.ts';
import { AMENDED, type OrderDrill } from './order-drill.ts';

// The app's own timers never keep a program alive.
setInterval(() => {}, 60_000);

const drill = JSON.parse(process.argv[2] ?? '') as OrderDrill; // written by the drill beside this file

/** Opening the app waits for its practice exchange; this one is reported as running, and nobody asks it for anything. */
const practiceAtNobody: Processes = {
  startExchange(_args, on) {
    const nobody = {
      baseUrl: 'http://127.0.0.1:9',
      headerPrefix: 'SVC',
      key: 'k',
      secret: 's',
      passphrase: 'p',
    };
    queueMicrotask(() => on.ready(nobody));
    return { stop() {} };
  },
};

const stops = withStops(
  {
    clock: systemClock,
    ids: systemIds,
    files: nodeFiles,
    http: createUndiciHttp(systemClock),
    keychain: memoryKeychain(),
    processes: practiceAtNobody,
    webSockets: createUndiciWebSockets(),
    notifier: noNotifier,
    saver: { save: () => Promise.resolve(succeed(null)), choose: () => Promise.resolve(succeed(null)) },
    chooser: { open: () => Promise.resolve(succeed(null)), folder: () => Promise.resolve(succeed(null)) },
    links: showOnly,
    confirm: answering(),
    archive: inlineArchive,
    jobs: inlineJobs,
    dataFolder: drill.dataFolder,
    host: 'browser',
    version: '0.0.0',
    os: process.platform,
    userName: 'drill',
    locale: 'en-GB',
    allowVenue: () => succeed(null),
  },
  (point, name) => {
    if (point === drill.killAt || name === drill.killAt) process.kill(process.pid, 'SIGKILL');
  },
);

const app = await createApp(stops.ports);
const { venue, credentials, ticket } = drill;
const account = {
  name: `Drill ${process.pid}`,
  colour: 'blue',
  readOnly: false,
  venue,
  credentials,
  keep: 'session',
} as const;
const added = await app.handlers['accounts.add'](account);
if (!added.ok) throw new Error(added.error.message);
const accountId = added.value.accounts.at(-1)?.id ?? '';
if (venue.capabilities.symbols === null) {
  const put = await app.handlers['pairs.put']({ accountId, pair: drill.pair, source: 'the drill' });
  if (!put.ok) throw new Error(put.error.message);
}

const chosen = await app.handlers['trading.setRules']({ noOrderLimit: true });
if (!chosen.ok) throw new Error(chosen.error.message);

/** Places the order; what was placed in an earlier run is answered from the journal. */
async function place() {
  return app.handlers['orders.place']({
    accountId,
    ticketId: drill.ticketId,
    ticket,
    confirmedBody: requestBody(ticket),
    // No market is followed here, so it is not known whether a stop would fire at once; its price is far from that.
    acknowledged: ['firesAtOnce', 'distancePercent'],
  });
}

/** Amends what was placed, as the window does: by the order as the venue lists it. One that was amended in an earlier run is answered. */
async function amend(how: AmendHow, next: string) {
  const placed = await place();
  if (!placed.ok) throw new Error(`The order to amend was not placed: ${placed.error.message}`);
  const { outcome } = placed.value;
  const orderId = outcome?.kind === 'accepted' ? outcome.orderId : '';
  const listed = await app.handlers['trading.openOrders']({ accountId, refresh: true });
  const order = listed.ok ? listed.value.orders.find((one) => one.orderId === orderId) : undefined;
  const bodies = {
    alter: () => (order === undefined ? '' : (alterBody(order, AMENDED) ?? '')),
    replace: () =>
      order === undefined ? '' : requestBody({ ...amendedTicket(order, AMENDED), clientOid: next }),
  };
  stops.begin();
  await app.handlers['orders.prepare']({ accountId, symbol: ticket.symbol });
  return app.handlers['orders.amend']({
    accountId,
    amendId: `${drill.ticketId}-amend`,
    symbol: ticket.symbol,
    orderId,
    how,
    ...AMENDED,
    filledSize: '0',
    clientOid: how === 'alter' ? (ticket.clientOid ?? '') : next,
    confirmedBody: bodies[how](),
    acknowledged: ['distancePercent'],
  });
}

async function placeWatched() {
  stops.begin();
  await app.handlers['orders.prepare']({ accountId, symbol: ticket.symbol });
  return place();
}

const answer = await (drill.amend === undefined ? placeWatched() : amend(drill.amend.how, drill.amend.next));
process.stdout.write(`${JSON.stringify({ points: stops.passed(), answer })}\n`);
process.exit(0);
