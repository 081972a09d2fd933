import type { HttpRequest } from '../electron/platform/http.ts';
import type { CallInput, CallName, CallReply } from '../shared/bridge/contract.ts';
import type { BridgeError } from '../shared/base/error.ts';
import type { Result } from '../shared/base/result.ts';
import { newOwner, createSimClock, type Owner, type SimClock } from './clock.ts';
import { connectionsBelow, watchDatabases } from './databases.ts';
import { AppGone, type AppRun, type AppRunParts, startApp } from './app-run.ts';
import { createSimDisk, type SimDisk } from './disk.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { createSimKeychain, type SimKeychain } from './keychain.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { changesOrders } from './order-requests.ts';
import { addLiveAccount, writeFirstSettings } from './first-steps.ts';
import { type Others, startOthers } from './others.ts';
import { createPracticeProcess } from './practice-process.ts';
import { type Random, streamOf } from './random.ts';
import { createReviewIndex, type ReviewIndex } from './review-index.ts';
import type { Terms } from './terms.ts';
import { assetsOf, createSimVenue, ORIGIN, type SimVenue } from './venue.ts';
import { createWeather, type Weather } from './weather.ts';

/** A rule was broken: the run ends here. */
class Violation extends Error {
  readonly rule: string;
  constructor(rule: string, text: string) {
    super(`${rule}: ${text}`);
    this.rule = rule;
  }
}

/** Where the app may be killed, besides between two events. */
export type KillPoint =
  | { at: 'commit'; file: string; when: 'before' | 'after'; how: 'kill' | 'power-cut' }
  | { at: 'replace'; when: 'before' | 'after' }
  | { at: 'hand-over' };

/** Faults made on purpose, to prove that the invariants detect them. */
export type Mutation = Pick<AppRunParts, 'copies' | 'corrupt' | 'reply'> & {
  /** Called once, at the end of the setup. */
  upset?: (world: World) => void;
};

/** The simulated world of one run. */
export interface World {
  terms: Terms;
  clock: SimClock;
  owner: Owner;
  log: EventLog;
  disk: SimDisk;
  keychain: SimKeychain;
  venue: SimVenue;
  weather: Weather;
  ledger: Ledger;
  reviews: ReviewIndex;
  random(name: string): Random;
  /** The account for orders. */
  accountId: string;
  /** The running app; null between two starts. */
  app(): AppRun | null;
  turn(): number;
  /** Calls the running app; rejects with AppGone when there is none, or when it is killed meanwhile. */
  call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<Result<CallReply<N>, BridgeError>>;
  /** The first start: adds the account, and starts the other customers and the network faults. */
  begin(): Promise<void>;
  /** Kills the app or cuts the power, and starts the app again after a while. */
  crash(how: 'kill' | 'power-cut', text: string): void;
  /** Closes the app and starts it again. */
  restart(): Promise<void>;
  /** Kills the app the next time it gets there. */
  armKill(point: KillPoint): void;
  disarm(): void;
  startVenue(): void;
  /** The practice exchange's process crashes. */
  breakPractice(): void;
  stopOthers(): void;
  /** The total of every currency must equal the one at the start. */
  checkAssets(): void;
  closeForGood(): Promise<void>;
  sleep(ms: number): Promise<void>;
  /** The user's current step, reported with a broken rule. */
  atStep(step: number): void;
  step(): number;
  violate(rule: string, text: string): void;
  failure(): Violation | null;
  fail: (error: unknown) => void;
  /** Cleans up after an app that ended; called between two events. */
  tidy(): void;
  files: { next: (name: string) => string | null; backups: string[] };
  end(): void;
}

const START = Date.parse('2026-11-20T12:00:00Z');

