import type { BridgeError } from '../../shared/base/error.ts';
import type { Result } from '../../shared/base/result.ts';
import type { DeadManSwitch } from '../../shared/orders/dead-man-switch.ts';

/** Both by the venue's clock, milliseconds since the epoch: only their difference says how long is left. */
export interface DeadManTimes {
  /** When the venue answered. */
  at: number;
  /** When it cancels. */
  triggersAt: number;
}

/** The one dead-man switch of an account. `no-capability` where the venue has none. */
export interface DeadManCalls {
  /** Sets it in place of the one before. Tried once: of a lost answer it is not known whether it is set (`isCertain`). */
  set(to: DeadManSwitch): Promise<Result<DeadManTimes, BridgeError>>;
  /** Tried once. There may have been none. */
  unset(): Promise<Result<null, BridgeError>>;
  /** What is set, by whomever; null when nothing is. */
  read(): Promise<Result<(DeadManTimes & { set: DeadManSwitch }) | null, BridgeError>>;
}
