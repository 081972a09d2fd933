import type { Account } from '../accounts/account.ts';
import { refusal, type Refusal } from '../base/reply.ts';
import { isMultipleOf, isPositive } from '../exact/decimal.ts';
import { expiryOf } from '../orders/model/engine-order.ts';
import { stepsIn, type Market } from '../pairs/units.ts';
import type { AccountStops } from './account-stops.ts';
import type { OrderDesk } from './order-desk.ts';
import type { StopChange } from './stop-feed.ts';
import type { StopIds } from './stop-ids.ts';
import type { OcoPart, StopEnding, StopOrder, StopTerms } from './stop.ts';
import { createTriggerIndex, type TriggerIndex } from './trigger-index.ts';

/** Untriggered stops per pair and account, an OCO counting once (facts 2, section 2). */
const MAX_WAITING = 20;
const HIGHEST_PRICE = BigInt(Number.MAX_SAFE_INTEGER);

/** All stops: what is accepted, waits and ends is saved and told here, whoever decides it. */
export interface StopTable {
  of(account: number): AccountStops;
  /** Why another stop at this price may not wait on the pair, or null. */
  refusal(account: Account, market: Market, terms: StopTerms): Refusal | null;
  /** Accepts a stop and uses up its clientOid; it does not wait yet. */
  accept(account: Account, market: Market, terms: StopTerms, now: number, oco: OcoPart | null): StopOrder;
  /** Lets a stop wait for its price. */
  wait(stop: StopOrder): void;
  end(stop: StopOrder, ending: StopEnding): void;
  /** Takes out what a trade at this price fires, in the order of acceptance. */
  fire: TriggerIndex['fire'];
  /** Ends what expires by `now`, earliest first. */
  expire(now: number): void;
  /** When the next stop expires, or null. */
  nextExpiry(): number | null;
}

export interface StopTableParts {
  /** Customers; indexes start at 1. */
  accounts: readonly Account[];
  /** Their stops, in the same order; those of earlier runs included. */
  stops: readonly AccountStops[];
  desk: OrderDesk;
  journal: { stopChanged(stop: StopOrder): void };
  feed: { stop(change: StopChange): void };
  ids: StopIds;
  /** The highest sequence so far. */
  sequence: number;
}

export function createStopTable({
  accounts,
  stops,
  desk,
  journal,
  feed,
  ids,
  ...parts
}: StopTableParts): StopTable {
  const index = createTriggerIndex();
  let { sequence } = parts;
  let nextExpiry = Infinity;

  function of(account: number): AccountStops {
    const own = stops[account - 1];
    if (own === undefined) throw new Error(`There is no account ${account}.`);
    return own;
  }

  for (const account of accounts) {
    const own = of(account.index);
    for (const stop of [...own.ended(), ...own.waiting()]) reserve(account, stop);
    own
      .waiting()
      .filter(({ oco }) => oco?.leg !== 'limit')
      .forEach(wait);
  }

  function reserve(account: Account, { placement: { clientOid } }: StopTerms): void {
    if (clientOid !== null) desk.reserve(account, clientOid);
  }

  function wait(stop: StopOrder): void {
    index.add(stop);
    nextExpiry = Math.min(nextExpiry, stop.expiresAt ?? Infinity);
  }

  function end(stop: StopOrder, ending: StopEnding): void {
    stop.ending = ending;
    index.remove(stop);
    of(stop.account).end(stop);
    journal.stopChanged(stop);
    feed.stop({ kind: ending.kind === 'triggered' ? 'triggered' : 'cancel', stop, now: ending.at });
    if (stop.expiresAt === nextExpiry) nextExpiry = earliestExpiry();
  }

  function earliestExpiry(): number {
    const times = stops.flatMap((own) => own.waiting().map(({ expiresAt }) => expiresAt ?? Infinity));
    return Math.min(Infinity, ...times);
  }

  return {
    of,
    wait,
    end,
    refusal(account, { index: market, pair }, { stopPrice }) {
      if (!isPositive(stopPrice) || !isMultipleOf(stopPrice, pair.priceIncrement)) {
        return refusal('400100', 'Stop price increment invalid.');
      }
      if (stepsIn(stopPrice, pair.priceIncrement) > HIGHEST_PRICE) {
        return refusal('400370', 'Stop price above the highest price of the pair.');
      }
      if (of(account.index).waitingCount(market) < MAX_WAITING) return null;
      return refusal('200003', `Too many untriggered stop orders on ${pair.symbol}`);
    },
    accept(account, market, terms, now, oco) {
      sequence += 1;
      const stop: StopOrder = {
        ...terms,
        id: ids.stop(sequence),
        sequence,
        account: account.index,
        market,
        ticks: Number(stepsIn(terms.stopPrice, market.pair.priceIncrement)),
        createdAt: now,
        expiresAt: expiryOf(terms.placement, now),
        oco,
        ending: null,
      };
      reserve(account, terms);
      of(account.index).add(stop);
      journal.stopChanged(stop);
      feed.stop({ kind: 'open', stop, now });
      return stop;
    },
    fire: (market, last) => index.fire(market, last),
    expire(now) {
      if (now < nextExpiry) return;
      const isDue = ({ expiresAt }: StopOrder) => expiresAt !== null && expiresAt <= now;
      const due = stops.flatMap((own) => own.waiting().filter(isDue));
      due.sort((a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0) || a.sequence - b.sequence);
      for (const stop of due) end(stop, { kind: 'expired', at: now });
    },
    nextExpiry: () => (nextExpiry === Infinity ? null : nextExpiry),
  };
}
