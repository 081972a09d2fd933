/**
 * Two customers who trade with each other (3.3, 4.3): what their orders, fills and balances show afterwards. Broken by: a fee on the
 * wrong side, a hold that is not given back, a record whose amounts do not add up, a rule of the engine the order service did not ask for.
 */
import { describe, expect, test } from 'vitest';
import {
  LIMIT,
  MARKET,
  openTradingFixture,
  type Body,
  type Trader,
} from '../../tests/helpers/exchange/trader.ts';
import { useTradingFixture } from '../../tests/helpers/exchange/trading-fixture.ts';

let trader: Trader;
let other: Trader;
useTradingFixture((fixture) => ({ trader, other } = fixture));

const SELL: Body = { ...LIMIT, side: 'sell' };
const UNFILLED = { dealSize: '0', active: false, cancelExist: true };

async function usdt(who: Trader): Promise<string[]> {
  const { available, holds } = await who.balance('USDT');
  return [available, holds];
}

/** How a step changes an account's balance: [available and held, held], in the currency. */
async function moved(who: Trader, currency: string, step: () => Promise<unknown>): Promise<[string, string]> {
  const before = await who.balance(currency);
  await step();
  const after = await who.balance(currency);
  return [difference(after.balance, before.balance), difference(after.holds, before.holds)];
}

describe('a trade', () => {
  test('S4.3-R1 S3.3-done happens at the resting price; both orders are done and show it', async () => {
    const resting = await other.placed({ ...SELL, price: '59000' });
    const taking = await trader.made(LIMIT);
    expect(taking).toMatchObject({
      active: false,
      inOrderBook: false,
      cancelExist: false,
      funds: '600',
      dealSize: '0.01',
      dealFunds: '590',
      remainSize: '0',
      // As in the venue's own answers: what the better price saved.
      remainFunds: '10',
      cancelledSize: '0',
      cancelledFunds: '0',
      fee: '0.59',
    });
    expect(await other.show(resting)).toMatchObject({
      active: false,
      cancelExist: false,
      dealFunds: '590',
      remainFunds: '0',
      fee: '0.472',
    });
  });

  test('S4.3-R8 S3.3-done moves exactly price times size and the fees; the rest of the hold comes back', async () => {
    await other.placed({ ...SELL, price: '59000' });
    expect(await moved(trader, 'USDT', () => trader.placed(LIMIT))).toEqual(['-590.59', '0']);
    await other.placed({ ...SELL, price: '59000' });
    expect(await moved(other, 'USDT', () => trader.placed(LIMIT))).toEqual(['589.528', '0']);
    await other.placed({ ...SELL, price: '59000' });
    expect(await moved(other, 'BTC', () => trader.placed(LIMIT))).toEqual(['-0.01', '-0.01']);
    await other.placed({ ...SELL, price: '59000' });
    expect(await moved(trader, 'BTC', () => trader.placed(LIMIT))).toEqual(['0.01', '0']);
  });

  test('S4.3-R7 the fills of both sides have all fields, name each other and share the trade', async () => {
    const resting = await other.placed({ ...SELL, price: '59000' });
    const taking = await trader.placed(LIMIT);
    const [mine] = await trader.fills();
    const [theirs] = await other.fills();
    expect(mine).toEqual({
      id: expect.any(Number),
      orderId: taking,
      counterOrderId: resting,
      tradeId: theirs?.['tradeId'],
      symbol: 'BTC-USDT',
      side: 'buy',
      liquidity: 'taker',
      type: 'limit',
      forceTaker: false,
      price: '59000',
      size: '0.01',
      funds: '590',
      fee: '0.59',
      feeRate: '0.001',
      feeCurrency: 'USDT',
      stop: '',
      tradeType: 'TRADE',
      taxRate: '0',
      tax: '0',
      createdAt: expect.any(Number),
    });
    expect(theirs).toMatchObject({
      orderId: resting,
      counterOrderId: taking,
      side: 'sell',
      liquidity: 'maker',
      fee: '0.472',
      feeRate: '0.0008',
    });
  });

  test('S3.3-active S4.3-R1 the rest of a partly filled order stays in the book; cancelling it gives the rest back', async () => {
    await other.placed({ ...SELL, size: '0.004' });
    const before = await usdt(trader);
    const part = await trader.made(LIMIT);
    expect(part).toMatchObject({
      active: true,
      inOrderBook: true,
      dealSize: '0.004',
      remainSize: '0.006',
      dealFunds: '240',
      remainFunds: '360',
    });
    await trader.cancel(String(part['id']));
    expect(await trader.show(String(part['id']))).toMatchObject({
      active: false,
      cancelExist: true,
      dealSize: '0.004',
      remainSize: '0',
      remainFunds: '0',
      cancelledSize: '0.006',
      cancelledFunds: '360',
    });
    const after = await usdt(trader);
    expect([difference(after[0], before[0]), after[1]]).toEqual(['-240.24', '0']);
  });

  test('a sale above its price earns more than its funds; no funds remain', async () => {
    await other.placed({ ...LIMIT, price: '61000' });
    expect(await trader.made(SELL)).toMatchObject({
      funds: '600',
      dealFunds: '610',
      remainFunds: '0',
      cancelledFunds: '0',
      fee: '0.61',
    });
  });
});

