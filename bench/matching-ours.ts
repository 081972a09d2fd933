import type {
  Engine,
  EngineEvents,
  EngineOrder,
  MarketRules,
  NewOrder,
} from '../exchange/engine/base/contract.ts';
import { createEngine } from '../exchange/engine/engine.ts';
import { NO_OP_EVENTS } from '../exchange/engine/base/listeners.ts';
import type { Fills } from './matching-fills.ts';
import { ACCOUNTS, type Operation } from './matching-tape.ts';

/** BTC-USDT as the exchange counts it: lots of 1e-8, ticks of 0.1, fees of 0.08 % and 0.1 %. */
const RULES: MarketRules = {
  base: 0,
  quote: 1,
  lotUnits: 100_000_000_000n,
  tickLotUnits: 100_000_000_000n,
  makerFeeUnits: 80_000_000n,
  takerFeeUnits: 100_000_000n,
  protection: { rate: 1, scale: 10 },
};
const PLENTY = 10n ** 26n;

/** How many orders the player of the tape remembers. */
const MAX_RECENT = 2_048;
const NOW = 1_700_000_000_000;

type Step = NewOrder | { type: 'cancel'; order: number };

/** Plays the tape on our engine, with everything it does: holds, fees, self-trade prevention, price protection, events. */
interface OurPlayer {
  /** Plays it on a new engine. Counts and hashes every event; returns the hash. */
  play(): number;
  /** The same, for the fills. */
  fills(): Fills;
}

export function ourPlayer(tape: readonly Operation[]): OurPlayer {
  const steps = tape.map(stepOf);
  return {
    play() {
      const ear = new Ear();
      playOn(engineWith(ear), steps);
      return ear.hash;
    },
    fills() {
      const fills: Fills = [];
      const engine = engineWith({
        ...NO_OP_EVENTS,
        traded: ({ taker, maker, price, size }) => fills.push(taker.id, maker.id, price, Number(size)),
      });
      playOn(engine, steps);
      engine.audit();
      return fills;
    },
  };
}

function stepOf(operation: Operation): Step {
  switch (operation.kind) {
    case 'cancel':
      return { type: 'cancel', order: operation.order };
    case 'market': {
      const { account, side, size } = operation;
      return { type: 'market', account, market: 0, side, stp: 'CN', amount: { kind: 'size', size } };
    }
    case 'limit': {
      const { account, side, price, size } = operation;
      return {
        type: 'limit',
        account,
        market: 0,
        side,
        price,
        size,
        stp: 'CN',
        timeInForce: 'GTC',
        expiresAt: null,
        postOnly: false,
        hidden: false,
        visibleSize: null,
      };
    }
  }
}

function engineWith(events: EngineEvents): Engine {
  const opening = Array.from({ length: ACCOUNTS }, () => [PLENTY, PLENTY]);
  return createEngine({ markets: [RULES], assets: 2, opening, events });
}

function playOn(engine: Engine, steps: readonly Step[]): void {
  // A caller keeps what it may still cancel: the tape never names an older order.
  const recent: EngineOrder[] = [];
  let placed = 0;
  for (const step of steps) {
    if (step.type === 'cancel') {
      const order = recent[step.order % MAX_RECENT];
      if (order?.id !== step.order)
        throw new Error(`Order ${step.order} is no longer remembered for its cancel.`);
      engine.cancel(order, NOW);
    } else {
      const result = engine.place(step, NOW);
      if (!result.ok) throw new Error('Our engine refused an order of the tape.');
      placed += 1;
      recent[placed % MAX_RECENT] = result.order;
    }
  }
}

/** Takes every event in. */
class Ear implements EngineEvents {
  hash = 0;

  accepted(order: EngineOrder): void {
    this.mix(1, order.id);
  }
  rested(order: EngineOrder): void {
    this.mix(2, order.id);
  }
  traded({ taker, maker, price, size }: Parameters<EngineEvents['traded']>[0]): void {
    this.mix(taker.id, maker.id);
    this.mix(price, Number(size));
  }
  reduced(order: EngineOrder): void {
    this.mix(3, order.id);
  }
  ended(order: EngineOrder): void {
    this.mix(4, order.id);
  }
  quoted(_market: number, _side: string, price: number, displayed: number | bigint): void {
    this.mix(price, Number(displayed));
  }
  changed(account: number, asset: number): void {
    this.mix(account, asset);
  }

  private mix(first: number, second: number): void {
    this.hash = (Math.imul(this.hash ^ first, 0x9e3779b1) + second) | 0;
  }
}
