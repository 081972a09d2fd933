import type { AccountView } from '../shared/bridge/account-calls.ts';
import { practiceVenue } from '../shared/venue/presets.ts';
import { type PretendedApp, pretendScript } from './pretend-app.ts';

const PAIRS = 1_200;

const ACCOUNT: AccountView = {
  id: 'practice',
  name: 'Practice desk',
  colour: 'violet',
  mode: 'practice',
  readOnly: false,
  venue: practiceVenue('http://127.0.0.1:1'),
  credentials: { storage: 'none', state: 'not-needed', keyEnding: null, keyVersion: null },
};

/** An app that answers the Trade screen's calls and reports a lively market: so many books a second. */
export function marketScript(booksPerSecond: number): string {
  const given = { account: ACCOUNT, preferences: { theme: 'dark', density: 'comfortable' } };
  return pretendScript(given, pretendMarket, ACCOUNT.id, booksPerSecond, PAIRS);
}

/** Runs in the page: nothing outside of it may be used. */
function pretendMarket(accountId: string, booksPerSecond: number, pairs: number): PretendedApp {
  let seed = 7;
  /** Mulberry-like steps: the same market in every run. */
  const random = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return seed / 4_294_967_296;
  };
  const bases = ['BTC', 'ETH', 'KCS', 'SOL', 'XRP', 'TON', 'ADA', 'PEPE', 'DOGE', 'LINK'];
  const symbols = Array.from({ length: pairs }, (_, at) => `${bases[at] ?? `C${at}`}-USDT`);
  const pairViews = symbols.map((symbol) => ({
    pair: {
      symbol,
      name: symbol,
      baseCurrency: symbol.split('-')[0],
      quoteCurrency: 'USDT',
      priceIncrement: '0.1',
      baseIncrement: '0.00000001',
      baseMinSize: '0.00001',
      baseMaxSize: '10000000000',
      quoteIncrement: '0.000001',
      quoteMinSize: '0.1',
      quoteMaxSize: '99999999',
      priceLimitRate: '0.1',
      minFunds: '0.1',
      feeCurrency: 'USDT',
      enableTrading: true,
    },
    source: 'the practice exchange',
    at: Date.now(),
    doubtful: false,
  }));

  // Prices in tenths, sizes in ten-thousandths: whole numbers, printed as the venue would.
  let middle = 642_053;
  const tenths = (value: number): string => `${Math.floor(value / 10)}.${value % 10}`;
  const size = (): string => (Math.floor(1 + random() * 20_000) / 10_000).toString();
  const side = (sign: 1 | -1): Map<number, string> =>
    new Map(
      Array.from({ length: 50 }, (_, at) => [
        middle + sign * (1 + at * 9 + Math.floor(random() * 8)),
        size(),
      ]),
    );
  let bids = side(-1);
  let asks = side(1);
  const sorted = (levels: Map<number, string>, sign: 1 | -1): [string, string][] =>
    [...levels]
      .sort(([a], [b]) => sign * (a - b))
      .slice(0, 50)
      .map(([price, amount]) => [tenths(price), amount]);
  const book = (symbol: string) => ({
    accountId,
    symbol,
    state: 'current',
    problem: null,
    bids: sorted(bids, -1),
    asks: sorted(asks, 1),
    localTime: Date.now(),
    ageMs: 3,
    latencyMs: 41,
  });
  let tradeId = 7_000_000_000;
  const trade = () => ({
    id: String((tradeId += 1)),
    side: random() < 0.5 ? 'buy' : 'sell',
    price: tenths(middle + (random() < 0.5 ? -1 : 1)),
    size: size(),
    at: Date.now(),
  });
  /** A few levels change in each update, and every second or so the market takes a step. */
  const stir = (): void => {
    for (const levels of [bids, asks]) {
      const prices = [...levels.keys()];
      for (let turn = 0; turn < 4; turn += 1) {
        const price = prices[Math.floor(random() * prices.length)];
        if (price !== undefined) levels.set(price, size());
      }
    }
    if (random() < 0.1) {
      middle += random() < 0.5 ? -7 : 7;
      bids = side(-1);
      asks = side(1);
    }
  };
  const candles = (minutes: number) => {
    let close = 640_000;
    const last = Math.floor(Date.now() / (minutes * 60_000)) * minutes * 60_000;
    return Array.from({ length: 300 }, (_, at) => {
      const open = close;
      close += Math.floor((random() - 0.49) * 400);
      const high = Math.max(open, close) + Math.floor(random() * 200);
      const low = Math.min(open, close) - Math.floor(random() * 200);
      const prices = { open: tenths(open), high: tenths(high), low: tenths(low), close: tenths(close) };
      return { at: last - (299 - at) * minutes * 60_000, ...prices, volume: size() };
    });
  };
  const minutes: Record<string, number> = {
    '1min': 1,
    '5min': 5,
    '15min': 15,
    '1hour': 60,
    '4hour': 240,
    '1day': 1_440,
  };
  /** Ten on each side, as far apart as a chart of an hour: each has a line on it, the nearest also a mark in the book. */
  const own = (at: number) => ({
    accountId,
    orderId: `own${at}`,
    clientOid: `cf-own${at}`,
    symbol: 'BTC-USDT',
    side: at % 2 === 0 ? 'buy' : 'sell',
    type: 'limit',
    price: tenths(middle + (at % 2 === 0 ? -1 : 1) * (30 + at * 60)),
    size: '0.5',
    funds: null,
    timeInForce: 'GTC',
    postOnly: false,
    hidden: false,
    iceberg: false,
    visibleSize: null,
    filledSize: '0.12',
    filledFunds: '7704',
    remainingSize: '0.38',
    cancelledSize: '0',
    fee: '0',
    feeCurrency: 'USDT',
    state: 'open',
    cancelled: false,
    createdAt: Date.now() - 60_000,
    updatedAt: Date.now() - 30_000,
  });
  const orders = Array.from({ length: 20 }, (_, at) => own(at));
  const answers: PretendedApp['answers'] = {
    'pairs.list': () => ({ pairs: pairViews, origin: 'venue' }),
    'balances.list': () => ({
      balances: [
        { currency: 'BTC', type: 'trade', balance: '2.1', available: '1.72', holds: '0.38' },
        { currency: 'USDT', type: 'trade', balance: '33134.118', available: '25430.118', holds: '7704' },
      ],
    }),
    'trading.openOrders': () => ({ orders, readAt: Date.now(), freshness: 'current' }),
    'trading.feeRates': () => ({ rates: { maker: '0.001', taker: '0.001', source: 'venue' } }),
    'trading.closedOrders': () => ({ orders: [], lastId: null }),
    'trading.fills': () => ({ fills: [], lastId: null }),
    'market.watch': ({ symbol }: { symbol: string }) => ({
      book: book(symbol),
      trades: Array.from({ length: 50 }, trade),
    }),
    'market.unwatch': () => ({}),
    'market.candles': ({ interval }: { interval: string }) => ({ candles: candles(minutes[interval] ?? 5) }),
    'market.tickers': () => ({
      tickers: symbols.map((symbol, at) => ({
        symbol,
        last: at === 0 ? tenths(middle) : (random() * 10 ** (4 - (at % 8))).toFixed(2 + (at % 8)),
        changeRate: (random() * 0.08 - 0.04).toFixed(4),
        high: tenths(middle + 9_000),
        low: tenths(middle - 9_000),
        volume: size(),
        value: (random() * 10 ** 7).toFixed(2),
      })),
      receivedAt: Date.now(),
    }),
  };

  return {
    answers,
    begin(emit) {
      let turns = 0;
      setInterval(() => {
        turns += 1;
        stir();
        emit('book', book('BTC-USDT'));
        if (turns % 3 === 0) emit('trades', { accountId, symbol: 'BTC-USDT', trades: [trade()] });
        if (turns % 10 === 0) {
          emit('candle', { accountId, symbol: 'BTC-USDT', interval: '15min', candle: candles(15).at(-1) });
        }
      }, 1_000 / booksPerSecond);
    },
  };
}
