import { type AppJobHost, inlineJobs } from '../electron/app/jobs/jobs.ts';
import { createRegistrar } from '../electron/bridge/registrar.ts';
import { createDesk } from '../electron/app/desk.ts';
import type { Desk } from '../electron/app/desk-types.ts';
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
import { outsideWork } from './settle.ts';
import { createSimWebSockets, type Door } from './sockets.ts';
import type { Weather } from './weather.ts';

/** The desk this belonged to is gone; nobody answers any more. */
export class DeskGone extends Error {}

/** One start of the app: the whole desk on simulated ports, asked as the page asks it. */
export interface DeskRun {
  owner: Owner;
  /** Through the registrar and the contract. Rejects with DeskGone when the desk dies meanwhile. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallReply<N>, BridgeError>>;
  /** False while it opens. */
  isOpen(): boolean;
  rest(): void;
  wake(): void;
  /** Closes in order; a kill may come meanwhile. */
  close(): Promise<void>;
  /** Ends it as a kill does: from this moment nothing it does reaches anybody. */
  kill(): void;
  breakArchive(): void;
  /** Open connections for events. */
  sockets(): number;
}

/** What a place dialog answers next: a path, or null for a person who chose none. */
export type ChoosePlace = (suggestedName: string) => string | null;

export interface DeskRunParts {
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
  doorAt: (origin: string) => Door | null;
  startExchange: (args: readonly string[], on: ProcessEvents) => ReturnType<Processes['startExchange']>;
  choosePlace: ChoosePlace;
  chooseFile(): string | null;
  handedOver(run: DeskRun, request: HttpRequest): void;
  /** It begins to open: from here on it can be killed. */
  opening(run: DeskRun): void;
  heard<N extends EventName>(name: N, payload: EventPayload<N>): void;
  /** A fault of the desk's own: a handler that threw, a reply or event that misfits the contract. */
  report: (line: string) => void;
  /** The next three break a rule on purpose, to prove that it is seen: orders sent so many times, */
  copies?: number | undefined;
  /** what the archive is given changed, */
  bend?: ArchiveDoubleParts['bend'];
  /** and what the desk answers changed. */
  reply?: (<N extends CallName>(name: N, value: CallReply<N>) => CallReply<N>) | undefined;
}

/** Starts the app. Rejects with DeskGone when it is killed while it starts, and with the desk's own error when it refuses to. */
export async function startDesk(parts: DeskRunParts): Promise<DeskRun> {
  const { clock, world, log, weather, disk, seed, turn } = parts;
  const owner = newOwner(`desk ${turn}`);
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
    bend: parts.bend,
  });
  const sockets = createSimWebSockets({
    clock,
    world,
    owner,
    random: random('sockets'),
    weather,
    log,
    doorAt: parts.doorAt,
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
  let desk: Desk | null = null;
  let registrar: ReturnType<typeof createRegistrar<null>> | null = null;

  const run: DeskRun = {
    owner,
    call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallReply<N>, BridgeError>> {
      if (!owner.alive || registrar === null) return Promise.reject(new DeskGone());
      // The registrar parsed the reply by this very name's schema.
      const answer = registrar.handle(name, [input], null) as Promise<Result<CallReply<N>, BridgeError>>;
      return orGone(answer).then((result) => {
        log.say('call', `${name} ${result.ok ? 'ok' : result.error.kind}`);
        log.count(`call ${name}`);
        if (!result.ok && result.error.kind === 'internal') parts.report(`${name}: ${result.error.message}`);
        if (!result.ok || parts.reply === undefined) return result;
        return succeed(parts.reply(name, result.value));
      });
    },
    isOpen: () => registrar !== null,
    rest: () => desk?.rest(),
    wake: () => desk?.wake(),
    async close() {
      if (desk === null) return;
      await orGone(desk.close());
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
   * The answer, unless the desk dies first: it may have died while it was asked, and what it answers then reaches nobody.
   * Whoever waits is kept only as long as they do: a desk that stays open must not keep every answer it gave.
   */
  function orGone<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new DeskGone());
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
  const opening = createDesk({
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
          parts.choosePlace(suggestedName) === null ? succeed(null) : succeed({ where: 'a file' }),
        );
      },
      choose({ suggestedName }) {
        const path = parts.choosePlace(suggestedName);
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
    platform: 'linux',
    userName: 'kim',
    locale: 'en-GB',
  });
  desk = await orGone(opening);
  registrar = createRegistrar<null>(desk.handlers, {
    clock: port,
    isTrustedSender: () => true,
    report: parts.report,
  });
  const events = registrar;
  desk.subscribe((name, payload) => {
    if (!owner.alive) return;
    if (events.allowsEvent(name, payload)) parts.heard(name, payload);
  });
  log.say('desk', `start ${turn} open`);
  log.count('desk starts');
  return run;
}
