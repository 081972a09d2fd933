import { type AppJobHost, inlineJobs } from '../electron/app/jobs/jobs.ts';
import { createRegistrar } from '../electron/bridge/registrar.ts';
import { createApp } from '../electron/app/create-app.ts';
import type { App } from '../electron/app/app.ts';
import { showOnly } from '../electron/platform/person.ts';
import type { HttpRequest } from '../electron/platform/http.ts';
import type { ProcessEvents, Processes } from '../electron/platform/processes.ts';
import type { CallInput, CallName, CallReply, EventName, EventPayload } from '../shared/bridge/contract.ts';
import type { BridgeError } from '../shared/base/error.ts';
import { succeed, type Result } from '../shared/base/result.ts';
import { createArchiveDouble, type ArchiveDoubleParts } from './archive-double.ts';
import { newOwner, type Owner, type SimClock } from './clock.ts';
import { cutConnections } from './databases.ts';
import type { SimDisk } from './disk.ts';
import type { EventLog } from './event-log.ts';
import type { SimKeychain } from './keychain.ts';
import { createSimHttp, type SimServer } from './network.ts';
import { bytesOf, type Random, streamOf } from './random.ts';
import { outsideWork } from './run-pending.ts';
import { createSimWebSockets, type ConnectionHandler } from './sockets.ts';
import type { Weather } from './weather.ts';
import type { Ids } from '../electron/platform/ids.ts';

/** The app was killed: its calls are never answered. */
export class AppGone extends Error {}

/** One start of the app: the complete app on a simulated platform, called as the page calls it. */
export interface AppRun {
  owner: Owner;
  /** Through the registrar and the contract. Rejects with AppGone when the app is killed meanwhile. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallReply<N>, BridgeError>>;
  /** False while it opens. */
  isOpen(): boolean;
  suspend(): void;
  resume(): void;
  /** Closes the app; it may be killed meanwhile. */
  close(): Promise<void>;
  /** Kills it: from now on nothing it does has an effect. */
  kill(): void;
  breakArchive(): void;
  /** Number of open WebSocket connections. */
  sockets(): number;
}

/** The result of the next save dialog: a path, or null when it is cancelled. */
type ChooseSavePath = (suggestedName: string) => string | null;

export interface AppRunParts {
  clock: SimClock;
  world: Owner;
  log: EventLog;
  weather: Weather;
  disk: SimDisk;
  keychain: SimKeychain;
  /** Seed of the run, and number of this start. */
  seed: number;
  turn: number;
  serverAt: (origin: string) => SimServer | null;
  doorAt: (origin: string) => ConnectionHandler | null;
  startExchange: (args: readonly string[], on: ProcessEvents) => ReturnType<Processes['startExchange']>;
  chooseSavePath: ChooseSavePath;
  chooseFile(): string | null;
  handedOver(run: AppRun, request: HttpRequest): void;
  /** Called when the app begins to open: from here on it can be killed. */
  opening(run: AppRun): void;
  onEvent<N extends EventName>(name: N, payload: EventPayload<N>): void;
  /** Reports a defect of the app: a handler that threw, a reply or event that violates the contract. */
  report: (line: string) => void;
  /** The next three break a rule on purpose, to prove that it is detected: how often an order or an amend is sent, */
  copies?: ((path: string) => number) | undefined;
  /** changes to the archive's input, */
  corrupt?: ArchiveDoubleParts['corrupt'];
  /** changes to the app's replies. */
  reply?: (<N extends CallName>(name: N, value: CallReply<N>) => CallReply<N>) | undefined;
}

