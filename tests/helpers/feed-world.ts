/** For tests: one connection to a venue's events, on a clock the test owns, and a venue played by the test. */
import { manualClock, type ManualClock } from './manual-clock.ts';
import { createFeed, type Feed, type FeedCondition } from '../../electron/venue/feed/feed.ts';
import type { EventTopic, VenueEvent } from '../../electron/venue/events.ts';
import { type FakeVenue, fakeVenue } from './fake-venue.ts';

export const TOPIC = { kind: 'book', symbol: 'BTC-USDT' } as const;
/** The same as the venue calls it. */
export const TOPIC_NAME = '/market/level2:BTC-USDT';

/** What one subscriber received. */
interface Listened {
  events: VenueEvent[];
  acks: number;
  refusals: string[];
  stop(): void;
}

export interface FeedWorld {
  venue: FakeVenue<ManualClock>;
  feed: Feed;
  conditions: FeedCondition[];
  listen(topic?: EventTopic): Listened;
  /** Lets everything run that only waits for promises. */
  settle(): Promise<void>;
  /** A feed with one topic, open and acknowledged. */
  opened(): Promise<Listened>;
  /** The topics the last connection was asked for, in order. */
  subscribedTopics(): unknown[];
}

export function feedWorld(kind: 'public' | 'private'): FeedWorld {
  const venue = fakeVenue(manualClock());
  const conditions: FeedCondition[] = [];
  const feed = createFeed({
    kind,
    ...venue,
    ready: () => venue.ready(),
    onCondition: (one) => conditions.push(one),
  });
  const world: FeedWorld = {
    venue,
    feed,
    conditions,
    listen(topic: EventTopic = TOPIC) {
      const received: Listened = { events: [], acks: 0, refusals: [], stop: () => undefined };
      received.stop = feed.subscribe({
        topic,
        onEvent: (event) => received.events.push(event),
        onSubscribed: () => (received.acks += 1),
        onRefused: (problem) => received.refusals.push(problem),
      });
      return received;
    },
    settle: () => venue.clock.advanceAsync(0),
    async opened() {
      const received = world.listen();
      await world.settle();
      venue.last().welcome();
      venue.last().acknowledge();
      return received;
    },
    subscribedTopics: () =>
      venue
        .last()
        .sent.filter(({ type }) => type === 'subscribe')
        .map(({ topic }) => topic),
  };
  return world;
}
