/** Cancels an account's orders at its time, unless it is set anew before that (facts 2, section 4). */
export interface DeadManSwitch {
  /** Milliseconds since the epoch. */
  at: number;
  /** Seconds, as it was set. */
  timeout: number;
  /** The pairs whose orders it cancels; none means all. */
  symbols: readonly string[];
}
