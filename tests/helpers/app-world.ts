/** For tests: the whole app through its front door, on fake ports (HTTP, processes, clock) over a real data folder. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../../electron/app/create-app.ts';
import type { App, Platform } from '../../electron/app/app.ts';
import { inlineJobs } from '../../electron/app/jobs/jobs.ts';
import { inlineArchive } from './inline-archive.ts';
import { nodeFiles } from '../../electron/platform/files.ts';
import type { HttpRequest, HttpResult, LateAnswer } from '../../electron/platform/http.ts';
import { evenIds } from './even-ids.ts';
import { noNotifier, showOnly } from '../../electron/platform/person.ts';
import { memoryKeychain } from '../../electron/platform/keychain.ts';
import type { ProcessEvents } from '../../electron/platform/processes.ts';
import type { WebSocketPort } from '../../electron/platform/web-socket.ts';
import { createRegistrar } from '../../electron/bridge/registrar.ts';
import { defaultSettings } from '../../electron/settings/settings-schema.ts';
import { checkedText } from '../../electron/storage/checked-file.ts';
import type { CallInput, CallName, CallReply } from '../../shared/bridge/contract.ts';
import { requestBody } from '../../shared/orders/body.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import { succeed } from '../../shared/base/result.ts';
import { serviceVenue } from '../../shared/venue/presets.ts';
import pairs from '../data/pairs.json' with { type: 'json' };
import { answering } from './answers.ts';
import { manualClock } from './manual-clock.ts';
import { memoryFolder } from './memory-folder.ts';

const credentials = {
  key: 'key-canary-1234',
  secret: 'secret-canary',
  passphrase: 'pass-canary',
  keyVersion: '3',
} as const;
export const ACCOUNT = {
  name: 'Treasury',
  colour: 'blue',
  readOnly: false,
  venue: serviceVenue('http://127.0.0.1:9'),
  credentials,
  keep: 'session',
} as const;
export const TICKET: Ticket = {
  clientOid: 'mine-1',
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'buy',
  price: '60000.1',
  size: '0.5',
};
export const ORDER = {
  accountId: 'practice',
  ticketId: 'ticket-1',
  ticket: TICKET,
  confirmedBody: requestBody(TICKET),
  acknowledged: [],
};

/** Connections that open no more than a port where nobody listens. */
const silentWebSockets: WebSocketPort = {
  open(_url, listener) {
    queueMicrotask(() => listener.closed({ code: 1006, message: 'Nobody listens.' }));
    return { send: () => undefined, close: () => undefined };
  },
};

export type Send = (request: HttpRequest, late?: LateAnswer) => Promise<HttpResult>;

export const accepted: Send = () => Promise.resolve(answered({ orderId: 'o1' }));

export function answered(data: unknown): HttpResult {
  const body = Buffer.from(JSON.stringify({ code: '200000', data }));
  return { ok: true, reply: { status: 200, headers: {}, body, startedAt: 0, endedAt: 0 } };
}

/** What a practice exchange reports about itself when it runs. */
export const ANNOUNCED = {
  baseUrl: 'http://127.0.0.1:4001',
  headerPrefix: 'SVC',
  key: 'k',
  secret: 's',
  passphrase: 'p',
};

let folder = '';

/**
 * A data folder of its own for the test, which `openApp` uses; `endFolder` removes it. In it somebody chose to have no order limit
 * for live accounts; all else is as at a first start.
 */
export function freshFolder(): void {
  emptyFolder();
  const first = defaultSettings();
  const settings = { ...first, trading: { ...first.trading, noOrderLimit: true } };
  mkdirSync(dataFolder(), { mode: 0o700 });
  writeFileSync(join(dataFolder(), 'settings.json'), checkedText(settings, 1), { mode: 0o600 });
}
/** The same with nothing in it: nobody chose anything yet. */
export function emptyFolder(): void {
  folder = memoryFolder('desk-');
}
export function endFolder(): void {
  rmSync(folder, { recursive: true });
}
/** Where the app of this test keeps its data. */
export function dataFolder(): string {
  return join(folder, 'desk');
}

/** An app whose practice exchange announces itself at once and whose venue answers from a table; `send` answers orders. */
export async function openApp(send: Send = accepted, change: Partial<Platform> = {}) {
  const clock = manualClock();
  const exchanges: ProcessEvents[] = [];
  const commands: string[] = [];
  const orders: HttpRequest[] = [];
  const log: string[] = [];

  function announce(on: ProcessEvents): void {
    on.ready({ ...ANNOUNCED, baseUrl: `http://127.0.0.1:${4_000 + exchanges.length}` });
  }
  function answer({ path }: HttpRequest): HttpResult {
    if (path === '/api/v1/timestamp') return answered(clock.now());
    if (path === '/api/v2/symbols') return answered(pairs);
    return answered({ currentPage: 1, pageSize: 50, totalNum: 0, totalPage: 0, items: [] });
  }
  const app = await createApp({
    clock,
    ids: evenIds,
    files: nodeFiles,
    http: {
      request: (request) => Promise.resolve(answer(request)),
      requestOnce(request, late) {
        orders.push(request);
        return send(request, late);
      },
      warm: () => Promise.resolve(true),
      close: () => Promise.resolve(void log.push('http closed')),
    },
    keychain: memoryKeychain(),
    processes: {
      startExchange(args, on) {
        exchanges.push(on);
        commands.push(args.join(' '));
        queueMicrotask(() => announce(on));
        return {
          stop() {
            log.push('exchange stopped');
            queueMicrotask(() => on.ended('it ended with code 0', 0));
          },
        };
      },
    },
    webSockets: silentWebSockets,
    notifier: noNotifier,
    saver: { save: () => Promise.resolve(succeed(null)), choose: () => Promise.resolve(succeed(null)) },
    chooser: { open: () => Promise.resolve(succeed(null)), folder: () => Promise.resolve(succeed(null)) },
    links: showOnly,
    confirm: answering(),
    archive: inlineArchive,
    jobs: inlineJobs,
    dataFolder: dataFolder(),
    host: 'browser',
    version: '0.0.0',
    os: 'linux',
    userName: 'kim',
    locale: 'en-GB',
    ...change,
  });
  const events: { name: string; payload: unknown }[] = [];
  app.subscribe((name, payload) => events.push({ name, payload }));
  return { app, clock, exchanges, commands, orders, log, events };
}

/** Calls as a window does: through the contract, and only what succeeds. */
export async function call<N extends CallName>(
  app: App,
  name: N,
  input: CallInput<N>,
): Promise<CallReply<N>> {
  const registrar = createRegistrar(app.handlers, { clock: manualClock(), isTrustedSender: () => true });
  const result = await registrar.handle(name, [input], null);
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
  return result.value as CallReply<N>; // the registrar parsed it by this very schema
}
