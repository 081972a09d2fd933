import type { Engine, EngineEvents, EngineOrder, Units } from '../../../../exchange/engine/base/contract.ts';

/** An event as plain values, with the engine's state at that moment. Equal events of different engines are equal records. */
export type Recorded = Readonly<Record<string, string | number>>;

/** The part of an engine that the recorder reads. */
type Watched = Pick<Engine, 'balance' | 'levels'>;

export interface Recorder {
  readonly log: Recorded[];
  readonly events: EngineEvents;
  /** Sets the engine whose balances and levels are read at every change. */
  watch(engine: Watched): void;
  /** Events since the last call. */
  take(): Recorded[];
}

/** Records all events of an engine. */
export function createRecorder(): Recorder {
  const log: Recorded[] = [];
  let engine: Watched | null = null;
  let taken = 0;

  function watched(): Watched {
    if (engine === null) throw new Error('The recorder watches no engine yet.');
    return engine;
  }

  const events: EngineEvents = {
    accepted(order, now) {
      log.push({ event: 'accepted', ...plainOrder(order), state: order.state, now });
    },
    rested(order, now) {
      log.push({ event: 'rested', ...plainOrder(order), state: order.state, now });
    },
    traded(trade, now) {
      log.push({
        event: 'traded',
        id: trade.id,
        market: trade.market,
        taker: trade.taker.id,
        takerRemaining: plain(trade.taker.remaining),
        takerPays: trade.takerPays,
        maker: trade.maker.id,
        makerRemaining: plain(trade.maker.remaining),
        makerPays: trade.makerPays,
        price: trade.price,
        size: plain(trade.size),
        now,
      });
    },
    reduced(order, by, now) {
      log.push({ event: 'reduced', ...plainOrder(order), by: plain(by), now });
    },
    ended(order, ending, cancelled, now) {
      const done = { state: order.state, ending, cancelled: plain(cancelled), now };
      log.push({ event: 'ended', ...plainOrder(order), ...done });
    },
    quoted(market, side, price, displayed, now) {
      const level = watched()
        .levels(market, side, Number.MAX_SAFE_INTEGER)
        .find((level) => level.price === price);
      const shown = plain(level?.size ?? 0);
      log.push({ event: 'quoted', market, side, price, displayed: plain(displayed), shown, now });
    },
    changed(account, asset, cause, order, now) {
      const { available, held } = watched().balance(account, asset);
      const amounts = { available: String(available), held: String(held) };
      log.push({ event: 'changed', account, asset, cause, order: order.id, ...amounts, now });
    },
  };

  return {
    log,
    events,
    watch(watched) {
      engine = watched;
    },
    take() {
      const fresh = log.slice(taken);
      taken = log.length;
      return fresh;
    },
  };
}

/** A whole amount as text. Throws on the wrong type: a number beyond 2^53 - 1, or a bigint that fits a number. */
export function plain(units: Units): string {
  const exact =
    typeof units === 'number' ? Number.isSafeInteger(units) : !Number.isSafeInteger(Number(units));
  if (!exact) throw new Error(`${units} came as a ${typeof units}.`);
  return String(units);
}

function plainOrder(order: EngineOrder): Record<string, string | number> {
  const { id, account, market, side, type, price } = order;
  return { id, account, market, side, type, price, remaining: plain(order.remaining) };
}
