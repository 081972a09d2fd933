/** Generated tickets over genuine pairs, the same ones for the same seed: at the edges of every rule, and far from them. */
import { seededRandom } from '../exchange/exact/random.ts';
import type { Pair, Ticket } from '../shared/orders/ticket.ts';
import { Oracle } from './ticket-oracle.ts';

const ODD = ['', '0', '0.00', '-0', '-1', '1e-8', 'NaN', '.5', '5.', ' 1', '1_000', '0x10', '007', '\uFF11'];
const SHIFTS = [...Array.from({ length: 30 }, () => '0'), '0.5', '0.1', '-0.0001'];

/** Yields a ticket and its pair, without end. */
export function* ticketTape(pairs: readonly Pair[], seed: number): Generator<{ ticket: Ticket; pair: Pair }> {
  const random = seededRandom(seed);
  const rarely = () => random.below(50) === 0;

  function amount(increment: string, landmarks: readonly (string | null | undefined)[]): string {
    if (random.below(60) === 0) return random.pick(ODD);
    const mark = new Oracle(random.pick(landmarks.filter((text) => typeof text === 'string')));
    const steps = random.below(2) === 0 ? random.below(7) - 1 : random.below(150_001) - 10_000;
    const start = random.below(20) === 0 ? mark : mark.dividedToIntegerBy(increment).times(increment);
    const text = start
      .plus(new Oracle(increment).times(new Oracle(steps).plus(random.pick(SHIFTS))))
      .toFixed();
    if (random.below(8) !== 0) return text;
    return text.includes('.') ? `${text}000` : `${text}.000`;
  }

  function describeTicket(ticket: Ticket): void {
    if (random.below(4) !== 0)
      ticket.clientOid = rarely()
        ? random.pick(['', 'a b', 'x'.repeat(41), 'caf\u00E9'])
        : `cf-${random.below(1e9)}`;
    if (random.below(2) === 0)
      ticket.stp = rarely() ? ('XX' as 'CN') : random.pick(['CN', 'CO', 'CB', 'DC'] as const);
    if (random.below(4) === 0) ticket.tags = 'x'.repeat(rarely() ? 21 : random.below(21));
    if (random.below(4) === 0) ticket.remark = rarely() ? 'caf\u00E9' : '~'.repeat(random.below(21));
  }

  function book(ticket: Ticket, pair: Pair): void {
    if (random.below(2) === 0) ticket.timeInForce = random.pick(['GTC', 'GTT', 'IOC', 'FOK'] as const);
    if (ticket.timeInForce === 'GTT' ? !rarely() : rarely()) {
      ticket.cancelAfter = random.pick(rarely() ? [2_592_001, 0, 1.5] : [1, 60, 2_592_000]);
    }
    if (random.below(4) === 0) ticket.postOnly = random.below(3) !== 0;
    if (random.below(6) === 0) ticket.hidden = random.below(3) !== 0;
    if (random.below(4) === 0) {
      ticket.iceberg = random.below(6) !== 0;
      const whole = /^\d+(\.\d+)?$/.test(ticket.size ?? '') ? new Oracle(ticket.size ?? 1) : new Oracle(1);
      const part = whole.dividedBy(random.pick(['20', '20', '19', '21', '3', '1', '0.9']));
      const visible = part
        .plus(new Oracle(pair.baseIncrement).times(random.below(5) - 2))
        .toDecimalPlaces(14);
      if (!rarely()) ticket.visibleSize = visible.toFixed();
    }
  }

  for (;;) {
    const pair = random.pick(pairs);
    const sizes = [pair.baseMinSize, random.below(10) === 0 ? pair.baseMaxSize : '10', '1', '100'];
    const ticket: Ticket = {
      symbol: rarely() ? random.pick(pairs).symbol : pair.symbol,
      type: random.below(4) === 0 ? 'market' : 'limit',
      side: random.pick(['buy', 'sell'] as const),
    };
    const misplaced = random.below(60) === 0;
    if ((ticket.type === 'limit' || misplaced) && !rarely()) {
      ticket.price = amount(pair.priceIncrement, [
        random.below(10) === 0 ? pair.minFunds : '100',
        '1',
        '60000',
      ]);
    }
    const byFunds = ticket.type === 'market' && random.below(2) === 0;
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
