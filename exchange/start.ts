import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { newCredentials, type ApiKey, type Credentials } from './auth/credentials.ts';
import { createBudget, type PoolName } from './budget/pools.ts';
import { createArrivals } from './control/arrivals.ts';
import { createControlPlane } from './control/control.ts';
import { createFaultBoard, type FaultOrder } from './faults/board.ts';
import { generateHistory } from './history/generate.ts';
import type { History } from './history/records.ts';
import { createExchangeServer } from './http/server.ts';
import { createLedger } from './ledger/ledger.ts';
import { openingBalances } from './ledger/opening.ts';
import { createOrderDesk } from './orders/desk.ts';
import { createOrderIds } from './orders/order-ids.ts';
import { loadPairs } from './pairs/pairs.ts';
import { ROUTES } from './routes/all-routes.ts';
import type { ExchangeState } from './state.ts';

/** Every option may be left out. */
export interface ExchangeOptions {
  /** 0 takes a free port. */
  port?: number;
  seed?: number;
  headerPrefix?: string;
  deposits?: number;
  withdrawals?: number;
  /** The exchange's clock, milliseconds since the epoch. */
  now?: () => number;
  skewMs?: number;
  /** The one key version taken, '2' or '3'; both when left out. */
  keyVersion?: string;
  /** The main key lacks Spot Trading. */
  generalOnly?: boolean;
  /** Opens the tests' side door over HTTP. */
  controlPlane?: boolean;
  /** Fixed credentials for tests; random ones when left out. */
  credentials?: Credentials;
  quotas?: Partial<Record<PoolName, number>>;
  windowMs?: number;
  activePerPair?: number;
  activePerAccount?: number;
  bodyTimeoutMs?: number;
}

export interface RunningExchange extends Credentials {
  baseUrl: string;
  headerPrefix: string;
  /** Where the side door is, when it is open. */
  controlUrl: string | null;
  /** The side door for tests in the same process. */
  control: {
    arrivals(clientOid: string): number;
    allArrivals(): Record<string, number>;
    /** Throws on a name that is no fault's. */
    inject(order: FaultOrder): void;
    clearFaults(): void;
    history: History;
    /** A second key of the same account that may read and not trade. */
    readOnly: Credentials;
  };
  close(): Promise<void>;
}

const DEFAULTS = { seed: 7, headerPrefix: 'SVC', deposits: 2013, withdrawals: 407, skewMs: 5_000 };
const QUOTAS: Record<PoolName, number> = { manage: 2_000, spot: 4_000, public: 2_000 };
const WINDOW_MS = 30_000;
/** S8. */
const ACTIVE_PER_PAIR = 200;
const ACTIVE_PER_ACCOUNT = 2_000;
const BODY_TIMEOUT_MS = 10_000;
const LOOPBACK = '127.0.0.1';

/** Starts a practice exchange on loopback. Rejects when the port cannot be had. */
export async function startExchange(options: ExchangeOptions = {}): Promise<RunningExchange> {
  const now = options.now ?? Date.now;
  const headerPrefix = options.headerPrefix ?? DEFAULTS.headerPrefix;
  const credentials = options.credentials ?? newCredentials();
  const readOnly = newCredentials();
  const state = createState(options, credentials, readOnly, now());
  const faults = createFaultBoard();
  const arrivals = createArrivals();
  const token = options.controlPlane === true ? randomBytes(24).toString('base64url') : null;
  const server = createExchangeServer({
    state,
    routes: ROUTES,
    faults,
    arrivals,
    control: token === null ? null : createControlPlane(token, arrivals, faults),
    now,
    bodyTimeoutMs: options.bodyTimeoutMs ?? BODY_TIMEOUT_MS,
  });
  const baseUrl = `http://${LOOPBACK}:${await listen(server, options.port ?? 0)}`;

  return {
    baseUrl,
    headerPrefix,
    ...credentials,
    controlUrl: token === null ? null : `${baseUrl}/control/${token}`,
    control: {
      arrivals: (clientOid) => arrivals.of(clientOid),
      allArrivals: () => arrivals.all(),
      inject(order) {
        if (!faults.arm(order)) throw new Error(`There is no fault named ${order.name}.`);
      },
      clearFaults: () => faults.clear(),
      history: state.history,
      readOnly,
    },
    close: () => close(server),
  };
}

function createState(
  options: ExchangeOptions,
  credentials: Credentials,
  readOnly: Credentials,
  start: number,
): ExchangeState {
  const seed = options.seed ?? DEFAULTS.seed;
  const pairs = loadPairs();
  const ledger = createLedger(openingBalances(pairs));
  const versions = options.keyVersion === undefined ? ['2', '3'] : [options.keyVersion];
  const key = (from: Credentials, permissions: ApiKey['permissions']): ApiKey => {
    return { ...from, permissions, versions, createdAt: start };
  };
  const { history, wallet } = generateHistory({
    seed,
    deposits: options.deposits ?? DEFAULTS.deposits,
    withdrawals: options.withdrawals ?? DEFAULTS.withdrawals,
    start,
  });
  return {
    headerPrefix: options.headerPrefix ?? DEFAULTS.headerPrefix,
    skewMs: options.skewMs ?? DEFAULTS.skewMs,
    keys: [
      key(credentials, options.generalOnly === true ? ['General'] : ['General', 'Spot']),
      key(readOnly, ['General']),
    ],
    pairs,
    history,
    wallet,
    ledger,
    desk: createOrderDesk({
      pairs,
      ledger,
      limits: {
        perPair: options.activePerPair ?? ACTIVE_PER_PAIR,
        perAccount: options.activePerAccount ?? ACTIVE_PER_ACCOUNT,
      },
      nextId: createOrderIds(seed),
    }),
    budget: createBudget({
      quotas: { ...QUOTAS, ...options.quotas },
      windowMs: options.windowMs ?? WINDOW_MS,
    }),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The exchange has no port.'));
      else resolve(address.port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
