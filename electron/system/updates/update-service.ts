import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { UpdatesView, UpdateState, UpdateStep } from '../../../shared/bridge/update-calls.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { updatesServiceMessages } from '../../../shared/messages/updates-service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SettingsStore } from '../../settings/settings-file.ts';
import { type CheckedOffer, checkOffer, checkSigned } from './check-offer.ts';
import { lateness } from './lateness.ts';
import type { OrderGate } from './order-gate.ts';
import type { Updater } from './updater.ts';

/** How long after the start the first check comes, milliseconds: the start itself belongs to the person. */
export const FIRST_CHECK_MS = 60_000;
export const NEXT_CHECK_MS = 24 * 60 * 60_000;
/** How often a waiting step checks whether orders still block it. */
const RECHECK_MS = 1_000;
/** The place of updates answers within this time, or not at all: Electron's own requests know no end. */
const CHECK_WITHIN_MS = 60_000;
/** A download may take hours on a slow line, but not without a byte for this long. */
const SILENT_MS = 120_000;
/** Installing ends the app within this time, milliseconds, or it did not work and orders are taken again. */
const INSTALL_MS = 180_000;

interface UpdateParts {
  updater: Updater;
  settings: SettingsStore;
  gate: Pick<OrderGate, 'open' | 'hold'>;
  clock: Clock;
  /** The version that runs. */
  version: string;
  changed(view: UpdatesView): void;
}

type UpdateCall = Extract<keyof CallHandlers, `updates.${string}`>;

interface UpdateService {
  handlers: Pick<CallHandlers, UpdateCall>;
  close(): void;
}

/**
 * Checks for updates once a day and installs them on request: only after a person allowed it, never while an order is on its way or
 * unknown, and never anything but a newer version that one of our keys signed. Until it is allowed nobody is asked anything.
 */
