import { compare } from '../../../shared/money/scaled.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import type { PublicTrade } from '../../../shared/bridge/market-calls.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { Digits } from './digits.tsx';
import { padPlaces } from './ladder.ts';
import type { Market } from './market.ts';
import { useTopic, useTradesAreOld } from './use-market.ts';

const messages = marketMessages.last;

type Direction = 'up' | 'down' | 'same';
const SHAPES: Record<Direction, string> = { up: '▲', down: '▼', same: '' };
const DIRECTION_NAMES: Record<Direction, string> = { up: messages.up, down: messages.down, same: '' };

interface LastPriceProps {
  market: Market;
  /** Places after the point that are always there. */
  places: number;
  quiet?: boolean;
}

/** Price of the newest trade, with a shape for its direction, grey once it is old. `quiet`: without a label. */
export function LastPrice({ market, places, quiet }: LastPriceProps) {
  const trades = useTopic(market.trades);
  const isOld = useTradesAreOld(market);
  const last = trades[0];
  if (!last) return quiet ? null : <span className="faint">{messages.none}</span>;
  const direction = directionOf(trades);
  return (
    <span className={`last last-${isOld ? 'old' : direction}`} title={messages.title}>
      <span className="visually-hidden">{messages.label} </span>
      <span aria-hidden>{SHAPES[direction]} </span>
      <Digits text={padPlaces(last.price, places)} />
      <span className="visually-hidden">{DIRECTION_NAMES[direction]}</span>
    </span>
  );
}

/** Against the newest trade at another price. */
export function directionOf(trades: readonly PublicTrade[]): Direction {
  const last = parseDecimal(trades[0]?.price);
  if (!last.ok) return 'same';
  for (const trade of trades) {
    const price = parseDecimal(trade.price);
    const order = price.ok ? compare(last.value, price.value) : 0;
    if (order !== 0) return order > 0 ? 'up' : 'down';
  }
  return 'same';
}
