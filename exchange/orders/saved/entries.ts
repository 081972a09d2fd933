/**
 * The saved entries of the order service. All amounts are decimal text, accounts and pairs are named: nothing depends on units or
 * indexes, which may differ in a later run. An entry contains a state and not a change, so the last one counts.
 *
 * ids       order and trade numbers up to these must not be used again; `founded` and `seed` are the origin of all ids
 * order     an accepted order with its state
 * progress  the state of an order of an earlier entry
 * fill      one side of a trade
 * balances  an account's totals of some currencies, including holds
 * used      clientOids of stops and dropped orders
 * stop      a stop order with its state
 * price     the last price of a pair
 * dead-man  when an account's dead-man switch cancels which orders
 * addresses the deposit addresses that an account created
 * transfers what an account moved between its main and its trading account
 * bars      candles of one length that begin in the same minute
 * market    when and at what prices the simulated market opened, in this run and earlier ones
 * records-base  the parameters of an account's seeded wallet records, besides `founded`
 * record    the state of a wallet record that arrived, or of a seeded one that changed; its `place` is its permanent position
 */
import { formatDecimal, type Decimal } from '../../exact/decimal.ts';
import type { Entry } from '../../persistence/contract.ts';
import { fieldsOf, type EntryFields } from './entry-fields.ts';
import type { Fill, Order } from '../model/order.ts';
import type { LimitTerms, Placement } from '../model/placement.ts';
import type { Ending, Side, SelfTradePrevention } from '../../engine/base/contract.ts';

export function orderEntry(account: string, order: Order): Entry {
  const { placement, sequence, createdAt, expiresAt } = order;
  return {
    ...progressEntry(account, order),
    kind: 'order',
    sequence,
    createdAt,
    expiresAt,
    ...placementFields(placement),
  };
}

export function progressEntry(account: string, order: Order): Entry {
  return {
    kind: 'progress',
    account,
    id: order.id,
    done: order.doneSequence,
    ending: order.ending,
    dealSize: formatDecimal(order.dealSize),
    dealFunds: formatDecimal(order.dealFunds),
    fee: formatDecimal(order.fee),
    cancelledSize: formatDecimal(order.cancelledSize),
    cancelledFunds: formatDecimal(order.cancelledFunds),
    updatedAt: order.lastUpdatedAt,
  };
}

export function fillEntry(account: string, fill: Fill): Entry {
  return {
    kind: 'fill',
    account,
    id: fill.id.toString(),
    trade: fill.tradeId.toString(),
    order: fill.order.id,
    counter: fill.counterOrderId,
    liquidity: fill.liquidity,
    forceTaker: fill.forceTaker,
    price: formatDecimal(fill.price),
    size: formatDecimal(fill.size),
    funds: formatDecimal(fill.funds),
    fee: formatDecimal(fill.fee),
    feeRate: formatDecimal(fill.feeRate),
    createdAt: fill.createdAt,
  };
}

export function balancesEntry(account: string, totals: Iterable<readonly [string, Decimal]>): Entry {
  const texts: Record<string, string> = {};
  for (const [currency, total] of totals) texts[currency] = formatDecimal(total);
  return { kind: 'balances', account, totals: texts };
}

/** An order without its account, market and engine order. Throws when the entry is damaged. */
export function readOrder(entry: Entry): Omit<Order, 'account' | 'market' | 'engine'> {
  const fields = fieldsOf(entry);
  return {
    id: fields.text('id'),
    sequence: fields.integer('sequence'),
    placement: readPlacementFields(fields),
    createdAt: fields.integer('createdAt'),
    expiresAt: fields.integerOrNull('expiresAt'),
    ...readProgress(entry),
  };
}

type Progress = Pick<
  Order,
  | 'doneSequence'
  | 'state'
  | 'inBook'
  | 'ending'
  | 'dealSize'
  | 'dealFunds'
  | 'fee'
  | 'cancelledSize'
  | 'cancelledFunds'
  | 'lastUpdatedAt'
>;