export function createUpdateService(parts: UpdateParts): UpdateService {
  const { updater, settings, gate, clock, version } = parts;
  let state: UpdateState = firstState();
  let offer: CheckedOffer | null = null;
  let file: string | null = null;
  let checkedAt: number | null = null;
  let cancelTimer = () => {};
  /** Grows when what runs behind no longer counts: updates were switched off, or the app is closing. */
  let round = 0;

  function firstState(): UpdateState {
    if (updater.notServed !== null) return { state: 'not-served', why: updater.notServed };
    return settings.get().updates.allowed ? { state: 'idle', checkedAt: null } : { state: 'off' };
  }

  function view(): UpdatesView {
    return { running: version, update: state };
  }

  function become(next: UpdateState): void {
    state = next;
    parts.changed(view());
  }

  function later(ms: number, act: () => void): void {
    cancelTimer();
    cancelTimer = clock.after(ms, act);
  }

  function failed(step: UpdateStep, message: string): void {
    become({ state: 'failed', step, message, at: clock.now() });
    if (step === 'check') later(NEXT_CHECK_MS, () => begin('check'));
  }

  /** Runs a step now, or waits until no order blocks it. */
  function begin(step: UpdateStep): void {
    const orders = gate.open();
    if (orders > 0) {
      wait(step, orders);
      return;
    }
    switch (step) {
      case 'check':
        void check();
        return;
      case 'download':
        void download();
        return;
      case 'install':
        void install();
    }
  }

  function wait(wants: UpdateStep, orders: number): void {
    const known = state.state === 'waiting' && state.wants === wants && state.orders === orders;
    if (!known) become({ state: 'waiting', wants, orders, version: offer?.version ?? null });
    later(RECHECK_MS, () => {
      // A restart that comes by itself some minutes after the click would surprise: it is asked for once more.
      if (wants === 'install' && gate.open() === 0 && offer !== null) {
        become({ state: 'ready', version: offer.version });
      } else {
        begin(wants);
      }
    });
  }

  async function check(): Promise<void> {
    cancelTimer();
    round += 1;
    const own = round;
    offer = null;
    file = null;
    become({ state: 'checking' });
    const found = await lateness(clock, updatesServiceMessages.checkLate, CHECK_WITHIN_MS).or(
      updater.check(),
    );
    if (own !== round) return;
    if (!found.ok) {
      failed('check', found.error);
      return;
    }
    if (found.value === null || !found.value.isUpdate) {
      // A server that repeats an old answer would keep a newer version from everybody, so this one must be signed and still count.
      const fresh = found.value === null ? null : checkSigned(found.value, updater.keys, clock.now());
      if (fresh !== null && !fresh.ok) {
        failed('check', updatesServiceMessages.refused(fresh.error));
        return;
      }
      checkedAt = clock.now();
      become({ state: 'idle', checkedAt });
      later(NEXT_CHECK_MS, () => begin('check'));
      return;
    }
    const checked = checkOffer(found.value, version, updater.keys, clock.now());
    if (!checked.ok) {
      failed('check', updatesServiceMessages.refused(checked.error));
      return;
    }
    offer = checked.value;
    become({ state: 'available', version: offer.version, bytes: offer.bytes });
  }

  async function download(): Promise<void> {
    const wanted = offer;
    if (wanted === null) return;
    cancelTimer();
    round += 1;
    const own = round;
    become({ state: 'downloading', version: wanted.version, percent: 0 });
    const late = lateness(clock, updatesServiceMessages.downloadSilent, SILENT_MS);
    const running = updater.download((percent) => {
      late.again();
      const percentShown = Math.max(0, Math.min(100, Math.floor(percent)));
      const isProgress = state.state === 'downloading' && percentShown > state.percent;
      if (own === round && isProgress)
        become({ state: 'downloading', version: wanted.version, percent: percentShown });
    });
    const done = await late.or(running);
    if (own !== round) return;
    if (!done.ok) {
      if (late.isOver()) updater.cancel();
      failed('download', done.error);
      return;
    }
    const sound = await isSound(done.value, wanted);
    if (own !== round) return;
    if (!sound) {
      failed('download', updatesServiceMessages.otherBytes);
      return;
    }
    file = done.value;
    become({ state: 'ready', version: wanted.version });
  }

  /** The bytes on the disk are the signed ones: checked after the download and again right before they are run. */
  async function isSound(path: string, { hashes }: CheckedOffer): Promise<boolean> {
    const hash = await updater.hash(path);
    return hash !== null && hashes.includes(hash);
  }

  async function install(): Promise<void> {
    const wanted = offer;
    const path = file;
    if (wanted === null || path === null) return;
    cancelTimer();
    round += 1;
    const own = round;
    gate.hold(true);
    become({ state: 'installing', version: wanted.version });
    const sound = await isSound(path, wanted);
    if (own !== round) return;
    // A status check may have come back with an order that nobody knew of meanwhile.
    if (!sound || gate.open() > 0) {
      gate.hold(false);
      if (sound) wait('install', gate.open());
      else {
        file = null;
        failed('download', updatesServiceMessages.otherBytes);
      }
      return;
    }
    const broken = (text: string) => {
      if (own !== round || state.state !== 'installing') return;
      cancelTimer();
      gate.hold(false);
      failed('install', text);
    };
    later(INSTALL_MS, () => broken(updatesServiceMessages.stillHere));
    updater.install(broken);
  }

  function switchTo(allowed: boolean): Result<UpdatesView, BridgeError> {
    if (state.state === 'installing') return fail(INSTALLING);
    const saved = settings.update((current) => ({ ...current, updates: { allowed } }));
    if (!saved.ok) return saved;
    if (allowed && state.state === 'off') begin('check');
    if (!allowed && state.state !== 'off') {
      stop();
      offer = null;
      file = null;
      become({ state: 'off' });
    }
    return succeed(view());
  }

  /** What an installation that began says from now on counts for nothing, so that it never lets orders through an app that is closing. */
  function stop(): void {
    round += 1;
    cancelTimer();
    if (state.state !== 'installing') updater.cancel();
  }

  /** Null when the calls about updates may go on. */
  function refusal(): BridgeError | null {
    if (state.state === 'not-served') return { kind: 'no-capability', message: state.why };
    if (state.state === 'off') return OFF;
    return null;
  }

  /** Whether a step may begin in the present state. */
  function canBegin(step: UpdateStep): boolean {
    switch (state.state) {
      case 'idle':
      case 'available':
        return step === 'check' || (step === 'download' && state.state === 'available');
      case 'waiting':
      case 'failed':
        return step === 'check' || (step === 'download' ? offer !== null : file !== null);
      case 'ready':
        return step === 'install';
      case 'not-served':
      case 'off':
      case 'checking':
      case 'downloading':
      case 'installing':
        return false;
    }
  }

  function ask(step: UpdateStep, otherwise: BridgeError | null): Promise<Result<UpdatesView, BridgeError>> {
    const refused = refusal();
    if (refused !== null) return Promise.resolve(fail(refused));
    if (canBegin(step)) begin(step);
    else if (otherwise !== null) return Promise.resolve(fail(otherwise));
    return Promise.resolve(succeed(view()));
  }

  if (state.state === 'idle') later(FIRST_CHECK_MS, () => begin('check'));
  return {
    handlers: {
      'updates.status': async () => succeed(view()),
      async 'updates.allow'({ allowed }) {
        if (state.state === 'not-served') return fail({ kind: 'no-capability', message: state.why });
        return switchTo(allowed);
      },
      // Whoever asks again while one is under way, or was found, gets the same answer.
      'updates.check': () => ask('check', null),
      'updates.download': () => ask('download', NOTHING_OFFERED),
      'updates.install': () => ask('install', NOTHING_READY),
    },
    close: stop,
  };
}

const OFF: BridgeError = {
  kind: 'conflict',
  message: updatesServiceMessages.off,
};
const INSTALLING: BridgeError = {
  kind: 'conflict',
  message: updatesServiceMessages.installing,
};
const NOTHING_OFFERED: BridgeError = {
  kind: 'conflict',
  message: updatesServiceMessages.nothingOffered,
};
const NOTHING_READY: BridgeError = {
  kind: 'conflict',
  message: updatesServiceMessages.nothingReady,
};
