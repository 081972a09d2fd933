import type { StopOrder } from './stop.ts';

/** Ended stops kept per account: they can be asked for by id for a while (facts 2, section 2). */
const MAX_ENDED = 1_000;

/** The stops of one account. */
export interface AccountStops {
  /** Adds an accepted stop, or one of an earlier run, ended or not; in the order of acceptance or of the ends. */
  add(stop: StopOrder): void;
  /** Moves a stop whose `ending` was set to the ended ones. */
  end(stop: StopOrder): void;
  byId(id: string): StopOrder | null;
  byClientOid(clientOid: string): StopOrder | null;
  /** Oldest first. */
  waiting(): StopOrder[];
  waitingCount(market: number): number;
  /** The ended ones that are kept, in the order in which they ended. */
  ended(): readonly StopOrder[];
}

export function createAccountStops(maxEnded = MAX_ENDED): AccountStops {
  const byId = new Map<string, StopOrder>();
  const byClientOid = new Map<string, StopOrder>();
  const waiting = new Set<StopOrder>();
  const ended: StopOrder[] = [];

  function forget({ id, placement: { clientOid } }: StopOrder): void {
    byId.delete(id);
    if (clientOid !== null) byClientOid.delete(clientOid);
  }

  function keepEnded(stop: StopOrder): void {
    ended.push(stop);
    if (ended.length > maxEnded) ended.splice(0, ended.length - maxEnded).forEach(forget);
  }

  return {
    add(stop) {
      const { clientOid } = stop.placement;
      byId.set(stop.id, stop);
      if (clientOid !== null) byClientOid.set(clientOid, stop);
      if (stop.ending === null) waiting.add(stop);
      else keepEnded(stop);
    },
    end(stop) {
      if (waiting.delete(stop)) keepEnded(stop);
    },
    byId: (id) => byId.get(id) ?? null,
    byClientOid: (clientOid) => byClientOid.get(clientOid) ?? null,
    waiting: () => [...waiting],
    waitingCount: (market) => [...waiting].filter((stop) => stop.market.index === market).length,
    ended: () => ended,
  };
}