describe('time in force', () => {
  test('S4.3-R4 S3.3-ioc IOC fills what it can and cancels the rest', async () => {
    await other.placed({ ...SELL, size: '0.004' });
    expect(await trader.made({ ...LIMIT, timeInForce: 'IOC' })).toMatchObject({
      active: false,
      inOrderBook: false,
      dealSize: '0.004',
      cancelledSize: '0.006',
      cancelExist: true,
    });
  });

  test('S4.3-R4 S3.3-fok FOK that cannot be filled completely executes nothing; one that can is filled', async () => {
    const resting = await other.placed({ ...SELL, size: '0.009' });
    expect(await trader.made({ ...LIMIT, timeInForce: 'FOK' })).toMatchObject(UNFILLED);
    expect(await other.show(resting)).toMatchObject({ dealSize: '0' });
    await other.placed({ ...SELL, size: '0.001', hidden: true });
    expect(await trader.made({ ...LIMIT, timeInForce: 'FOK' })).toMatchObject({
      dealSize: '0.01',
      cancelExist: false,
    });
  });

  test('S4.3-P-stp a FOK order always uses CN', async () => {
    expect(await trader.made({ ...LIMIT, timeInForce: 'FOK', stp: 'CB' })).toMatchObject({ stp: 'CN' });
    const own = await trader.placed({ ...SELL, size: '0.005' });
    await other.placed({ ...SELL, size: '0.005' });
    // Its own order counts as fillable (S4.3-R4), and then nothing executes.
    expect(await trader.made({ ...LIMIT, timeInForce: 'FOK', stp: 'CO' })).toMatchObject(UNFILLED);
    expect(await trader.show(own)).toMatchObject({ active: true });
  });
});

describe('market orders', () => {
  test('S4.3-R2 S3.3-market S4.3-P-market-size by size: filled at once, taker on both sides of the spread', async () => {
    await other.placed(SELL);
    const order = await trader.made({ ...MARKET, funds: undefined, size: '0.01' });
    expect(order).toMatchObject({
      type: 'market',
      active: false,
      cancelExist: false,
      price: '0',
      size: '0.01',
      funds: '0',
      dealSize: '0.01',
      dealFunds: '600',
      remainSize: '0',
      remainFunds: '0',
      fee: '0.6',
    });
    expect((await trader.fills())[0]).toMatchObject({ type: 'market', liquidity: 'taker' });
  });

  test('S4.3-P-funds by funds: the fee comes out of them, what is left is less than one increment more', async () => {
    await other.placed(SELL);
    const before = await usdt(trader);
    const order = await trader.made(MARKET);
    expect(order).toMatchObject({
      size: '0',
      funds: '100',
      cancelExist: false,
      active: false,
      cancelledFunds: '0',
      remainSize: '0',
      // 100 / 60060 in whole increments.
      dealSize: '0.001665',
    });
    expect(sum(order['dealFunds'], order['fee'], order['remainFunds'])).toBe(scaled('100'));
    const after = await usdt(trader);
    expect(scaled(before[0]) - scaled(after[0])).toBe(sum(order['dealFunds'], order['fee']));
    expect(after[1]).toBe('0');
  });

  test('S3.3-market S4.3-R8 what the book cannot fill is cancelled and released', async () => {
    await other.placed({ ...SELL, size: '0.001' });
    const before = await usdt(trader);
    expect(await trader.made(MARKET)).toMatchObject({
      dealSize: '0.001',
      dealFunds: '60',
      fee: '0.06',
      cancelExist: true,
      cancelledFunds: '39.94',
      remainFunds: '0',
    });
    const after = await usdt(trader);
    expect([difference(after[0], before[0]), after[1]]).toEqual(['-60.06', '0']);
  });

  test('S4.3-P-funds a sale by funds earns them before fees', async () => {
    await other.placed(LIMIT);
    const order = await trader.made({ ...MARKET, side: 'sell', funds: '60' });
    expect(order).toMatchObject({ dealSize: '0.001', dealFunds: '60', fee: '0.06', remainFunds: '0' });
  });
});

