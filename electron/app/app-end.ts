import type { Clock } from '../platform/clock.ts';
import { within } from '../platform/clock.ts';

/** How long closing waits for orders under way, and then for what closing the connections makes of them. Both end within the shell's own bound. */
const DRAIN_MS = 3_500;
const CUT_OFF_MS = 500;
/** A keychain that does not answer holds up no end. */
const SIGN_MS = 500;

interface AppEndParts {
  clock: Clock;
  /** Take no more work; nothing of theirs is waited for. */
  stop: readonly { close(): void }[];
  /** Before the stores end. */
  signLogs: () => Promise<void>;
  /** End in their own time, within what the caller gives them: archive and backup. */
  stores: readonly { close(): Promise<void> }[];
  /** Resolves when every order under way has its outcome in the journal. */
  drainOrders: () => Promise<void>;
  /** Ends the practice exchange's program. */
  stopPractice: () => Promise<void>;
  practiceMs: number;
  /** After the orders: keys are forgotten and connections closed. */
  cutConnections: () => Promise<void>;
  /** Last: what writes down how it ended. */
  closeRecords: () => void;
}

/**
 * Ends everything in the one order that loses nothing, once, whoever asks first: a data deletion closes the stores before the app ends.
 * `storesMs`: how long archive and backup may take.
 */
export function createAppEnd(parts: AppEndParts): (storesMs: number) => Promise<void> {
  const { clock } = parts;
  let ended: Promise<void> | null = null;

  async function end(storesMs: number): Promise<void> {
    for (const part of parts.stop) part.close();
    // reliability 14: an order under way may still get its outcome; the journal closes after the last of them.
    const drained = within(clock, DRAIN_MS, parts.drainOrders());
    await within(clock, SIGN_MS, parts.signLogs());
    const stores = parts.stores.map((store) => store.close());
    await drained;
    const practice = parts.stopPractice();
    await parts.cutConnections();
    for (const store of stores) await within(clock, storesMs, store);
    await within(clock, CUT_OFF_MS, parts.drainOrders());
    await within(clock, parts.practiceMs, practice);
    parts.closeRecords();
  }

  return (storesMs) => (ended ??= end(storesMs));
}
