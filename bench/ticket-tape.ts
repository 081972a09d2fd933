/** Generated tickets over genuine pairs, the same ones for the same seed: at the edges of every rule, and far from them. */
import type { Pair, Ticket } from '../shared/orders/ticket.ts';
import { Oracle } from './ticket-oracle.ts';

const ODD = ['', '0', '0.00', '-0', '-1', '1e-8', 'NaN', '.5', '5.', ' 1', '1_000', '0x10', '007', '\uFF11'];
const SHIFTS = [...Array.from({ length: 30 }, () => '0'), '0.5', '0.1', '-0.0001'];

/** Pseudo-random whole numbers (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

/** Yields a ticket and its pair, without end. */
export function* ticketTape(pairs: readonly Pair[], seed: number): Generator<{ ticket: Ticket; pair: Pair }> {
  const roll = dice(seed);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T; // never empty here
  const rarely = () => roll(50) === 0;

  function amount(increment: string, landmarks: readonly (string | null | undefined)[]): string {
    if (roll(60) === 0) return pick(ODD);
    const mark = new Oracle(pick(landmarks.filter((text) => typeof text === 'string')));
    const steps = roll(2) === 0 ? roll(7) - 1 : roll(150_001) - 10_000;
    const start = roll(20) === 0 ? mark : mark.dividedToIntegerBy(increment).times(increment);
    const text = start.plus(new Oracle(increment).times(new Oracle(steps).plus(pick(SHIFTS)))).toFixed();
    if (roll(8) !== 0) return text;
    return text.includes('.') ? `${text}000` : `${text}.000`;
  }

  function describeTicket(ticket: Ticket): void {
    if (roll(4) !== 0)
      ticket.clientOid = rarely() ? pick(['', 'a b', 'x'.repeat(41), 'caf\u00E9']) : `cf-${roll(1e9)}`;
    if (roll(2) === 0) ticket.stp = rarely() ? ('XX' as 'CN') : pick(['CN', 'CO', 'CB', 'DC'] as const);
    if (roll(4) === 0) ticket.tags = 'x'.repeat(rarely() ? 21 : roll(21));
    if (roll(4) === 0) ticket.remark = rarely() ? 'caf\u00E9' : '~'.repeat(roll(21));
  }

  function book(ticket: Ticket, pair: Pair): void {
    if (roll(2) === 0) ticket.timeInForce = pick(['GTC', 'GTT', 'IOC', 'FOK'] as const);
    if (ticket.timeInForce === 'GTT' ? !rarely() : rarely()) {
      ticket.cancelAfter = pick(rarely() ? [2_592_001, 0, 1.5] : [1, 60, 2_592_000]);
    }
    if (roll(4) === 0) ticket.postOnly = roll(3) !== 0;
    if (roll(6) === 0) ticket.hidden = roll(3) !== 0;
    if (roll(4) === 0) {
      ticket.iceberg = roll(6) !== 0;
      const whole = /^\d+(\.\d+)?$/.test(ticket.size ?? '') ? new Oracle(ticket.size ?? 1) : new Oracle(1);
      const part = whole.dividedBy(pick(['20', '20', '19', '21', '3', '1', '0.9']));
      const visible = part.plus(new Oracle(pair.baseIncrement).times(roll(5) - 2)).toDecimalPlaces(14);
      if (!rarely()) ticket.visibleSize = visible.toFixed();
    }
  }

  for (;;) {
    const pair = pick(pairs);
    const sizes = [pair.baseMinSize, roll(10) === 0 ? pair.baseMaxSize : '10', '1', '100'];
    const ticket: Ticket = {
      symbol: rarely() ? pick(pairs).symbol : pair.symbol,
      type: roll(4) === 0 ? 'market' : 'limit',
      side: pick(['buy', 'sell'] as const),
    };
    const misplaced = roll(60) === 0;
    if ((ticket.type === 'limit' || misplaced) && !rarely()) {
      ticket.price = amount(pair.priceIncrement, [roll(10) === 0 ? pair.minFunds : '100', '1', '60000']);
    }
    const byFunds = ticket.type === 'market' && roll(2) === 0;
    if ((!byFunds || misplaced) && !rarely()) ticket.size = amount(pair.baseIncrement, sizes);
    if ((byFunds || misplaced) && !rarely()) {
      ticket.funds = amount(pair.quoteIncrement, [
        pair.quoteMinSize,
        pair.quoteMaxSize,
        pair.minFunds,
        '100',
      ]);
    }
    describeTicket(ticket);
    if (ticket.type === 'limit' || misplaced) book(ticket, pair);
    yield { ticket, pair };
  }
}