describe('price protection', () => {
  test('S4.3-R10 a market order executes up to the threshold, a limit order beyond it is cancelled whole', async () => {
    await other.placed({ ...SELL, price: '60000', size: '0.001' });
    await other.placed({ ...SELL, price: '66000.1', size: '0.001' });
    expect(await trader.made({ ...LIMIT, price: '70000', size: '0.002' })).toMatchObject(UNFILLED);
    expect(await trader.made({ ...MARKET, funds: undefined, size: '0.002' })).toMatchObject({
      dealSize: '0.001',
      cancelledSize: '0.001',
      cancelExist: true,
    });
  });
});

describe('funds', () => {
  test('S4.3-R9 S3.3-denied a limit buy is taken only when its fee can be paid too', async () => {
    const { available } = await trader.balance('EUR');
    expect(available).toBe('750000');
    const all = { ...LIMIT, symbol: 'BTC-EUR', price: '50000', size: '15' };
    expect((await trader.refused(all))[0]).toBe('200004');
    // 750000 / 50000 / 1.001 in whole increments.
    expect((await trader.refused({ ...all, size: '14.98502' }))[0]).toBe('200004');
    const order = await trader.placed({ ...all, size: '14.98501' });
    await trader.cancel(order, 'BTC-EUR');
  });

  test('S4.3-P-price a price of 2^53 increments or more is refused', async () => {
    const order = { ...LIMIT, symbol: 'BABYDOGE-USDT', size: '100000000' };
    expect((await trader.refused({ ...order, price: '9007.199254740992' }))[0]).toBe('400370');
    expect((await trader.refused({ ...order, price: '9007.199254740991' }))[0]).toBe('200004');
  });
});

function scaled(text: unknown): bigint {
  const [integerPart = '0', fraction = ''] = String(text).replace('-', '').split('.');
  const units = BigInt(integerPart + fraction.padEnd(24, '0'));
  return String(text).startsWith('-') ? -units : units;
}

function sum(...texts: unknown[]): bigint {
  return texts.reduce<bigint>((total, text) => total + scaled(text), 0n);
}

function difference(after: unknown, before: unknown): string {
  const units = scaled(after) - scaled(before);
  const digits = (units < 0n ? -units : units).toString().padStart(25, '0');
  const text = `${digits.slice(0, -24)}.${digits.slice(-24)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
}

test('S8-active-pair the limit holds for an order that would fill at once; one that cannot rest passes', async () => {
  const fixture = await openTradingFixture({ activePerPair: 1 });
  await fixture.trader.placed({ ...LIMIT, price: '50000' });
  await fixture.other.placed({ ...LIMIT, side: 'sell' });
  expect((await fixture.trader.refused(LIMIT))[0]).toBe('200003');
  const taker = await fixture.trader.made({ ...LIMIT, timeInForce: 'IOC' });
  expect(taker).toMatchObject({ dealSize: '0.01' });
  await fixture.exchange.close();
});