export function createWorld(terms: Terms, mutation: Mutation = {}, echo?: (line: string) => void): World {
  const { seed } = terms;
  const clock = createSimClock(START);
  const owner = newOwner('world');
  const log = createEventLog(() => clock.elapsed(), echo);
  const random = (name: string) => streamOf(seed, name);
  let failure: Violation | null = null;
  let app: AppRun | null = null;
  let turn = 0;
  let killPoint: KillPoint | null = null;
  let untidy = false;
  let saved = 0;
  let step = 0;
  let others: Others | null = null;
  let assets: string | null = null;

  function violate(rule: string, text: string): void {
    failure ??= new Violation(rule, text);
    log.add('violation', `${rule}: ${text}`);
  }

  function strikeAt(matches: (point: KillPoint) => boolean): void {
    if (killPoint === null || app?.owner.alive !== true || !matches(killPoint)) return;
    const { at } = killPoint;
    const how = killPoint.at === 'commit' ? killPoint.how : 'kill';
    killPoint = null;
    log.count(`killed at ${at}`);
    if (how === 'kill') crash(how, `at ${at}`);
    // The reply is shown meanwhile, and the disk may not have it yet.
    else clock.schedule(owner, random(`power cut ${turn}`).below(15), () => crash(how, `soon after ${at}`));
  }

  const disk = createSimDisk(random('disk'), (when) =>
    strikeAt((point) => point.at === 'replace' && point.when === when),
  );
  const endDatabases = watchDatabases((path, when, isSynced) => {
    if (!path.startsWith(`${disk.folder()}/`)) return;
    if (when === 'after' && path.endsWith('/journal.db')) disk.journalCommitted(isSynced(), clock.elapsed());
    strikeAt(
      (point) =>
        point.at === 'commit' &&
        point.when === when &&
        path.endsWith(point.file) &&
        // Only what was not synced can be lost.
        (point.how === 'kill' || !isSynced()),
    );
  });
  const keychain = createSimKeychain(clock, random('keychain'));
  const venue = createSimVenue({
    clock,
    random: random('exchange'),
    log,
    seed,
    deposits: terms.deposits,
    withdrawals: terms.withdrawals,
    aheadMs: terms.aheadMs,
    onChange: () => ledger.amends.checkLive(venue),
  });
  const weather = createWeather({
    clock,
    owner,
    random: random('weather'),
    log,
    onErrorPercent(percent) {
      if (terms.account === 'live') venue.simulateErrors(percent);
    },
  });
  const ledger = createLedger(log, violate);
  const practice = createPracticeProcess({ clock, owner, random: random('process'), venue, terms });
  const files: World['files'] = {
    backups: [],
    next(name) {
      saved += 1;
      const path = disk.outside(`${saved}-${name}`);
      if (name.startsWith('counterfoil-backup')) files.backups.push(path);
      return path;
    },
  };

  let syncEndedAt: number | null = null;

  function noteSync({ state, finishedAt }: CallReply<'history.status'>['syncs'][number]): void {
    if (finishedAt === null || finishedAt === syncEndedAt) return;
    syncEndedAt = finishedAt;
    log.count(state === 'failed' ? 'syncs failed' : 'syncs ended');
  }

  async function start(): Promise<void> {
    turn += 1;
    const mine = turn;
    disk.setTrouble(disk.trouble());
    log.add('app', `start ${mine}`);
    const parts: AppRunParts = {
      clock,
      world: owner,
      log,
      weather,
      disk,
      keychain,
      seed,
      turn: mine,
      serverAt: (origin) => (origin === ORIGIN ? venue.server() : null),
      doorAt: (origin) => (origin === ORIGIN ? venue.connectionHandler() : null),
      startExchange: practice.startExchange,
      chooseSavePath: (name) => files.next(name),
      chooseFile: () => files.backups.at(-1) ?? null,
      handedOver(run, request: HttpRequest) {
        strikeAt((point) => point.at === 'hand-over' && changesOrders(request));
        if (run.owner.alive) ledger.handedOver(request, mine);
      },
      opening(run) {
        app = run;
      },
      onEvent(name, payload) {
        log.count(`event ${name}`);
        if (name === 'placement') ledger.recordView(payload as CallReply<'orders.place'>, mine); // the payload of this very event
        if (name === 'sync') noteSync(payload as CallReply<'history.status'>['syncs'][number]); // of this one as well
      },
      report: (line) => violate('nothing of its own fails', line),
      copies: mutation.copies,
      corrupt: mutation.corrupt,
      reply: mutation.reply,
    };
    void loadScreens(await startApp(parts)).catch(world.fail);
  }

  /** The calls of a page that opens. */
  async function loadScreens(run: AppRun): Promise<void> {
    const { accountId } = world;
    await Promise.all([
      run.call('app.describe', {}),
      run.call('status.get', {}),
      run.call('accounts.list', {}),
      run.call('orders.recent', { limit: 50 }),
      run.call('history.status', {}),
      run.call('pairs.list', { accountId, refresh: false }),
    ]);
  }

  /** Starts the app again until it opens: a full disk may prevent that. */
  async function startAgain(afterMs: number): Promise<void> {
    for (let wait = afterMs; ; wait = 5_000) {
      await sleep(wait);
      const before = turn;
      try {
        await start();
        return;
      } catch (error) {
        if (error instanceof AppGone) return; // killed while it started: the kill starts it again
        if (disk.trouble() === null || turn !== before + 1) {
          violate('it opens', error instanceof Error ? error.message : String(error));
          return;
        }
        log.count('starts refused');
        stop('refused to start');
      }
    }
  }

  function stop(text: string): void {
    log.add('app', `ended: ${text}`);
    app?.kill();
    practice.orphaned();
    app = null;
    untidy = true;
  }

  function crash(how: 'kill' | 'power-cut', text: string): void {
    if (app === null) return;
    const lost = disk.snapshot(how, clock.elapsed());
    if (lost > 0) {
      ledger.lost(lost);
      log.count('rows of the journal lost in a power cut', lost);
    }
    log.count(how);
    stop(`${how} ${text}`);
    void startAgain(200 + random(`downtime ${turn}`).next() * 20_000).catch(world.fail);
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      clock.schedule(owner, ms, resolve);
    });
  }

  const world: World = {
    terms,
    clock,
    owner,
    log,
    disk,
    keychain,
    venue,
    weather,
    ledger,
    reviews: createReviewIndex(violate),
    random,
    accountId: 'practice',
    app: () => app,
    turn: () => turn,
    call: (name, input) => (app === null ? Promise.reject(new AppGone()) : app.call(name, input)),
    async begin() {
      if (terms.account === 'live') world.startVenue();
      await start();
      if (terms.account === 'live') await addLiveAccount(world);
      // The window opens before the practice exchange runs; this answer comes when it does.
      else await world.call('balances.list', { accountId: world.accountId });
      world.checkAssets();
      others = startOthers({
        clock,
        world: owner,
        random: random('others'),
        log,
        venue,
        paceMs: terms.othersMs,
        recordsMs: terms.recordsMs,
      });
      weather.begin();
      mutation.upset?.(world);
    },
    crash,
    async restart() {
      const run = app;
      if (run === null || !run.isOpen()) return;
      await run.close();
      if (app !== run) return;
      const left = connectionsBelow(disk.folder());
      if (left.length > 0) {
        violate('a close closes', left.map(({ path }) => path.split('/').at(-1)).join(', '));
      }
      log.count('closes');
      stop('closed');
      await startAgain(300);
    },
    armKill(point) {
      killPoint = point;
    },
    disarm() {
      killPoint = null;
    },
    startVenue: () => venue.start({ market: terms.market, recordsPerMinute: 0, errorPercent: 0 }),
    breakPractice: () => practice.breakOff(),
    stopOthers: () => others?.stop(),
    checkAssets() {
      const now = assetsOf(venue);
      assets ??= now;
      // The simulated participants' accounts start anew with every start of the exchange.
      if (terms.market === 'off' && now !== assets) violate('assets conserved', `${assets} became ${now}`);
    },
    async closeForGood() {
      const run = app;
      await run?.close();
      stop('closed for good');
      world.tidy();
    },
    sleep,
    atStep(number) {
      step = number;
    },
    step: () => step,
    violate,
    failure: () => failure,
    fail(error) {
      if (error instanceof AppGone) return;
      violate('nothing unhandled', error instanceof Error ? (error.stack ?? error.message) : String(error));
    },
    tidy() {
      if (!untidy) return;
      untidy = false;
      disk.turnOver();
    },
    files,
    end() {
      app?.kill();
      venue.stop();
      endDatabases();
      disk.remove();
    },
  };
  writeFirstSettings(disk.folder(), terms);
  return world;
}
