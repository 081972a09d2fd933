/**
 * Post-only, hidden, iceberg and self-trade prevention between two customers, as records, fills and the public book show them.
 * Broken by: a label the order service did not pass to the engine, hidden quantity that is displayed, the wrong order cancelled.
 */
import { describe, expect, test } from 'vitest';
import { LIMIT, MARKET, type Body, type Trader } from '../../tests/helpers/exchange/trader.ts';
import { useTradingFixture } from '../../tests/helpers/exchange/trading-fixture.ts';

let trader: Trader;
let other: Trader;
useTradingFixture((fixture) => ({ trader, other } = fixture));

const SELL: Body = { ...LIMIT, side: 'sell' };
const UNFILLED = { dealSize: '0', active: false, cancelExist: true };
const asks = () => trader.get('/api/v1/market/orderbook/level2_20?symbol=BTC-USDT');

describe('post-only, hidden, iceberg', () => {
  test('S4.3-R5 post-only that meets displayed quantity is taken and found cancelled', async () => {
    await other.placed(SELL);
    expect(await trader.made({ ...LIMIT, postOnly: true })).toMatchObject(UNFILLED);
  });

  test('S4.3-R5 post-only that meets a hidden order is filled as maker, the hidden one as taker', async () => {
    await other.placed({ ...SELL, hidden: true });
    expect(await trader.made({ ...LIMIT, postOnly: true })).toMatchObject({ dealSize: '0.01', fee: '0.48' });
    const [mine] = await trader.fills();
    const [theirs] = await other.fills();
    expect(mine).toMatchObject({ liquidity: 'maker', forceTaker: false, feeRate: '0.0008' });
    expect(theirs).toMatchObject({ liquidity: 'taker', forceTaker: true, feeRate: '0.001' });
  });

  test('S4.3-R6 a resting hidden order freezes the taker fee and pays it', async () => {
    await trader.placed({ ...LIMIT, hidden: true });
    expect((await trader.balance('USDT')).holds).toBe('600.6');
    await other.placed(SELL);
    expect((await trader.fills())[0]).toMatchObject({ liquidity: 'taker', forceTaker: true, fee: '0.6' });
  });

  test('S4.3-P-hidden a hidden order is not in the public book and is traded with', async () => {
    await other.placed({ ...SELL, hidden: true });
    expect(await asks()).toMatchObject({ asks: [] });
    expect(await trader.made(LIMIT)).toMatchObject({ dealSize: '0.01' });
  });

  test('S4.3-P-iceberg S4.3-R6 the public book shows the visible portion, then the next, until it is filled', async () => {
    const order = await other.placed({ ...SELL, iceberg: true, visibleSize: '0.004' });
    expect(await asks()).toMatchObject({ asks: [['60000', '0.004']] });
    await trader.placed({ ...LIMIT, size: '0.003' });
    expect(await asks()).toMatchObject({ asks: [['60000', '0.001']] });
    await trader.placed({ ...LIMIT, size: '0.001' });
    expect(await asks()).toMatchObject({ asks: [['60000', '0.004']] });
    await trader.placed({ ...LIMIT, size: '0.004' });
    expect(await asks()).toMatchObject({ asks: [['60000', '0.002']] });
    await trader.placed({ ...LIMIT, size: '0.002' });
    expect(await other.show(order)).toMatchObject({ active: false, cancelExist: false, dealSize: '0.01' });
  });

  test('S4.3-R6 S4.3-P-iceberg hidden and iceberg both set act as an iceberg: a post-only order meets its visible part', async () => {
    await other.placed({ ...SELL, hidden: true, iceberg: true, visibleSize: '0.001' });
    expect(await trader.made({ ...LIMIT, postOnly: true })).toMatchObject(UNFILLED);
    expect(await trader.made({ ...LIMIT, postOnly: false })).toMatchObject({ dealSize: '0.01' });
    expect((await other.fills())[0]).toMatchObject({ forceTaker: true });
  });

  test('S4.3-P-visibleSize above the size shows the whole order', async () => {
    const order = await other.made({ ...SELL, iceberg: true, visibleSize: '5' });
    expect(order).toMatchObject({ active: true, visibleSize: '5' });
    expect(await trader.made(LIMIT)).toMatchObject({ dealSize: '0.01' });
  });
});

describe('self-trade prevention', () => {
  test.each([
    { stp: undefined, old: true, fresh: { active: false, cancelledSize: '0.01' } },
    { stp: 'CN', old: true, fresh: { active: false, cancelledSize: '0.01' } },
    { stp: 'CO', old: false, fresh: { active: true, cancelledSize: '0' } },
    { stp: 'CB', old: false, fresh: { active: false, cancelledSize: '0.01' } },
  ])('S4.3-P-stp $stp: the old order lives $old, the new one shows $fresh', async ({ stp, old, fresh }) => {
    const resting = await trader.placed(SELL);
    expect(await trader.made({ ...LIMIT, stp })).toMatchObject({ dealSize: '0', ...fresh });
    expect(await trader.show(resting)).toMatchObject({ active: old, cancelExist: !old, dealSize: '0' });
  });

  test('S4.3-P-stp DC makes the larger one smaller by the other', async () => {
    const resting = await trader.placed({ ...SELL, size: '0.03' });
    expect(await trader.made({ ...LIMIT, stp: 'DC' })).toMatchObject({ active: false, cancelExist: true });
    expect(await trader.show(resting)).toMatchObject({
      active: true,
      size: '0.03',
      remainSize: '0.02',
      cancelledSize: '0.01',
      cancelExist: true,
    });
    expect((await trader.balance('BTC')).holds).toBe('0.02');
  });

  test('S4.3-P-stp DC is refused for a market order', async () => {
    expect((await trader.refused({ ...MARKET, stp: 'DC' }))[0]).toBe('400100');
  });

  test('S4.3-P-stp acts between the orders of one account only', async () => {
    await other.placed(SELL);
    expect(await trader.made({ ...LIMIT, stp: 'CB' })).toMatchObject({ dealSize: '0.01' });
  });
});
