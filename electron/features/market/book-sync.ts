import { isZero } from '../../../shared/money/scaled.ts';
import { marketServiceMessages } from '../../../shared/messages/market-service.ts';
import { type BookSide, createBookSide } from './book-side.ts';
import type { BookChange, BookSnapshot, LevelChange, LevelText } from '../../venue/market-data.ts';

const messages = marketServiceMessages.book;

/** Increments kept while a snapshot is on its way. A busy pair sends some dozens a second, a snapshot takes seconds. */
const MAX_WAITING = 5_000;

/** What came of a snapshot or an increment. */
export type SyncStep =
  /** The book is whole and at the newest change received. */
  | { kind: 'current'; changed: boolean }
  /** Kept until the snapshot is here. */
  | { kind: 'waiting' }
  /** The book is wrong or cannot be known: a new snapshot is needed. `why` is a sentence. */
  | { kind: 'lost'; why: string };

/**
 * A local order book: a snapshot, and the numbered increments that follow it without a hole. It is either current, which means equal to the
 * venue's book as of `sequence`, or it waits for a snapshot and shows nothing.
 */
interface BookSync {
  applyIncrement(increment: BookChange): SyncStep;
  applySnapshot(snapshot: BookSnapshot): SyncStep;
  /** Something was missed, or the connection is new: forgets the book and keeps increments until a snapshot is here. */
  restart(): void;
  isCurrent(): boolean;
  /** Best first, at most `count` of each side; null while it is not up to date. */
  top(count: number): { bids: LevelText[]; asks: LevelText[] } | null;
  /** Number of the last change in it; null while it is not up to date. */
  sequence(): bigint | null;
}

interface Book {
  bids: BookSide;
  asks: BookSide;
  sequence: bigint;
}

export function createBookSync(): BookSync {
  let book: Book | null = null;
  let waiting: BookChange[] = [];

  function restart(): void {
    book = null;
    waiting = [];
  }

  function lose(why: string, remaining: BookChange[] = []): SyncStep {
    book = null;
    waiting = remaining;
    return { kind: 'lost', why };
  }

  function hold(increment: BookChange): SyncStep {
    if (waiting.length >= MAX_WAITING) return lose(messages.tooManyWaiting);
    waiting.push(increment);
    return { kind: 'waiting' };
  }

  /** One increment on a book; the book is spoilt when the answer is 'lost'. */
  function apply(on: Book, increment: BookChange): SyncStep {
    if (increment.end <= on.sequence) return { kind: 'current', changed: false };
    if (increment.start > on.sequence + 1n) return { kind: 'lost', why: messages.changeMissed };
    const fits =
      applySide(on.bids, increment.bids, on.sequence) && applySide(on.asks, increment.asks, on.sequence);
    if (!fits) return { kind: 'lost', why: messages.tooManyDecimals };
    on.sequence = increment.end;
    if (isCrossed(on)) return { kind: 'lost', why: messages.crossed };
    return { kind: 'current', changed: increment.bids.length + increment.asks.length > 0 };
  }

  return {
    restart,
    applyIncrement(increment) {
      if (book === null) return hold(increment);
      const step = apply(book, increment);
      return step.kind === 'lost' ? lose(step.why, [increment]) : step;
    },
    applySnapshot(snapshot) {
      const held = waiting;
      const bids = createBookSide('bid', snapshot.bids);
      const asks = createBookSide('ask', snapshot.asks);
      if (bids === null || asks === null) return lose(messages.snapshotUnusable, held);
      const fresh: Book = { bids, asks, sequence: snapshot.sequence };
      if (isCrossed(fresh)) return lose(messages.snapshotCrossed, held);
      // Each says which changes it holds: what came in another order is put in order.
      held.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
      for (const increment of held) {
        const step = apply(fresh, increment);
        if (step.kind === 'lost') return lose(step.why, held);
      }
      book = fresh;
      waiting = [];
      return { kind: 'current', changed: true };
    },
    isCurrent: () => book !== null,
    top: (count) => (book === null ? null : { bids: book.bids.top(count), asks: book.asks.top(count) }),
    sequence: () => book?.sequence ?? null,
  };
}

/** Applies the changes that are newer than `after`; without its own number a change counts as newer. False when one cannot be used. */
function applySide(side: BookSide, changes: readonly LevelChange[], after: bigint): boolean {
  for (const { price, size, sequence } of inOrder(changes)) {
    if (sequence !== null && sequence <= after) continue;
    if (isZero(price)) continue; // the venue's way to move the sequence without a change
    if (!side.set(price, size)) return false;
  }
  return true;
}

/** One increment may change a price several times: the last by number is the one that holds. */
function inOrder(changes: readonly LevelChange[]): readonly LevelChange[] {
  for (let index = 1; index < changes.length; index += 1) {
    const before = changes[index - 1]?.sequence ?? null;
    const own = changes[index]?.sequence ?? null;
    if (before !== null && own !== null && own < before) {
      return changes.toSorted((a, b) => {
        if (a.sequence === null || b.sequence === null || a.sequence === b.sequence) return 0;
        return a.sequence < b.sequence ? -1 : 1;
      });
    }
  }
  return changes;
}

function isCrossed({ bids, asks }: Book): boolean {
  const bid = bids.best();
  const ask = asks.best();
  return bid !== null && ask !== null && bid.key >= ask.key;
}
