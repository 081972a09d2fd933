import type { Engine, EngineOrder, NewOrder } from '../engine/base/contract.ts';

/** The part of the engine that participants use. */
export type Venue = Pick<Engine, 'place' | 'cancel' | 'best' | 'balance'>;

/** The participants' access to the engine. Counts commands, because their budget is in commands. */
export interface Commands {
  /** The accepted order; null when the account cannot pay for it. */
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
