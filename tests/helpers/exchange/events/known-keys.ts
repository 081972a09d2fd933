import { existsSync, readFileSync } from 'node:fs';

/** Names in a message and in its `data`, sorted, as `name name name`. */
interface Keys {
  message: string;
  data: string;
}

const ORDER_BASE = 'clientOid orderId orderTime orderType price side status symbol ts type';
const ORDER = `${ORDER_BASE} filledSize remainSize size`;
const ORIGIN = 'originFunds originSize';
const V2 = `${ORDER} canceledFunds canceledSize ${ORIGIN}`;
const MATCH = 'liquidity matchPrice matchSize tradeId';
const PUBLIC = 'data subject topic type';
const PRIVATE = 'channelType data subject topic type';

/** The venue's names by topic and, for orders, kind of change (facts, section 10). */
const KNOWN: Readonly<Record<string, Keys>> = {
  '/market/ticker:{symbol},{symbol}': {
    message: PUBLIC,
    data: 'Time bestAsk bestAskSize bestBid bestBidSize price sequence size',
  },
  '/market/ticker:all': {
    message: PUBLIC,
    data: 'bestAsk bestAskSize bestBid bestBidSize price sequence size time',
  },
  '/spotMarket/level1:{symbol},{symbol}': { message: PUBLIC, data: 'asks bids timestamp' },
  '/spotMarket/level2Depth5:{symbol},{symbol}': { message: PUBLIC, data: 'asks bids timestamp' },
  '/spotMarket/level2Depth50:{symbol},{symbol}': { message: PUBLIC, data: 'asks bids timestamp' },
  '/market/level2:{symbol},{symbol}': {
    message: PUBLIC,
    data: 'changes sequenceEnd sequenceStart symbol time',
  },
  '/market/match:{symbol},{symbol}': {
    message: PUBLIC,
    data: 'makerOrderId price sequence side size symbol takerOrderId time tradeId type',
  },
  '/market/candles:{symbol}_{type}': { message: PUBLIC, data: 'candles symbol time' },
  '/market/snapshot:{symbol}': { message: PUBLIC, data: 'data sequence' },
  '/spotMarket/tradeOrders orderChange/open': { message: PRIVATE, data: ORDER },
  '/spotMarket/tradeOrders orderChange/match': { message: PRIVATE, data: `${ORDER} ${MATCH}` },
  '/spotMarket/tradeOrders orderChange/filled': { message: PRIVATE, data: ORDER },
  '/spotMarket/tradeOrders orderChange/canceled': { message: PRIVATE, data: ORDER },
  '/spotMarket/tradeOrders orderChange/update': { message: PRIVATE, data: `${ORDER} oldSize` },
  '/spotMarket/tradeOrdersV2 orderChange/received': { message: PRIVATE, data: `${ORDER_BASE} ${ORIGIN}` },
  '/spotMarket/tradeOrdersV2 orderChange/open': { message: PRIVATE, data: V2 },
  '/spotMarket/tradeOrdersV2 orderChange/match': { message: PRIVATE, data: `${V2} ${MATCH}` },
  '/spotMarket/tradeOrdersV2 orderChange/filled': { message: PRIVATE, data: V2 },
  '/spotMarket/tradeOrdersV2 orderChange/canceled': { message: PRIVATE, data: V2 },
  '/spotMarket/tradeOrdersV2 orderChange/update': { message: PRIVATE, data: `${V2} oldSize` },
  '/account/balance': {
    message: `${PRIVATE} id userId`,
    data: 'accountId available availableChange currency hold holdChange relationContext relationEvent relationEventId time total',
  },
};

interface Example {
  topic: string | null;
  name: string;
  example: Record<string, unknown>;
}

const FILE = new URL('../../../../../shared/fixtures/ws-messages.json', import.meta.url);

/**
 * The names the venue uses: from the collected messages where they are at hand, else from the list above. `kind` is the kind of an
 * order change.
 */
export function knownKeys(topic: string, kind?: string): Keys {
  const known = KNOWN[kind === undefined ? topic : `${topic} orderChange/${kind}`];
  if (known === undefined) throw new Error(`No names are known for ${topic}.`);
  if (!existsSync(FILE)) return { message: sorted(known.message), data: sorted(known.data) };
  const examples = JSON.parse(readFileSync(FILE, 'utf8')) as Example[]; // a list of such, as its index says
  const found = examples.find(
    (each) => each.topic === topic && (kind === undefined || each.name === `orderChange/${kind}`),
  );
  if (found === undefined) throw new Error(`No message was collected for ${topic}.`);
  return keysOf(found.example);
}

export function keysOf(message: Record<string, unknown>): Keys {
  return { message: namesIn(message), data: namesIn(message['data']) };
}

/** Names of an object, sorted. */
export function namesIn(value: unknown): string {
  return Object.keys(value as object)
    .sort()
    .join(' ');
}

function sorted(names: string): string {
  return names.split(' ').sort().join(' ');
}