/** Starts the app. Rejects with AppGone when it is killed meanwhile, and with the app's own error when it fails to start. */
export async function startApp(parts: AppRunParts): Promise<AppRun> {
  const { clock, world, log, weather, disk, seed, turn } = parts;
  const owner = newOwner(`app ${turn}`);
  const random = (name: string) => streamOf(seed, `${name} ${turn}`);
  const waiting = new Set<() => void>();
  const port = clock.portOf(owner);
  const folder = disk.folder();
  const archive = createArchiveDouble({
    clock,
    owner,
    random: random('archive'),
    cutFiles() {
      for (const name of ['archive.db', 'reviews.db']) cutConnections(folder, name);
    },
    corrupt: parts.corrupt,
  });
  const sockets = createSimWebSockets({
    clock,
    world,
    owner,
    random: random('sockets'),
    weather,
    log,
    handlerAt: parts.doorAt,
  });
  const http = createSimHttp({
    clock,
    world,
    owner,
    random: random('network'),
    log,
    weather,
    serverAt: parts.serverAt,
    handedOver: (request) => parts.handedOver(run, request),
    copies: parts.copies,
  });
  let app: App | null = null;
  let registrar: ReturnType<typeof createRegistrar<null>> | null = null;

  const run: AppRun = {
    owner,
    call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallReply<N>, BridgeError>> {
      if (!owner.alive || registrar === null) return Promise.reject(new AppGone());
      // The registrar parsed the reply by this very name's schema.
      const answer = registrar.handle(name, [input], null) as Promise<Result<CallReply<N>, BridgeError>>;
      return orGone(answer).then((result) => {
        log.add('call', `${name} ${result.ok ? 'ok' : result.error.kind}`);
        log.count(`call ${name}`);
        if (!result.ok && result.error.kind === 'internal') parts.report(`${name}: ${result.error.message}`);
        if (!result.ok || parts.reply === undefined) return result;
        return succeed(parts.reply(name, result.value));
      });
    },
    isOpen: () => registrar !== null,
    suspend: () => app?.suspend(),
    resume: () => app?.resume(),
    async close() {
      if (app === null) return;
      await orGone(app.close());
      end();
    },
    kill() {
      if (!owner.alive) return;
      end();
    },
    breakArchive: () => archive.breakOff(),
    sockets: () => sockets.open(),
  };

  function end(): void {
    owner.alive = false;
    sockets.cutAll();
    for (const giveUp of waiting) giveUp();
    waiting.clear();
  }

  /**
   * The answer, or AppGone when the app is killed first, even during the call. Waiters are removed when they are done: an app that
   * stays open must not keep all its answers in memory.
   */
  function orGone<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new AppGone());
      waiting.add(giveUp);
      if (!owner.alive) giveUp();
      answer.then(resolve, reject).finally(() => waiting.delete(giveUp));
    });
  }

  const jobs: AppJobHost = {
    run: (name, input) => outsideWork(inlineJobs.run(name, input)),
    close: () => inlineJobs.close(),
  };
  parts.opening(run);
  const opening = createApp({
    clock: port,
    ids: simIds(random('ids')),
    files: disk.files(),
    http,
    keychain: parts.keychain.portOf(owner),
    processes: { startExchange: parts.startExchange },
    webSockets: sockets.port,
    notifier: { notify: () => log.count('notifications') },
    saver: {
      save: ({ suggestedName }) => {
        log.count('files saved');
        return Promise.resolve(
          parts.chooseSavePath(suggestedName) === null ? succeed(null) : succeed({ where: 'a file' }),
        );
      },
      choose({ suggestedName }) {
        const path = parts.chooseSavePath(suggestedName);
        return Promise.resolve(succeed(path === null ? null : { path }));
      },
    },
    chooser: {
      folder: () => Promise.resolve(succeed(null)),
      open() {
        const path = parts.chooseFile();
        return Promise.resolve(succeed(path === null ? null : { path }));
      },
    },
    links: showOnly,
    confirm: { where: 'dialog', ask: () => Promise.resolve('allowed') },
    archive: archive.host,
    jobs,
    dataFolder: folder,
    host: 'browser',
    version: '0.0.0-sim',
    os: 'linux',
    userName: 'kim',
    locale: 'en-GB',
  });
  app = await orGone(opening);
  registrar = createRegistrar<null>(app.handlers, {
    clock: port,
    isTrustedSender: () => true,
    report: parts.report,
  });
  const events = registrar;
  app.subscribe((name, payload) => {
    if (!owner.alive) return;
    if (events.allowsEvent(name, payload)) parts.onEvent(name, payload);
  });
  log.add('app', `start ${turn} open`);
  log.count('app starts');
  return run;
}

/** Identifiers and jitter from the seed. */
function simIds(random: Random): Ids {
  return {
    uuid() {
      const hex = bytesOf(random, 16).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
    hex: (count) => bytesOf(random, count).toString('hex'),
    fraction: () => random.next(),
  };
}
