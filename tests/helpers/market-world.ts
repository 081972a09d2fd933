/** For tests: the watched pair on a clock the test owns, and a venue played by the test. */
import type { EventName, EventPayload } from '../../shared/bridge/contract.ts';
import type { BookView } from '../../shared/bridge/market-calls.ts';
import { succeed } from '../../shared/base/result.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { type FakeVenue, fakeVenue } from './fake-venue.ts';
import {
  createMarketDataService,
  type MarketDataService,
} from '../../electron/features/market/market-data-service.ts';

export const SYMBOL = 'BTC-USDT';
export const PAIR = { accountId: 'one', symbol: SYMBOL };
export const LEVEL2 = `/market/level2:${SYMBOL}`;
export const MATCH = `/market/match:${SYMBOL}`;

export interface MarketWorld {
  venue: FakeVenue<ManualClock>;
  app: MarketDataService;
  /** The events sent to the window, and when, in monotonic milliseconds. */
  events: { name: EventName; payload: unknown; at: number }[];
  payloads<N extends EventName>(name: N): EventPayload<N>[];
  books(): EventPayload<'book'>[];
  /** Throws when there was none. */
  lastBook(): BookView;
  /** Lets everything run that only waits for promises. */
  settle(): Promise<void>;
  /** Watches, connects and gets the first snapshot. */
  openBook(): Promise<void>;
  answerConnection(): Promise<void>;
  /** An increment of the book, each row price and size. */
  change(sequence: number, bids: string[][], asks?: string[][]): void;
  askedFor(capability: string): number;
}

/** A snapshot as the venue words it. */
export const bookText = (sequence: number, bids: string[][], asks: string[][]) =>
  JSON.stringify({ time: 1, sequence: String(sequence), bids, asks });

/** A public trade as the venue words it, `at` milliseconds after the clock's beginning. */
export const trade = (sequence: string, at: number, change: object = {}) => ({
  sequence,
  price: '10',
  size: '1',
  side: 'buy',
  time: `${1_700_000_000_000 + at}000000`,
  ...change,
});

/** An app that watches nothing yet, whose venue has a book at sequence 100 and no trades. */
export function marketWorld(): MarketWorld {
  const venue = fakeVenue(manualClock());
  const events: MarketWorld['events'] = [];
  const app = createMarketDataService({
    ...venue,
    ready: () => venue.ready(),
    feedReady: () => venue.ready(),
    announce: (name, payload) => events.push({ name, payload, at: venue.clock.monotonic() }),
  });
  venue.answers.orderBook = () => succeed(bookText(100, [['10', '1']], [['11', '2']]));
  venue.answers.publicTrades = () => succeed('[]');

  const world: MarketWorld = {
    venue,
    app,
    events,
    payloads<N extends EventName>(name: N) {
      return events.filter((one) => one.name === name).map((one) => one.payload as EventPayload<N>); // the name says which
    },
    books: () => world.payloads('book'),
    lastBook() {
      const book = world.books().at(-1);
      if (book === undefined) throw new Error('There was no book event.');
      return book;
    },
    settle: () => venue.clock.advanceAsync(0),
    async openBook() {
      await app.handlers['market.watch'](PAIR);
      await world.settle();
      await world.answerConnection();
    },
    async answerConnection() {
      venue.last().welcome();
      venue.last().acknowledge();
      await venue.clock.advanceAsync(100);
    },
    change(sequence, bids, asks = []) {
      const numbered = (rows: string[][]) => rows.map((row) => [...row, String(sequence)]);
      venue.last().publish(LEVEL2, {
        sequenceStart: sequence,
        sequenceEnd: sequence,
        changes: { bids: numbered(bids), asks: numbered(asks) },
      });
    },
    askedFor: (capability) => venue.requests.filter((one) => one.capability === capability).length,
  };
  return world;
}
