import { CANDLE_INTERVALS } from '../market-data/candles.ts';
import type { MarketData } from '../market-data/market-data.ts';
import type { Market } from '../pairs/units.ts';
import type { Clock } from '../base/clock.ts';
import { createTopic, type LiveView, type Topic } from './topic.ts';
import { allTickersView, candleView, rendered, VIEWS, type ViewKind } from './views.ts';

const LEVEL2 = '/market/level2';
const MATCH = '/market/match';
const TICKER = '/market/ticker';
const CANDLES = '/market/candles';
/** Private topics by content. */
const PRIVATE = {
  orders: '/spotMarket/tradeOrders',
  ordersV2: '/spotMarket/tradeOrdersV2',
  balance: '/account/balance',
  advanced: '/spotMarket/advancedOrders',
};

/** The topics of one pair. */
interface MarketTopics {
  level2: Topic;
  match: Topic;
  /** Views that change with the book or the last price. */
  views: LiveView[];
}

type AccountTopics = Record<keyof typeof PRIVATE, Topic>;

export type Found = { ok: true; topics: Topic[] } | { ok: false; code: number; data: string };

/** All topics, found by the names that clients send. */
export interface Topics {
  ofMarket(market: number): MarketTopics | undefined;
  ofAccount(account: number): AccountTopics;
  isPrivate(text: string): boolean;
  /** The account's topic of that name; 404 when there is none. */
  findPrivate(text: string, account: number): Found;
  /** Public topics of `channel:SYMBOL,SYMBOL`, each once; all or none. Codes 400 and 404. */
  find(text: string): Found;
}

export function createTopics(marketData: MarketData, clock: Clock): Topics {
  const byName = new Map<string, Topic>();
  const ofMarkets: MarketTopics[] = [];
  const ofAccounts = new Map<number, AccountTopics>();
  const all = register(createTopic(`${TICKER}:all`));

  function register(topic: Topic): Topic {
    byName.set(topic.name, topic);
    return topic;
  }

  function addLiveView(to: MarketTopics, topic: Topic, intervalMs: number, render: LiveView['render']): void {
    const view: LiveView = { topic, intervalMs, render, lastKey: null };
    topic.views.push(view);
    to.views.push(view);
  }

  function addView(to: MarketTopics, market: Market, kind: ViewKind): void {
    const topic = register(createTopic(`${kind.channel}:${market.pair.symbol}`));
    addLiveView(to, topic, kind.intervalMs, () =>
      rendered(topic.name, kind.subject, kind.view(marketData, market, clock.now())),
    );
  }

  for (const market of marketData.markets) {
    const { symbol } = market.pair;
    const topics: MarketTopics = {
      level2: register(createTopic(`${LEVEL2}:${symbol}`)),
      match: register(createTopic(`${MATCH}:${symbol}`)),
      views: [],
    };
    ofMarkets[market.index] = topics;
    for (const kind of VIEWS) addView(topics, market, kind);
    addLiveView(topics, all, 100, () => rendered(all.name, symbol, allTickersView(marketData, market)));
  }

  /** Candle topics are many and rarely used: each is created at its first subscription. */
  function findCandles(name: string, symbol: string, type: string): Topic | null {
    const market = marketData.find(symbol);
    const interval = Object.hasOwn(CANDLE_INTERVALS, type) ? CANDLE_INTERVALS[type] : undefined;
    const topics = market === null ? undefined : ofMarkets[market.index];
    if (market === null || topics === undefined || interval === undefined) return null;
    const topic = register(createTopic(name));
    addLiveView(topics, topic, 100, () => candleView(marketData, market, name, interval, clock.now()));
    return topic;
  }

  function ofAccount(account: number): AccountTopics {
    const known = ofAccounts.get(account);
    if (known !== undefined) return known;
    const topics: AccountTopics = {
      orders: createTopic(PRIVATE.orders),
      ordersV2: createTopic(PRIVATE.ordersV2),
      balance: createTopic(PRIVATE.balance),
      advanced: createTopic(PRIVATE.advanced),
    };
    ofAccounts.set(account, topics);
    return topics;
  }

  function findOne(channel: string, suffix: string): Topic | null {
    const name = `${channel}:${suffix}`;
    const known = byName.get(name);
    if (known !== undefined) return known;
    const [symbol = '', type = '', ...more] = suffix.split('_');
    return channel === CANDLES && more.length === 0 ? findCandles(name, symbol, type) : null;
  }

  return {
    ofMarket: (market) => ofMarkets[market],
    ofAccount,
    isPrivate: (text) => Object.values(PRIVATE).includes(text),
    findPrivate(text, account) {
      const topic = Object.values(ofAccount(account)).find(({ name }) => name === text);
      return topic === undefined ? missing(text) : { ok: true, topics: [topic] };
    },
    find(text) {
      const colon = text.indexOf(':');
      if (colon <= 0 || colon === text.length - 1) return { ok: false, code: 400, data: 'topic is invalid' };
      const channel = text.slice(0, colon);
      const found = new Set<Topic>();
      for (const suffix of text.slice(colon + 1).split(',')) {
        const topic = findOne(channel, suffix);
        if (topic === null) return missing(`${channel}:${suffix}`);
        found.add(topic);
      }
      return { ok: true, topics: [...found] };
    },
  };
}

function missing(name: string): Found {
  return { ok: false, code: 404, data: `topic ${name} is not found` };
}
