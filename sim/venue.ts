import { createHmac } from 'node:crypto';
import type { HttpRequest } from '../electron/platform/http.ts';
import type { Account } from '../exchange/accounts/account.ts';
import { assemble } from '../exchange/assemble.ts';
import { createArrivals, type Arrivals } from '../exchange/http/arrivals.ts';
import { createFaultRegistry, type FaultRegistry } from '../exchange/faults/fault-registry.ts';
import type { ListName } from '../exchange/history/moving-history.ts';
import { answerRequest } from '../exchange/http/answer-request.ts';
import { createGateway, type Gateway } from '../exchange/http/gateway.ts';
import { ROUTES } from '../exchange/routes/all-routes.ts';
import type { ExchangeState } from '../exchange/http/state.ts';
import { createMemoryStore, type MemoryStore } from '../tests/helpers/exchange/memory-store.ts';
import type { MarketMode } from '../exchange/participants/modes.ts';
import { newOwner, type Owner, type SimClock } from './clock.ts';
import type { EventLog } from './event-log.ts';
import type { SimServer } from './network.ts';
import { bytesOf, type Random } from './random.ts';
import { transferOf } from './reply-bytes.ts';
import type { ConnectionHandler } from './sockets.ts';

export const ORIGIN = 'http://127.0.0.1:7001';
export const PREFIX = 'SVC';
export const KEYS = {
  ours: { key: 'sim-key-0001', secret: 'sim-secret-0001', passphrase: 'sim-pass-0001' },
  others: { key: 'sim-key-0002', secret: 'sim-secret-0002', passphrase: 'sim-pass-0002' },
} as const;

/** Sooner than in the real store. */
const SNAPSHOT_AFTER = 4_000;

/** Settings the exchange is started with. */
export interface VenueConditions {
  market: 'off' | MarketMode;
  recordsPerMinute: number;
  errorPercent: number;
}

interface VenueParts {
  clock: SimClock;
  random: Random;
  log: EventLog;
  seed: number;
  deposits: number;
  withdrawals: number;
  /** Milliseconds by which its clock is ahead of the machine's. */
  aheadMs: number;
  /** A request that is no read was carried out, or refused. */
  onChange: () => void;
}

/** The exchange of the run, in this process. Its saved state survives restarts, as that of a real one. */
export interface SimVenue {
  start(conditions: VenueConditions): void;
  stop(): void;
  isRunning(): boolean;
  server(): SimServer | null;
  connectionHandler(): ConnectionHandler | null;
  /** Sets the percentage of requests with a simulated error. */
  simulateErrors(percent: number): void;
  /** One signed request of the other customer, without network and faults. Returns the envelope's code; null when it is down. */
  askAsOther(method: 'GET' | 'POST' | 'DELETE', target: string, body?: object): string | null;
  /** Adds records to our account now. */
  arrive(list: ListName, count: number): void;
  /** The exchange's state; throws when it is down. */
  state(): ExchangeState;
  ours(): Account;
  arrivals(): Readonly<Record<string, number>>;
  /** Amends by the order they name. */
  amendments(): Readonly<Record<string, number>>;
}

interface Running {
  owner: Owner;
  state: ExchangeState;
  gateway: Gateway;
  faults: FaultRegistry;
  exchange: ReturnType<typeof assemble>;
  store: MemoryStore;
}

