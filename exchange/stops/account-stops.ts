import type { OcoOrder } from './oco.ts';
import type { StopOrder } from './stop.ts';

/** Ended stops kept per account: they can be asked for by id for a while (facts 2, section 2). */
const MAX_ENDED = 1_000;

/** The stops of one account, the legs of its OCO orders among them. */
export interface AccountStops {
  /** Adds an accepted stop, or one of an earlier run, ended or not; in the order of acceptance or of the ends. */
  add(stop: StopOrder): void;
  /** Moves a stop whose `ending` was set to the ended ones. */
  end(stop: StopOrder): void;
  byId(id: string): StopOrder | null;
  /** One stop, or the legs of an OCO. */
  byClientOid(clientOid: string): readonly StopOrder[];
  /** Oldest first. */
  waiting(): StopOrder[];
  /** How many wait on a pair; an OCO counts once. */
  waitingCount(market: number): number;
  /** The ended ones that are kept, in the order in which they ended. */
  ended(): readonly StopOrder[];
  oco(id: string): OcoOrder | null;
  /** Of which both legs are kept; oldest first. */
  ocos(): OcoOrder[];
}

export function createAccountStops(maxEnded = MAX_ENDED): AccountStops {
  const byId = new Map<string, StopOrder>();
  const byClientOid = new Map<string, StopOrder[]>();
  /** By the id of the OCO. */
  const legs = new Map<string, StopOrder[]>();
  const waiting = new Set<StopOrder>();
  const ended: StopOrder[] = [];

  function addTo(map: Map<string, StopOrder[]>, key: string | undefined | null, stop: StopOrder): void {
    if (key === undefined || key === null) return;
    map.set(key, [...(map.get(key) ?? []), stop]);
  }

  function removeFrom(map: Map<string, StopOrder[]>, key: string | undefined | null, stop: StopOrder): void {
    if (key === undefined || key === null) return;
    const rest = (map.get(key) ?? []).filter((other) => other !== stop);
    if (rest.length === 0) map.delete(key);
    else map.set(key, rest);
  }

  function forget(stop: StopOrder): void {
    byId.delete(stop.id);
    removeFrom(byClientOid, stop.placement.clientOid, stop);
    removeFrom(legs, stop.oco?.id, stop);
  }

  function keepEnded(stop: StopOrder): void {
    ended.push(stop);
    if (ended.length > maxEnded) ended.splice(0, ended.length - maxEnded).forEach(forget);
  }

  function oco(id: string): OcoOrder | null {
    const own = legs.get(id) ?? [];
    const limit = own.find((leg) => leg.oco?.leg === 'limit');
    const stop = own.find((leg) => leg.oco?.leg === 'stop');
    if (limit?.oco?.leg !== 'limit' || stop === undefined) return null;
    return { id, orderId: limit.oco.orderId, limit, stop };
  }

  return {
    add(stop) {
      byId.set(stop.id, stop);
      addTo(byClientOid, stop.placement.clientOid, stop);
      addTo(legs, stop.oco?.id, stop);
      if (stop.ending === null) waiting.add(stop);
      else keepEnded(stop);
    },
    end(stop) {
      if (waiting.delete(stop)) keepEnded(stop);
    },
    byId: (id) => byId.get(id) ?? null,
    byClientOid: (clientOid) => byClientOid.get(clientOid) ?? [],
    waiting: () => [...waiting],
    waitingCount: (market) =>
      [...waiting].filter((stop) => stop.market.index === market && stop.oco?.leg !== 'limit').length,
    ended: () => ended,
    oco,
    ocos: () => {
      const found = [...legs.keys()].map(oco).filter((each) => each !== null);
      return found.sort((a, b) => a.limit.sequence - b.limit.sequence);
    },
  };
}
