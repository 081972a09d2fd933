/**
 * The venue's own client reads records, balances, fees and the market, as published and under the venue's header prefix.
 * Broken by: an answer its models cannot hold, a filter or page parameter by another name, a header of the budget it cannot read, a
 * refusal without the code it passes on.
 */
import { shownRows } from '../helpers/exchange/shown-rows.ts';
import { Account, type DefaultClient, RestError, Spot } from 'kucoin-universal-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManualClock } from '../helpers/manual-clock.ts';
import { openStillFloor, type Floor } from './support/floor.ts';
import { sdkClient } from './support/sdk.ts';

let floor: Floor & { clock: ManualClock };
let sdk: DefaultClient;
beforeAll(async () => {
  floor = await openStillFloor({ deposits: 1_203, withdrawals: 407 });
  sdk = sdkClient(floor.exchange);
  const limit = { symbol: 'BTC-USDT', type: 'limit' };
  for (let level = 1; level <= 25; level += 1) {
    await floor.other.placed({ ...limit, side: 'sell', price: String(60_000 + level), size: '0.01' });
    await floor.other.placed({ ...limit, side: 'buy', price: String(60_000 - level), size: '0.02' });
  }
  await floor.main.placed({ ...limit, side: 'buy', price: '60001', size: '0.004' });
});
afterAll(() => floor.exchange.close());

/** A model as plain fields, without what the SDK adds of its own. */
function plain(model: { toJson(): string }): Record<string, unknown> {
  return JSON.parse(model.toJson()) as Record<string, unknown>; // it wrote an object
}

