import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { createServer, type Server as PortHolder } from 'node:net';
import type { Account } from './accounts/account.ts';
import type { KeyOptions } from './accounts/options.ts';
import { assemble } from './assemble.ts';
import { newCredentials, type Credentials } from './auth/credentials.ts';
import { createArrivals } from './http/arrivals.ts';
import { createControlPlane } from './control/control.ts';
import { attachEvents } from './events/events.ts';
import { createFaultRegistry, type FaultOrder } from './faults/fault-registry.ts';
import type { ListName } from './history/moving-history.ts';
import type { History } from './history/records.ts';
import { createExchangeServer } from './server.ts';
import { BODY_TIMEOUT_MS, DEFAULTS, type ExchangeOptions } from './config/options.ts';
import { ROUTES } from './routes/all-routes.ts';
import type { ExchangeState } from './http/state.ts';

export type { ExchangeOptions } from './config/options.ts';

export interface RunningExchange extends Credentials {
  baseUrl: string;
  headerPrefix: string;
  /** URL of the control API; null when it is off. */
  controlUrl: string | null;
  /** Controls for tests in the same process. */
  control: {
    arrivals(clientOid: string): number;
    allArrivals(): Record<string, number>;
    amendments(): Record<string, number>;
    /** Throws on an unknown fault. */
    inject(order: FaultOrder): void;
    clearFaults(): void;
    /** Adds records to every account's list now. */
    arrive(list: ListName, count: number): void;
    /** The main account's current records. */
    history: History;
    /** A second key of the main account that can read but not trade. */
    readOnly: Credentials;
  };
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/**
 * Starts a practice exchange on loopback. Rejects when the port is not available: the port is taken before anything is written, so
 * that a failed start does not change the `store`.
 */
export async function startExchange(options: ExchangeOptions = {}): Promise<RunningExchange> {
  const reserved = await reservePort(options.port ?? 0);
  try {
    return await serve(options, reserved);
  } catch (error) {
    reserved.server.close();
    throw error;
  }
}

/** Assembles the exchange and serves at the reserved port. Connections made meanwhile have waited. */
async function serve(
  options: ExchangeOptions,
  { server: holder, port }: ReservedPort,
): Promise<RunningExchange> {
  const now = options.now ?? Date.now;
  const headerPrefix = options.headerPrefix ?? DEFAULTS.headerPrefix;
  const credentials = options.credentials ?? newCredentials();
  const readOnly = newCredentials();
  const parts = assemble(
    options,
    keysOf(options, credentials, readOnly),
    () => `ws://${LOOPBACK}:${port}/endpoint`,
  );
  const { state } = parts;
  const faults = createFaultRegistry({
    events: parts.events.faults,
    arrive: (list, count) => parts.arrive(list, count),
  });
  faults.simulateErrors({ percent: options.errors ?? 0, seed: options.seed });
  const arrivals = createArrivals();
  const token = options.controlPlane === true ? randomBytes(24).toString('base64url') : null;
  const server = createExchangeServer({
    state,
    routes: ROUTES,
    faults,
    arrivals,
    control: token === null ? null : createControlPlane(token, arrivals, faults, parts.market),
    now,
    bodyTimeoutMs: options.bodyTimeoutMs ?? BODY_TIMEOUT_MS,
    log: options.log,
  });
  attachEvents(server, parts.events);
  await takeOver(server, holder).catch((error: unknown) => {
    parts.close();
    throw error;
  });
  parts.market?.begin();
  const baseUrl = `http://${LOOPBACK}:${port}`;

  return {
    baseUrl,
    headerPrefix,
    ...credentials,
    controlUrl: token === null ? null : `${baseUrl}/control/${token}`,
    control: {
      arrivals: (clientOid) => arrivals.of(clientOid),
      allArrivals: () => arrivals.all(),
      amendments: () => arrivals.amendments(),
      inject(order) {
        if (!faults.arm(order)) throw new Error(`There is no fault named ${order.name}.`);
      },
      clearFaults: () => faults.clear(),
      arrive: (list, count) => parts.arrive(list, count),
      get history() {
        return mainAccount(state).history.snapshot();
      },
      readOnly,
    },
    async close() {
      try {
        parts.close();
      } finally {
        await close(server);
      }
    },
  };
}

/** The main account's keys: the printed one, and a read-only one. */
function keysOf(options: ExchangeOptions, main: Credentials, readOnly: Credentials): KeyOptions[] {
  const versions = options.keyVersion === undefined ? ['2', '3'] : [options.keyVersion];
  const permissions: KeyOptions['permissions'] =
    options.generalOnly === true ? ['General'] : ['General', 'Spot'];
  return [
    { ...main, versions, permissions },
    { ...readOnly, versions, permissions: ['General'] },
  ];
}

function mainAccount({ accounts }: ExchangeState): Account {
  const [main] = accounts;
  if (main === undefined) throw new Error('The exchange has no account.');
  return main;
}

interface ReservedPort {
  server: PortHolder;
  port: number;
}

/** Listens without answering: connections wait in the system's queue until `takeOver`, which runs before the next event. */
function reservePort(port: number): Promise<ReservedPort> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The exchange has no port.'));
      else resolve({ server, port: address.port });
    });
  });
}

function takeOver(server: Server, holder: PortHolder): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(holder, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
