import { OrderBook as HftBook, Side as HftSide } from 'hft-limit-order-book';
import { OrderBook as NodejsBook, Side as NodejsSide } from 'nodejs-order-book';
import type { Fills } from './matching-fills.ts';
import type { Operation } from './matching-tape.ts';

/** An order as the packages report it. */
interface Reported {
  id?: string;
  price?: number;
  size: number;
}

/** What the packages answer: the orders that are done, and the one that was filled in part. */
interface Report {
  done: readonly object[];
  partial: object | null;
  partialQuantityProcessed: number;
  err: unknown;
}

/** What the tape needs of a package, which calls the sides by values of its own. */
interface Book<Side> {
  limit(options: { id: string; side: Side; size: number; price: number }): Report;
  market(options: { side: Side; size: number }): Report;
  cancel(id: string): unknown;
}

type Step<Side> =
  | { kind: 'limit'; options: { id: string; side: Side; size: number; price: number } }
  | { kind: 'market'; options: { side: Side; size: number } }
  | { kind: 'cancel'; id: string };

interface PeerPlayer {
  name: string;
  /** Plays the tape on a new book of the package; gives the number of orders it reported as done. */
  play(): number;
  /** The same, for the fills. */
  fills(): Fills;
}

export function peerPlayers(tape: readonly Operation[]): PeerPlayer[] {
  const nodejs = { buy: NodejsSide.BUY, sell: NodejsSide.SELL };
  const hft = { buy: HftSide.BUY, sell: HftSide.SELL };
  return [
    playerOf('nodejs-order-book', () => new NodejsBook(), stepsOf(tape, nodejs)),
    playerOf('hft-limit-order-book', () => new HftBook(), stepsOf(tape, hft)),
  ];
}

function playerOf<Side>(name: string, open: () => Book<Side>, steps: readonly Step<Side>[]): PeerPlayer {
  return {
    name,
    play() {
      let done = 0;
      playOn(open(), steps, (report) => {
        done += report.done.length;
      });
      return done;
    },
    fills() {
      const fills: Fills = [];
      let placed = 0;
      playOn(open(), steps, (report) => {
        placed += 1;
        if (report.err !== null) throw new Error(`${name} refused placement ${placed} of the tape.`);
        addFills(fills, placed, report);
      });
      return fills;
    },
  };
}

function playOn<Side>(
  book: Book<Side>,
  steps: readonly Step<Side>[],
  onReport: (report: Report) => void,
): void {
  for (const step of steps) {
    if (step.kind === 'cancel') book.cancel(step.id);
    else onReport(step.kind === 'limit' ? book.limit(step.options) : book.market(step.options));
  }
}

/** Orders are named by the number of their placement. */
function stepsOf<Side>(tape: readonly Operation[], sides: Record<'buy' | 'sell', Side>): Step<Side>[] {
  let placed = 0;
  return tape.map((operation) => {
    if (operation.kind === 'cancel') return { kind: 'cancel', id: String(operation.order) };
    placed += 1;
    const { size } = operation;
    const side = sides[operation.side];
    if (operation.kind === 'market') return { kind: 'market', options: { side, size } };
    const { price } = operation;
    return { kind: 'limit', options: { id: String(placed), side, size, price } };
  });
}

/** Resting orders that were filled: the done ones with the size they had left, then one filled in part. The taker is reported among them. */
function addFills(fills: Fills, taker: number, { done, partial, partialQuantityProcessed }: Report): void {
  const add = (order: Reported, size: number) => {
    const maker = Number(order.id);
    if (maker !== taker) fills.push(taker, maker, Number(order.price), size);
  };
  for (const order of done.filter(isReported)) add(order, order.size);
  if (partial !== null && isReported(partial)) add(partial, partialQuantityProcessed);
}

function isReported(order: object): order is Reported {
  return 'id' in order && 'price' in order && 'size' in order;
}
