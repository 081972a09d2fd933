import { CHECK_IDS } from '../shared/diagnostics/checks.ts';
import { AppGone } from './app-run.ts';
import { SYMBOLS } from './pairs.ts';
import { type Mix, pickFrom, type Random, waitAround } from './random.ts';
import { createHistoryUser } from './user-history.ts';
import { createOrderUser } from './user-orders.ts';
import { TROUBLES, type TroubleName } from './terms.ts';
import type { KillPoint, World } from './world.ts';

/** Actions with relative frequencies. */
const HABITS = {
  place: 30,
  testOrder: 2,
  cancelOne: 6,
  amend: 14,
  checkAmend: 2,
  repeatAmend: 1,
  cancelPair: 2,
  cancelAll: 2,
  statusCheck: 3,
  resolve: 2,
  repeatTicket: 2,
  check: 8,
  readOrders: 4,
  exportOrders: 1,
  lockTrading: 1,
  sync: 5,
  pauseSync: 1,
  setStartDate: 1,
  readHistory: 4,
  note: 5,
  review: 4,
  exportRecords: 1.5,
  statement: 0.5,
  livePage: 2,
  backup: 1,
  restore: 1,
  watch: 5,
  unwatch: 1,
  preferences: 1,
  practice: 1.5,
  screenLock: 2,
  lockWindow: 1.5,
  checkUp: 1,
  sleepMachine: 1,
} as const satisfies Mix<string>;

function troublesOf(names: readonly TroubleName[]): Mix<TroubleName> {
  return Object.fromEntries(names.map((name) => [name, TROUBLES[name]])) as Mix<TroubleName>; // of these very names
}

const FILES = ['journal.db', 'archive.db', 'reviews.db'] as const;

/** Every call must have ended by then: all waits of the app are bounded. */
const LONGEST_CALL_MS = 300_000;

/** Runs the person and the machine. Returns when every action has ended, or was given up because the app was killed. */
export async function actUser(world: World): Promise<void> {
  const { terms, clock, log } = world;
  const random = world.random('user');
  const acts: Record<keyof typeof HABITS, () => Promise<void>> = {
    ...createOrderUser(world, world.random('orders')),
    ...createHistoryUser(world, world.random('history')),
    ...screenActs(world, world.random('screens')),
  };
  const troubles = machineTroubles(world, world.random('troubles'));
  const begun = new Map<Promise<void>, string>();

  function begin(name: string, act: () => Promise<void>): void {
    log.add('user', name);
    const doing = act()
      .catch((error: unknown) => {
        if (error instanceof AppGone) log.count('calls that met a dead app');
        else world.fail(error);
      })
      .finally(() => begun.delete(doing));
    begun.set(doing, name);
  }

  for (let step = 0; step < terms.steps && world.failure() === null; step += 1) {
    world.atStep(step);
    await world.sleep(waitAround(random, terms.paceMs));
    if (terms.troubles.length > 0 && random.chance(0.07)) {
      const name = pickFrom(random, troublesOf(terms.troubles));
      log.count(`trouble ${name}`);
      begin(name, troubles[name]);
    } else {
      const name = pickFrom(random, HABITS);
      begin(name, acts[name]);
    }
  }
  const deadline = clock.elapsed() + LONGEST_CALL_MS;
  while (begun.size > 0 && clock.elapsed() < deadline && world.failure() === null) await world.sleep(1_000);
  if (begun.size > 0)
    world.violate('every call answers', `${[...begun.values()].join(', ')} still wait after five minutes`);
}

function screenActs(world: World, random: Random) {
  const { call } = world;
  const account = () => ({ accountId: world.accountId });
  return {
    async watch() {
      const symbol = random.pick(SYMBOLS);
      await call('market.watch', { ...account(), symbol });
      await call('market.candles', { ...account(), symbol, interval: '1min' });
    },
    async unwatch() {
      await call('market.unwatch', { ...account(), symbol: random.pick(SYMBOLS) });
    },
    async preferences() {
      const now = await call('preferences.get', {});
      if (!now.ok) return;
      const theme = random.pick(['system', 'light', 'dark'] as const);
      await call('preferences.set', { ...now.value, theme, hideAmounts: random.chance(0.3) });
    },
    /** The window is locked: keys are dropped, and nothing is shown until it is unlocked. */
    async lockWindow() {
      await call('privacy.lock', {});
      await world.sleep(random.below(8_000));
      await call('privacy.unlock', {});
    },
    async checkUp() {
      const id = random.pick(CHECK_IDS);
      await call('diagnostics.check', { id, ...account(), sparing: random.chance(0.5) });
      await call('diagnostics.overview', {});
    },
    async screenLock() {
      world.app()?.suspend();
      await world.sleep(random.below(8_000));
      world.app()?.resume();
    },
    /** New practice settings, which restart the practice exchange. */
    async practice() {
      if (world.terms.account !== 'practice') return;
      await call('practice.set', {
        errorPercent: random.pick([0, 5, 20] as const),
        arrivals: random.pick([0, 1, 10] as const),
      });
    },
    /** The machine sleeps: the clock advances, and no timer fires. */
    async sleepMachine() {
      world.app()?.suspend();
      await world.sleep(50);
      world.clock.step(random.below(3_600_000));
      world.app()?.resume();
    },
  };
}

function machineTroubles(world: World, random: Random): Record<keyof typeof TROUBLES, () => Promise<void>> {
  const { disk, keychain, venue } = world;

  async function arm(point: KillPoint): Promise<void> {
    await world.sleep(random.below(2_000));
    world.armKill(point);
  }

  async function onDisk(trouble: 'full' | 'read-only'): Promise<void> {
    world.ledger.excuse();
    disk.setTrouble(trouble);
    await world.sleep(random.below(10_000));
    disk.setTrouble(null);
  }

  return {
    async kill() {
      await world.sleep(random.next() * 1_500);
      world.crash('kill', 'between two events');
    },
    async powerCut() {
      await world.sleep(random.next() * 1_500);
      world.crash('power-cut', 'between two events');
    },
    killInCommit: () =>
      arm({
        at: 'commit',
        file: random.pick(FILES),
        when: random.chance(0.5) ? 'before' : 'after',
        how: 'kill',
      }),
    powerCutInCommit: () => arm({ at: 'commit', file: 'journal.db', when: 'after', how: 'power-cut' }),
    killInReplace: () => arm({ at: 'replace', when: random.chance(0.5) ? 'before' : 'after' }),
    killAtHandOver: () => arm({ at: 'hand-over' }),
    restart: () => world.restart(),
    diskFull: () => onDisk('full'),
    diskReadOnly: () => onDisk('read-only'),
    async keychainLocked() {
      keychain.setLocked(true);
      world.app()?.suspend();
      world.app()?.resume();
      await world.sleep(random.below(15_000));
      keychain.setLocked(false);
    },
    async archiveBreaks() {
      world.app()?.breakArchive();
    },
    async venueRestarts() {
      if (world.terms.account === 'practice') {
        world.breakPractice();
        return;
      }
      venue.stop();
      await world.sleep(random.below(9_000));
      world.startVenue();
    },
    async clockStep() {
      world.clock.step(random.below(4_000) - 2_000);
    },
  };
}
