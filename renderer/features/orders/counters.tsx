import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Rich } from '../../ui/rich.tsx';
import { KIND_FACTS } from '../../../shared/venue/kind-facts.ts';
import type { VenueKind } from '../../../shared/venue/description.ts';
import { countByPair, isNear } from '../../parts/orders/listed-orders.ts';

interface CountersProps {
  orders: readonly VenueOrder[];
  venue: VenueKind;
  /** The pair in view; without one, the fullest is shown. */
  symbol: string | null;
  /** The pair's count alone. */
  short?: boolean;
}

/** Open orders against the venue's limits, where they are documented; amber close to one. */
export function Counters({ orders, venue, symbol, short }: CountersProps) {
  const pairs = countByPair(orders);
  const limits = KIND_FACTS[venue].openOrders;
  const pair =
    symbol === null ? pairs[0] : { symbol, count: pairs.find((one) => one.symbol === symbol)?.count ?? 0 };
  return (
    <span className="ord-counters">
      {pair === undefined ? null : (
        <Counter
          count={pair.count}
          max={limits?.perPair ?? null}
          text={
            short ? listsMessages.counters.onThisPair : listsMessages.counters.onPair(visible(pair.symbol))
          }
        />
      )}
      {short ? null : (
        <>
          {pair === undefined ? null : ', '}
          <Counter
            count={orders.length}
            max={limits?.perAccount ?? null}
            text={listsMessages.counters.inAll}
          />
        </>
      )}
    </span>
  );
}

function Counter({ count, max, text }: { count: number; max: number | null; text: string }) {
  const where = <span className="ord-count-words">{text}</span>;
  if (max === null) {
    return (
      <span>
        <Rich text={listsMessages.counters.withoutLimit} parts={{ count: formatCount(count), where }} />
      </span>
    );
  }
  const near = isNear(count, max);
  return (
    <span
      className={near ? 'ord-near' : undefined}
      title={near ? listsMessages.counters.near(formatCount(max)) : undefined}
    >
      {near ? '⚠ ' : ''}
      <Rich
        text={listsMessages.counters.counter}
        parts={{
          count: formatCount(count),
          max: formatCount(max),
          where,
        }}
      />
    </span>
  );
}