export function readProgress(entry: Entry): Progress {
  const fields = fieldsOf(entry);
  const doneSequence = fields.integerOrNull('done');
  // Entries are written between commands: an order that is not done is in the book.
  const isActive = doneSequence === null;
  return {
    doneSequence,
    state: isActive ? 'active' : 'done',
    inBook: isActive,
    ending: isActive ? null : fields.choice<Ending>('ending', ENDINGS),
    dealSize: fields.amount('dealSize'),
    dealFunds: fields.amount('dealFunds'),
    fee: fields.amount('fee'),
    cancelledSize: fields.amount('cancelledSize'),
    cancelledFunds: fields.amount('cancelledFunds'),
    lastUpdatedAt: fields.integer('updatedAt'),
  };
}

export function readFill(entry: Entry, order: Order): Fill {
  const fields = fieldsOf(entry);
  return {
    id: fields.bigInteger('id'),
    tradeId: fields.bigInteger('trade'),
    order,
    counterOrderId: fields.text('counter'),
    liquidity: fields.choice('liquidity', ['maker', 'taker']),
    forceTaker: fields.flag('forceTaker'),
    price: fields.amount('price'),
    size: fields.amount('size'),
    funds: fields.amount('funds'),
    fee: fields.amount('fee'),
    feeRate: fields.amount('feeRate'),
    createdAt: fields.integer('createdAt'),
  };
}

const ENDINGS: readonly Ending[] = [
  'filled',
  'user',
  'expired',
  'ioc',
  'fok',
  'post-only',
  'self-trade',
  'price-protection',
  'no-liquidity',
];
const SIDES: readonly Side[] = ['buy', 'sell'];
const STPS: readonly SelfTradePrevention[] = ['CN', 'CO', 'CB', 'DC'];

/** The terms of a placement. */
export function placementFields(placement: Placement): Record<string, unknown> {
  const { clientOid, symbol, side, stp, tags, remark, type } = placement;
  const common = { clientOid, symbol, side, stp, tags, remark, type };
  switch (placement.type) {
    case 'limit':
      return { ...common, ...limitTerms(placement) };
    case 'market': {
      const { amount } = placement;
      const value = amount.kind === 'size' ? amount.size : amount.funds;
      return { ...common, [amount.kind]: formatDecimal(value) };
    }
  }
}

function limitTerms(limit: LimitTerms): Record<string, unknown> {
  const { timeInForce, cancelAfter, postOnly, hidden, iceberg, visibleSize } = limit;
  return {
    price: formatDecimal(limit.price),
    size: formatDecimal(limit.size),
    timeInForce,
    cancelAfter,
    postOnly,
    hidden,
    iceberg,
    visibleSize: visibleSize === null ? null : formatDecimal(visibleSize),
  };
}

/** The terms of a placement. Throws when they are damaged. */
export function readPlacementFields(fields: EntryFields): Placement {
  const common = {
    clientOid: fields.textOrNull('clientOid'),
    symbol: fields.text('symbol'),
    side: fields.choice('side', SIDES),
    stp: fields.choice('stp', STPS),
    tags: fields.textOrNull('tags'),
    remark: fields.textOrNull('remark'),
  };
  if (fields.choice('type', ['limit', 'market']) === 'market') {
    const amount = fields.has('size')
      ? ({ kind: 'size', size: fields.amount('size') } as const)
      : ({ kind: 'funds', funds: fields.amount('funds') } as const);
    return { ...common, type: 'market', amount };
  }
  return {
    ...common,
    type: 'limit',
    price: fields.amount('price'),
    size: fields.amount('size'),
    timeInForce: fields.choice('timeInForce', ['GTC', 'GTT', 'IOC', 'FOK']),
    cancelAfter: fields.integerOrNull('cancelAfter'),
    postOnly: fields.flag('postOnly'),
    hidden: fields.flag('hidden'),
    iceberg: fields.flag('iceberg'),
    visibleSize: fields.textOrNull('visibleSize') === null ? null : fields.amount('visibleSize'),
  };
}