export function createSimVenue({ clock, random, log, ...options }: VenueParts): SimVenue {
  const arrivals: Arrivals = createArrivals();
  let running: Running | null = null;
  let store: MemoryStore | null = null;
  let errorSeed = 1;
  const now = () => clock.now() + options.aheadMs;

  function runningVenue(): Running {
    if (running === null) throw new Error('The simulated exchange does not run.');
    return running;
  }

  function start({ market, recordsPerMinute, errorPercent }: VenueConditions): void {
    stop();
    const owner = newOwner('exchange');
    const opened = createMemoryStore(store?.contents() ?? [], SNAPSHOT_AFTER);
    const permissions = ['General', 'Spot'] as const;
    const exchange = assemble(
      {
        seed: options.seed % 2 ** 32,
        now,
        after: (ms, act) => clock.schedule(owner, ms, act),
        randomBytes: (count) => bytesOf(random, count),
        headerPrefix: PREFIX,
        deposits: options.deposits,
        withdrawals: options.withdrawals,
        recordsPerMinute,
        market,
        store: opened,
        accounts: [{ name: 'other', keys: [{ ...KEYS.others, permissions }] }],
      },
      [{ ...KEYS.ours, permissions }],
      () => `${ORIGIN.replace('http:', 'ws:')}/endpoint`,
    );
    const { state, events } = exchange;
    const faults = createFaultRegistry({
      events: events.faults,
      arrive: (list, count) => exchange.arrive(list, count),
    });
    const gateway = createGateway(state, ROUTES);
    running = { owner, state, gateway, faults, exchange, store: opened };
    store = opened;
    strike(errorPercent);
    exchange.market?.begin();
    log.add('exchange', `started, market ${market}, errors ${errorPercent}`);
    log.count('exchange starts');
  }

  function stop(): void {
    if (running === null) return;
    const { exchange, owner } = running;
    running = null;
    exchange.close();
    owner.alive = false;
    log.add('exchange', 'stopped');
  }

  function strike(percent: number): void {
    errorSeed += 1;
    running?.faults.simulateErrors(percent === 0 ? null : { percent, seed: options.seed + errorSeed });
  }

  function serve(request: HttpRequest): ReturnType<SimServer['answer']> {
    if (running === null) return null;
    const { gateway, faults } = running;
    const { method, path, body } = request;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(request.headers)) headers[name.toLowerCase()] = value;
    const bytes = body === null ? Buffer.alloc(0) : Buffer.from(body);
    const asked = { method, target: path, headers, body: bytes, remote: '127.0.0.1' };
    const { delivery, clock: at, fault } = answerRequest({ faults, arrivals, gateway }, asked, now());
    if (fault !== null) log.count(`exchange ${fault}`);
    if (method !== 'GET') options.onChange();
    const status = 'reply' in delivery ? delivery.reply.status : 0;
    log.add('arrived', `${method} ${path.split('?', 1)[0] ?? ''} ${delivery.kind} ${status} ${fault ?? ''}`);
    return transferOf(delivery, at);
  }

  return {
    start,
    stop,
    isRunning: () => running !== null,
    server: () => (running === null ? null : { answer: serve }),
    connectionHandler: () => {
      const events = running?.exchange.events;
      if (events === undefined) return null;
      return (socket, caller) => {
        events.admit(socket, caller);
        return true;
      };
    },
    simulateErrors: strike,
    askAsOther(method, target, body) {
      if (running === null) return null;
      const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
      const time = now();
      const timestamp = String(time);
      const mac = (text: string) => createHmac('sha256', KEYS.others.secret).update(text).digest('base64');
      const headers: Record<string, string> = {
        'svc-api-key': KEYS.others.key,
        'svc-api-sign': mac(`${timestamp}${method}${target}${bytes.toString()}`),
        'svc-api-timestamp': timestamp,
        'svc-api-passphrase': mac(KEYS.others.passphrase),
        'svc-api-key-version': '3',
        'content-type': 'application/json',
      };
      const reply = running.gateway.answer(
        { method, target, headers, body: bytes, remote: '127.0.0.2' },
        time,
        time,
      );
      const envelope = reply.body.kind === 'json' ? (reply.body.value as { code?: string }) : {}; // a gateway's answer is the envelope
      return envelope.code ?? null;
    },
    arrive: (list, count) => running?.exchange.arrive(list, count),
    state: () => runningVenue().state,
    ours() {
      const [account] = runningVenue().state.accounts;
      if (account === undefined) throw new Error('The exchange has no account.');
      return account;
    },
    arrivals: () => arrivals.all(),
    amendments: () => arrivals.amendments(),
  };
}

/** Total of every currency over all accounts, including the house. */
export function assetsOf(venue: SimVenue): string {
  const { engine, units, accounts } = venue.state();
  const sums = units.assets.map(({ currency }, asset) => {
    let sum = 0n;
    for (let account = 0; account <= accounts.length; account += 1) {
      const { available, held } = engine.balance(account, asset);
      sum += available + held;
    }
    return `${currency} ${sum}`;
  });
  return sums.join(', ');
}
