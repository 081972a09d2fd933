import { type AppJobHost, inlineJobs } from '../electron/app/jobs/jobs.ts';
import { createRegistrar } from '../electron/bridge/registrar.ts';
import { createApp } from '../electron/app/create-app.ts';
import type { App } from '../electron/app/app.ts';
import { showOnly } from '../electron/platform/link-opener.ts';
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
import { simIds } from './ids.ts';
import type { SimKeychain } from './keychain.ts';
import { createSimHttp, type SimServer } from './network.ts';
import { streamOf } from './random.ts';
import { outsideWork } from './run-pending.ts';
import { createSimWebSockets, type ConnectionHandler } from './sockets.ts';
import type { Weather } from './weather.ts';

/** The app this belonged to is gone; nobody answers any more. */
export class AppGone extends Error {}

/** One start of the app: the whole app on simulated ports, asked as the page asks it. */
export interface AppRun {
  owner: Owner;
  /** Through the registrar and the contract. Rejects with AppGone when the app dies meanwhile. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallReply<N>, BridgeError>>;
  /** False while it opens. */
  isOpen(): boolean;
  suspend(): void;
  resume(): void;
  /** Closes in order; a kill may come meanwhile. */
  close(): Promise<void>;
  /** Ends it as a kill does: from this moment nothing it does reaches anybody. */
  kill(): void;
  breakArchive(): void;
  /** Open connections for events. */
  sockets(): number;
}

/** What a place dialog answers next: a path, or null for a person who chose none. */
export type ChooseSavePath = (suggestedName: string) => string | null;

export interface AppRunParts {
  clock: SimClock;
  world: Owner;
  log: EventLog;
  weather: Weather;
  disk: SimDisk;
  keychain: SimKeychain;
  /** Of the run and of this start. */
  seed: number;
  turn: number;
  serverAt: (origin: string) => SimServer | null;
  doorAt: (origin: string) => ConnectionHandler | null;
  startExchange: (args: readonly string[], on: ProcessEvents) => ReturnType<Processes['startExchange']>;
  chooseSavePath: ChooseSavePath;
  chooseFile(): string | null;
  handedOver(run: AppRun, request: HttpRequest): void;
  /** It begins to open: from here on it can be killed. */
  opening(run: AppRun): void;
  onEvent<N extends EventName>(name: N, payload: EventPayload<N>): void;
  /** A fault of the app's own: a handler that threw, a reply or event that misfits the contract. */
  report: (line: string) => void;
  /** The next three break a rule on purpose, to prove that it is seen: orders sent so many times, */
  copies?: number | undefined;
  /** what the archive is given changed, */
  corrupt?: ArchiveDoubleParts['corrupt'];
  /** and what the app answers changed. */
  reply?: (<N extends CallName>(name: N, value: CallReply<N>) => CallReply<N>) | undefined;
}

/** Starts the app. Rejects with AppGone when it is killed while it starts, and with the app's own error when it refuses to. */
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
   * The answer, unless the app dies first: it may have died while it was asked, and what it answers then reaches nobody.
   * Whoever waits is kept only as long as they do: an app that stays open must not keep every answer it gave.
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