describe('records', () => {
  const deposits = (change: Parameters<typeof Account.Deposit.GetDepositHistoryReq.create>[0]) =>
    sdk
      .restService()
      .getAccountService()
      .getDepositApi()
      .getDepositHistory(Account.Deposit.GetDepositHistoryReq.create(change));
  const withdrawals = (change: Parameters<typeof Account.Withdrawal.GetWithdrawalHistoryReq.create>[0]) =>
    sdk
      .restService()
      .getAccountService()
      .getWithdrawalApi()
      .getWithdrawalHistory(Account.Withdrawal.GetWithdrawalHistoryReq.create(change));

  test('S4.1 VF1 every deposit, page by page, field by field', async () => {
    const theirs = shownRows(floor.exchange, 'deposits');
    const seen: unknown[] = [];
    for (let currentPage = 1; seen.length < theirs.length; currentPage += 1) {
      const page = await deposits({ pageSize: 500, currentPage });
      expect(page).toMatchObject({ currentPage, pageSize: 500, totalNum: theirs.length, totalPage: 3 });
      seen.push(...page.items.map(plain));
    }
    expect(seen).toEqual(theirs);
  });

  test('S4.2 VF1 every withdrawal, page by page, field by field', async () => {
    const theirs = floor.exchange.control.history.withdrawals;
    const seen: unknown[] = [];
    for (let currentPage = 1; seen.length < theirs.length; currentPage += 1) {
      seen.push(...(await withdrawals({ pageSize: 100, currentPage })).items.map(plain));
    }
    expect(seen).toEqual(theirs);
  });

  test('S4.1 S4.2 all filters at once', async () => {
    const { history } = floor.exchange.control;
    const startAt = history.withdrawals[300]?.createdAt ?? 0;
    const endAt = history.withdrawals[20]?.createdAt ?? 0;
    const within = ({ createdAt }: { createdAt: number }) => createdAt >= startAt && createdAt <= endAt;
    const times = { startAt, endAt, pageSize: 500 };
    const { SUCCESS } = Account.Withdrawal.GetWithdrawalHistoryReq.StatusEnum;
    const page = await withdrawals({ ...times, currency: 'USDT', status: SUCCESS });
    const wanted = history.withdrawals.filter(
      (record) => within(record) && record.currency === 'USDT' && record.status === 'SUCCESS',
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(page.items.map(plain)).toEqual(wanted);
    const { FAILURE } = Account.Deposit.GetDepositHistoryReq.StatusEnum;
    const failed = await deposits({ pageSize: 500, status: FAILURE });
    expect(failed.items.map(plain)).toEqual(
      history.deposits.filter(({ status }) => status === 'FAILURE').slice(0, 500),
    );
  });

  test('S8 VF6 the budget is in every reply', async () => {
    const before = (await deposits({ pageSize: 10 })).commonResponse?.rateLimit;
    const after = (await withdrawals({ pageSize: 10 })).commonResponse?.rateLimit;
    expect(before).toMatchObject({ limit: 1e9, reset: expect.any(Number) });
    expect((before?.remaining ?? 0) - (after?.remaining ?? 0)).toBe(20);
  });

  test('VF1 a page size out of bounds is a RestError with the code', async () => {
    const refusal: unknown = await deposits({ pageSize: 501 }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RestError);
    expect((refusal as RestError).getCommonResponse()).toMatchObject({ code: '400100' });
  });
});

describe('the account', () => {
  const account = () => sdk.restService().getAccountService();

  test('S4.4 VF7 the list of balances, text as it was sent', async () => {
    const { GetSpotAccountListReq } = Account.Account;
    const list = await account().getAccountApi().getSpotAccountList(GetSpotAccountListReq.create({}));
    expect(list.data.map(plain)).toEqual(await floor.main.balances());
    const usdt = await account()
      .getAccountApi()
      .getSpotAccountList(GetSpotAccountListReq.create({ currency: 'USDT' }));
    // 0.004 bought at 60001, a thousandth of it as the taker's fee.
    expect(usdt.data.map(plain)).toMatchObject([
      { currency: 'USDT', type: 'trade_hf', balance: '4999759.755996', holds: '0' },
      { currency: 'USDT', type: 'main' },
    ]);
  });

  test('VF7 the key, and whether the account trades at high frequency', async () => {
    expect(await account().getAccountApi().getApikeyInfo()).toMatchObject({
      apiKey: floor.exchange.key,
      permission: 'General,Spot',
      isMaster: true,
    });
    expect((await account().getAccountApi().getSpotAccountType()).data).toBe(true);
  });

  test('VF3 fees of pairs and the basic fee', async () => {
    const fees = await account()
      .getFeeApi()
      .getSpotActualFee(Account.Fee.GetSpotActualFeeReq.create({ symbols: 'BTC-USDT,ETH-USDT' }));
    const rates = { makerFeeRate: '0.0008', takerFeeRate: '0.001' };
    expect(fees.data.map(plain)).toEqual([
      { symbol: 'BTC-USDT', ...rates },
      { symbol: 'ETH-USDT', ...rates },
    ]);
    const basic = await account().getFeeApi().getBasicFee(Account.Fee.GetBasicFeeReq.create({}));
    expect(plain(basic)).toMatchObject(rates);
  });

  test('VF2.6 a deposit address by version 3, created and listed', async () => {
    const api = account().getDepositApi();
    const wanted = { currency: 'USDT', chain: 'bsc' };
    const created = await api.addDepositAddressV3(Account.Deposit.AddDepositAddressV3Req.create(wanted));
    expect(plain(created)).toMatchObject({
      currency: 'USDT',
      chainId: 'bsc',
      chainName: 'BEP20',
      to: 'MAIN',
    });
    const listed = await api.getDepositAddressV3(Account.Deposit.GetDepositAddressV3Req.create(wanted));
    expect(listed.data.map(plain)).toMatchObject([{ address: created.address, expirationDate: 0 }]);
  });

  test('VF2.7 one withdrawal, its quotas, and what can be transferred', async () => {
    const api = account().getWithdrawalApi();
    const [record] = floor.exchange.control.history.withdrawals;
    const asked = { withdrawalId: record?.id ?? '' };
    const one = await api.getWithdrawalHistoryById(
      Account.Withdrawal.GetWithdrawalHistoryByIdReq.create(asked),
    );
    expect(plain(one)).toMatchObject({ id: record?.id, amount: record?.amount, returnStatus: 'NOT_RETURN' });
    const usdt = { currency: 'USDT', chain: 'trx' };
    const quotas = await api.getWithdrawalQuotas(Account.Withdrawal.GetWithdrawalQuotasReq.create(usdt));
    expect(plain(quotas)).toMatchObject({ chain: 'TRC20', isWithdrawEnabled: false });
    const { GetTransferQuotasReq } = Account.Transfer;
    const main = { currency: 'USDT', type: GetTransferQuotasReq.TypeEnum.MAIN };
    const transferable = await account()
      .getTransferApi()
      .getTransferQuotas(GetTransferQuotasReq.create(main));
    expect(plain(transferable)).toMatchObject({ currency: 'USDT', transferable: quotas.availableAmount });
  });

  test('S4.4 VF7 a deposit address, asked for and created', async () => {
    const { GetDepositAddressV1Req, AddDepositAddressV1Req } = Account.Deposit;
    const api = account().getDepositApi();
    // The SDK asks for the chain eth where none is named.
    const bitcoin = { currency: 'BTC', chain: 'btc' };
    const shown = await api.getDepositAddressV1(GetDepositAddressV1Req.create(bitcoin));
    expect(plain(shown)).toMatchObject({ currency: 'BTC', chainId: 'btc' });
    const created = await api.addDepositAddressV1(AddDepositAddressV1Req.create(bitcoin));
    expect(created.address).toBe(shown.address);
  });
});

describe('the market', () => {
  const market = () => sdk.restService().getSpotService().getMarketApi();
  const symbol = 'BTC-USDT';

  test('S2.5 VF3 pairs, all and one', async () => {
    const all = await market().getAllSymbols(Spot.Market.GetAllSymbolsReq.create({}));
    const expected = (await floor.main.get('/api/v2/symbols')) as Record<string, unknown>[]; // compared next
    expect(all.data.map(({ symbol: name }) => name)).toEqual(expected.map((record) => record['symbol']));
    const one = await market().getSymbol(Spot.Market.GetSymbolReq.create({ symbol }));
    expect(plain(one)).toMatchObject({
      symbol,
      priceIncrement: '0.1',
      priceLimitRate: '0.1',
      feeCategory: 1,
    });
    const usds = await market().getAllSymbols(Spot.Market.GetAllSymbolsReq.create({ market: 'BTC' }));
    expect(new Set(usds.data.map((pair) => pair.market))).toEqual(new Set(['BTC']));
  });

  test.each([
    ['20', 20],
    ['100', 25],
  ])('VF10 the part of the book with size %s', async (size, levels) => {
    const book = await market().getPartOrderBook(Spot.Market.GetPartOrderBookReq.create({ symbol, size }));
    expect([book.asks.length, book.bids.length]).toEqual([levels, levels]);
    expect(book.asks[0]).toEqual(['60001', '0.006']);
    expect(book.bids[0]).toEqual(['59999', '0.02']);
    expect(book.time).toBe(floor.clock.now());
    const full = await market().getFullOrderBook(Spot.Market.GetFullOrderBookReq.create({ symbol }));
    expect(full.asks.slice(0, levels)).toEqual(book.asks);
    expect(full.sequence).toBe(book.sequence);
  });

  test('ticker, 24 hours, trades and candles agree', async () => {
    const ticker = await market().getTicker(Spot.Market.GetTickerReq.create({ symbol }));
    expect(plain(ticker)).toMatchObject({
      price: '60001',
      size: '0.004',
      bestAsk: '60001',
      bestAskSize: '0.006',
      bestBid: '59999',
      bestBidSize: '0.02',
    });
    const day = await market().get24hrStats(Spot.Market.Get24hrStatsReq.create({ symbol }));
    expect(plain(day)).toMatchObject({
      last: '60001',
      vol: '0.004',
      volValue: '240.004',
      makerFeeRate: '0.0008',
    });
    const { data } = await market().getTradeHistory(Spot.Market.GetTradeHistoryReq.create({ symbol }));
    expect(data.map(plain)).toMatchObject([{ price: '60001', size: '0.004', side: 'buy' }]);
    const { _1MIN } = Spot.Market.GetKlinesReq.TypeEnum;
    const candles = await market().getKlines(Spot.Market.GetKlinesReq.create({ symbol, type: _1MIN }));
    expect(candles.data[0]?.slice(1)).toEqual(['60001', '60001', '60001', '60001', '0.004', '240.004']);
    const tickers = await market().getAllTickers();
    expect(tickers.ticker.find((row) => row.symbol === symbol)).toMatchObject({
      last: '60001',
      buy: '59999',
    });
  });

  test('currencies, groups of pairs, prices and announcements', async () => {
    const { GetAnnouncementsReq, GetCurrencyReq, GetFiatPriceReq } = Spot.Market;
    const one = await market().getCurrency(GetCurrencyReq.create({ currency: 'USDT' }));
    const { data } = await market().getAllCurrencies();
    expect(data.filter(({ currency }) => currency === 'USDT').map(plain)).toEqual([plain(one)]);
    expect((await market().getMarketList()).data).toContain('USDS');
    const prices = await market().getFiatPrice(GetFiatPriceReq.create({ currencies: 'BTC,USDT,ETH' }));
    // Nobody has traded ether.
    expect(JSON.parse(prices.toJson())).toMatchObject({ BTC: '60001', USDT: '1' });
    expect((await market().getAnnouncements(GetAnnouncementsReq.create({}))).items).toEqual([]);
  });

  test('VF10 tokens for events, public and private', async () => {
    for (const { token, instanceServers } of [
      await market().getPublicToken(),
      await market().getPrivateToken(),
    ]) {
      expect([token, instanceServers]).toEqual([expect.stringMatching(/./), [expect.anything()]]);
    }
  });

  test('VF5 server time and state', async () => {
    expect((await market().getServerTime()).data).toBe(floor.clock.now());
    expect((await market().getServiceStatus()).status).toBe('open');
  });

  test('VF4 an unknown pair', async () => {
    await expect(market().getTicker(Spot.Market.GetTickerReq.create({ symbol: 'NO-SUCH' }))).rejects.toThrow(
      '900001',
    );
  });
});

test.each(['secret', 'passphrase', 'key'] as const)(
  'S5 a wrong %s is refused with HTTP 401',
  async (part) => {
    const stranger = sdkClient({ ...floor.exchange, [part]: 'wrong' });
    const asked = stranger.restService().getAccountService().getAccountApi().getApikeyInfo();
    await expect(asked).rejects.toThrow('401');
  },
);
