import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Rich } from '../../ui/rich.tsx';
import { countByPair, isNear, MOST_PER_ACCOUNT, MOST_PER_PAIR } from '../../parts/orders/working.ts';

interface CountersProps {
  orders: readonly VenueOrder[];
  /** The pair that is being looked at; without one, the fullest is named. */
  symbol: string | null;
  /** The pair's count alone. */
  short?: boolean;
}

/** Working orders against the limits of S8: 200 per pair and 2,000 per account; amber where little room is left. */
export function Counters({ orders, symbol, short }: CountersProps) {
  const pairs = countByPair(orders);
  const pair =
    symbol === null ? pairs[0] : { symbol, count: pairs.find((one) => one.symbol === symbol)?.count ?? 0 };
  return (
    <span className="ord-counters">
      {pair === undefined ? null : (
        <Counter
          count={pair.count}
          most={MOST_PER_PAIR}
          words={
            short ? listsMessages.counters.onThisPair : listsMessages.counters.onPair(visible(pair.symbol))
          }
        />
      )}
      {short ? null : (
        <>
          {pair === undefined ? null : ', '}
          <Counter count={orders.length} most={MOST_PER_ACCOUNT} words={listsMessages.counters.inAll} />
        </>
      )}
    </span>
  );
}

function Counter({ count, most, words }: { count: number; most: number; words: string }) {
  const near = isNear(count, most);
  return (
    <span
      className={near ? 'ord-near' : undefined}
      title={near ? listsMessages.counters.near(formatCount(most)) : undefined}
    >
      {near ? '⚠ ' : ''}
      <Rich
        text={listsMessages.counters.counter}
        parts={{
          count: formatCount(count),
          most: formatCount(most),
          where: <span className="ord-count-words">{words}</span>,
        }}
      />
    </span>
  );
}
