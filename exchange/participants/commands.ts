import type { Engine, EngineOrder, NewOrder } from '../engine/base/contract.ts';

/** What participants need of the engine. */
export type Venue = Pick<Engine, 'place' | 'cancel' | 'best' | 'balance'>;

/** The participants' way into the engine, which counts: their budget is spent in commands. */
export interface Commands {
  /** The accepted order; null when the account could not pay for it, which is nobody's misfortune. */
  place(order: NewOrder, now: number): EngineOrder | null;
  cancel(order: EngineOrder, now: number): void;
  /** Orders placed and cancelled so far. */
  count(): number;
}

export function countCommands(engine: Venue): Commands {
  let count = 0;
  return {
    place(order, now) {
      count += 1;
      const placed = engine.place(order, now);
      return placed.ok ? placed.order : null;
    },
    cancel(order, now) {
      count += 1;
      engine.cancel(order, now);
    },
    count: () => count,
  };
}
