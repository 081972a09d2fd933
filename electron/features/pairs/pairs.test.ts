/**
 * Seam: the bridge's pair calls, with the venue's answer handed in and a real settings file. Breaks when increments go
 * through a JS number, when half a file is imported, when stale rules look fresh, or when a pair that nobody can trade by
 * is accepted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls as contract } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { kucoinVenue, serviceVenue } from '../../../shared/venue/presets.ts';
import { nodeFiles } from '../../platform/files.ts';
import { openSettings } from '../../settings/settings-file.ts';
import { parseExactly } from '../../base/exact-json.ts';
import { readPairs } from '../../venue/kucoin/market-data.ts';
import { createPairs, pairHandlers } from './pairs.ts';

const btc = {
  symbol: 'BTC-USDT',
  priceIncrement: '0.1',
  baseIncrement: '0.00000001',
  baseMinSize: '0.00001',
  baseMaxSize: '10000000000',
  quoteIncrement: '0.000001',
  quoteMinSize: '0.1',
  quoteMaxSize: '99999999',
};
const entered = {
  ...btc,
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
  priceLimitRate: '0.1',
  minFunds: null,
  name: 'BTC-USDT',
  feeCurrency: 'USDT',
  enableTrading: true,
};
const SERVICE = 'service-account';
const VENUE = 'kucoin-account';
const source = 'typed from the venue page';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-pairs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start() {
  const time = { ms: 1_700_000_000_000 };
  const clock = { now: () => time.ms, monotonic: () => time.ms, after: () => () => undefined };
  const settings = openSettings({ files: nodeFiles, clock, dataFolder: folder });
  if (!settings.ok) throw new Error(settings.error.message);
  const venue = {
    answer: succeed([{ ...btc }]) as Result<unknown, BridgeError>,
    asked: [] as string[],
    refetches: 0,
  };
  const pairs = createPairs({
    settings: settings.value,
    clock,
    venueOf(id) {
      if (id === SERVICE) return serviceVenue('https://api.example.com');
      return id === VENUE ? kucoinVenue() : null;
    },
    async fetchPairs(accountId) {
      venue.asked.push(`${accountId} ${kucoinVenue().capabilities.symbols}`);
      return venue.answer.ok ? readPairs(venue.answer.value, kucoinVenue()) : venue.answer;
    },
    onFetchedAgain: () => (venue.refetches += 1),
  });
  const call = pairHandlers(pairs);
  const list = async (accountId: string, refresh = false) => {
    const reply = await call['pairs.list']({ accountId, refresh });
    if (!reply.ok) throw new Error(reply.error.message);
    return contract['pairs.list'].reply.parse(reply.value);
  };
  const importText = (text: string) => call['pairs.import']({ accountId: SERVICE, text, source });
  return { pairs, call, list, importText, venue, time };
}

const header = Object.keys(btc).join(',');
const row = (change: Partial<typeof btc> = {}) => Object.values({ ...btc, ...change }).join(',');

describe('pairs of a venue with a symbols path', () => {
  it('come from the venue with source and time, and are asked for once within five minutes', async () => {
    const { list, venue, time } = start();
    const first = await list(VENUE);
    expect(first).toMatchObject({
      origin: 'venue',
      pairs: [{ pair: btc, source: 'KuCoin /api/v2/symbols', at: 1_700_000_000_000, doubtful: false }],
    });
    time.ms += 299_999;
    await list(VENUE);
    expect(venue.asked).toEqual(['kucoin-account /api/v2/symbols']);
    time.ms += 1;
    expect((await list(VENUE)).pairs[0]?.at).toBe(1_700_000_300_000);
    await list(VENUE, true);
    expect(venue.asked).toHaveLength(3);
  });

  it('are fetched once for callers at the same time', async () => {
    const { list, venue } = start();
    await Promise.all([list(VENUE), list(VENUE), list(VENUE, true)]);
    expect(venue.asked).toHaveLength(1);
  });

  it('S7-R3: a refused increment makes the pair doubtful until the venue has been asked again', async () => {
    const { pairs, list, venue } = start();
    await list(VENUE);
    venue.answer = fail({ kind: 'unreachable', message: 'No route.' });
    pairs.markDoubtful(VENUE, 'BTC-USDT');
    expect((await list(VENUE)).pairs[0]).toMatchObject({ pair: btc, doubtful: true });
    venue.answer = succeed([{ ...btc, priceIncrement: '0.01' }]);
    expect((await list(VENUE)).pairs[0]).toMatchObject({
      pair: { priceIncrement: '0.01' },
      doubtful: false,
    });
  });

  it('that were fetched again, whoever asked, are announced, since a window has the earlier ones', async () => {
    const { pairs, list, venue, time } = start();
    await list(VENUE);
    await list(VENUE);
    expect(venue.refetches).toBe(0);
    time.ms += 300_000;
    venue.answer = fail({ kind: 'unreachable', message: 'No route.' });
    await pairs.find(VENUE, 'BTC-USDT');
    expect(venue.refetches).toBe(0);
    venue.answer = succeed([{ ...btc, priceIncrement: '0.01' }]);
    expect(await pairs.find(VENUE, 'BTC-USDT')).toMatchObject({
      value: { pair: { priceIncrement: '0.01' } },
    });
    expect(venue.refetches).toBe(1);
    expect((await list(VENUE)).pairs[0]).toMatchObject({ pair: { priceIncrement: '0.01' } });
    expect(venue.refetches).toBe(1);
  });

  it('give the error of the venue when a refresh was asked for, and the earlier list when not', async () => {
    const { call, list, venue, time } = start();
    await list(VENUE);
    venue.answer = fail({ kind: 'timeout', message: 'No answer.' });
    const refreshed = await call['pairs.list']({ accountId: VENUE, refresh: true });
    expect(refreshed).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    time.ms += 600_000;
    expect((await list(VENUE)).pairs[0]?.at).toBe(1_700_000_000_000);
  });

  it('R-C22: are used as cached, however old, for an order, which must not wait for the venue', async () => {
    const { pairs, list, venue, time } = start();
    expect(pairs.known(VENUE, 'BTC-USDT')).toBeNull();
    await list(VENUE);
    time.ms += 86_400_000;
    expect(pairs.known(VENUE, 'BTC-USDT')).toMatchObject({
      pair: btc,
      at: 1_700_000_000_000,
      doubtful: false,
    });
    pairs.markDoubtful(VENUE, 'BTC-USDT');
    expect(pairs.known(VENUE, 'BTC-USDT')).toMatchObject({ doubtful: true });
    expect([pairs.known(VENUE, 'ETH-USDT'), pairs.known('nobody', 'BTC-USDT')]).toEqual([null, null]);
    expect(venue.asked).toHaveLength(1);
  });

  it('leave out a pair that cannot be traded by, and refuse a list without a readable one', async () => {
    const { call, list, venue } = start();
    venue.answer = succeed([{ ...btc, priceIncrement: '1e-8' }, 'pair', { ...btc, symbol: 'ETH-USDT' }]);
    expect((await list(VENUE)).pairs.map((view) => view.pair.symbol)).toEqual(['ETH-USDT']);
    for (const answer of [{ items: [] }, [{ ...btc, baseMinSize: undefined }]]) {
      venue.answer = succeed(answer);
      const reply = await call['pairs.list']({ accountId: VENUE, refresh: true });
      expect(reply).toMatchObject({ ok: false, error: { kind: 'bad-answer' } });
    }
  });

  it('take bare numbers digit for digit', async () => {
    const { list, venue } = start();
    const text = JSON.stringify([btc])
      .replace('"0.00000001"', '1e-8')
      .replace('"10000000000"', '100000000000000000000001');
    venue.answer = succeed(parseExactly(text));
    expect((await list(VENUE)).pairs[0]?.pair).toMatchObject({
      baseIncrement: '0.00000001',
      baseMaxSize: '100000000000000000000001',
    });
  });

  it('are not entered by hand', async () => {
    const { call } = start();
    const reply = await call['pairs.put']({ accountId: VENUE, pair: entered, source });
    expect(reply).toMatchObject({ ok: false, error: { kind: 'conflict' } });
  });
});

describe('entered pairs', () => {
  it('keep every attribute of 2.5 with source and date for the next start', async () => {
    const { call } = start();
    await call['pairs.put']({ accountId: SERVICE, pair: entered, source });
    expect(await start().list(SERVICE)).toEqual({
      origin: 'entered',
      pairs: [{ pair: entered, source, at: 1_700_000_000_000, doubtful: false }],
    });
  });

  it('replace one of the same symbol, and its doubt with it', async () => {
    const { pairs, call, list } = start();
    await call['pairs.put']({ accountId: SERVICE, pair: entered, source });
    pairs.markDoubtful(SERVICE, 'BTC-USDT');
    expect((await list(SERVICE)).pairs[0]?.doubtful).toBe(true);
    await call['pairs.put']({ accountId: SERVICE, pair: { ...entered, priceIncrement: '0.01' }, source });
    expect((await list(SERVICE)).pairs).toMatchObject([
      { pair: { priceIncrement: '0.01' }, doubtful: false },
    ]);
  });

  it('refuse a pair whose attributes contradict each other', async () => {
    const { call, list } = start();
    const pair = { ...entered, baseMaxSize: '0.000001' };
    expect(await call['pairs.put']({ accountId: SERVICE, pair, source })).toMatchObject({
      error: { kind: 'bad-request', field: 'pair' },
    });
    expect((await list(SERVICE)).pairs).toEqual([]);
  });

  it('are found by symbol, removed, and then not found', async () => {
    const { pairs, call } = start();
    await call['pairs.put']({ accountId: SERVICE, pair: entered, source });
    expect(await pairs.find(SERVICE, 'BTC-USDT')).toMatchObject({ ok: true, value: { pair: entered } });
    await call['pairs.remove']({ accountId: SERVICE, symbol: 'BTC-USDT' });
    const missing = { ok: false, error: { kind: 'not-found' } };
    expect(await pairs.find(SERVICE, 'BTC-USDT')).toMatchObject(missing);
    expect(await call['pairs.remove']({ accountId: SERVICE, symbol: 'BTC-USDT' })).toMatchObject(missing);
    expect(await call['pairs.list']({ accountId: 'constructor', refresh: false })).toMatchObject(missing);
  });
});

describe('import of pairs', () => {
  it.each([
    ['a JSON list', JSON.stringify([btc])],
    ['a symbols answer', JSON.stringify({ code: '200000', data: [{ ...btc, market: 'USDS', st: false }] })],
    ['CSV', `${header}\n${row()}\n`],
    [
      'CSV of a spreadsheet',
      `\uFEFF"${header.replaceAll(',', '","')}"\r\n"${row().replaceAll(',', '","')}"\r\n`,
    ],
    ['CSV with other columns', `note,${header},enableTrading\n"a ""b"",\nc",${row()},TRUE`],
  ])('reads %s', async (_name, text) => {
    const { importText } = start();
    expect(await importText(text)).toMatchObject({
      ok: true,
      value: {
        origin: 'entered',
        pairs: [{ pair: { ...btc, baseCurrency: 'BTC', quoteCurrency: 'USDT', minFunds: null }, source }],
      },
    });
  });

  it('keeps amounts as they are written, however many digits they have', async () => {
    const { importText } = start();
    const exact = { ...btc, baseMaxSize: '123456789012345678901234567890.10', baseIncrement: '0.10' };
    const expected = { ok: true, value: { pairs: [{ pair: exact }] } };
    expect(await importText(`${header}\n${row(exact)}`)).toMatchObject(expected);
    const numbers = JSON.stringify([exact]).replaceAll(/"(\d+\.\d+)"/g, '$1');
    expect(numbers).toContain(':123456789012345678901234567890.10');
    expect(await importText(numbers)).toMatchObject(expected);
  });

  it('replaces pairs of the same symbol and keeps the others', async () => {
    const { importText } = start();
    await importText(`${header}\n${row()}\n${row({ symbol: 'ETH-USDT' })}`);
    const reply = await importText(`${header}\n${row({ priceIncrement: '0.01' })}`);
    expect(reply).toMatchObject({
      value: {
        pairs: [
          { pair: { symbol: 'BTC-USDT', priceIncrement: '0.01' } },
          { pair: { symbol: 'ETH-USDT', priceIncrement: '0.1' } },
        ],
      },
    });
  });

  it.each([
    ['an exponent', `${header}\n${row()}\n${row({ symbol: 'A-B', baseIncrement: '1e-8' })}`, 'row 3'],
    ['an empty required cell', `${header}\n${row({ priceIncrement: '' })}`, 'row 2: priceIncrement'],
    [
      'an increment of zero',
      `${header}\n${row({ quoteIncrement: '0' })}`,
      'row 2: Total step (quoteIncrement)',
    ],
    ['a row that is too short', `${header}\n${row()}\nETH-USDT,0.1`, 'row 3'],
    ['a symbol twice', `${header}\n\n${row()}\n${row()}`, 'row 4: BTC-USDT is already in row 3'],
    ['a header without a column', `symbol,priceIncrement\nBTC-USDT,0.1`, 'baseIncrement'],
    ['a column twice', `${header},symbol\n${row()},X-Y`, 'two columns called symbol'],
    ['semicolons', `${header.replaceAll(',', ';')}\n`, 'commas'],
    ['a quote that is never closed', `${header}\n"BTC-USDT`, 'row 2'],
    ['text after a closing quote', `${header}\n"BTC"-USDT,1`, 'row 2'],
    ['a quote inside a cell', `${header}\nBTC"-USDT,1`, 'row 2'],
    ['a word for a yes', `${header},enableTrading\n${row()},perhaps`, 'enableTrading'],
    ['an empty file', '', 'empty'],
    ['a header alone', header, 'no pairs'],
    ['cut-off JSON', '[{"symbol": "BTC-', 'JSON'],
    ['a refusal of the venue', '{"code":"400100","msg":"no","data":[]}', 'a venue’s error message'],
    ['JSON of another shape', '{"symbols": []}', '"data"'],
    ['an item that is no object', JSON.stringify([btc, 7]), 'item 2'],
    ['an item without a field', JSON.stringify([{ ...btc, baseMinSize: undefined }]), 'item 1: baseMinSize'],
  ])('refuses a file with %s as a whole and names the place', async (_name, text, place) => {
    const { importText, list } = start();
    const reply = await importText(text);
    expect(reply).toMatchObject({ ok: false, error: { kind: 'bad-request', field: 'text' } });
    expect(reply.ok ? '' : reply.error.message).toContain(place);
    expect((await list(SERVICE)).pairs).toEqual([]);
  });

  it('names five problems and counts the rest', async () => {
    const { importText } = start();
    const rows = Array.from({ length: 8 }, (_, index) => row({ symbol: `A${index}-B`, baseIncrement: 'x' }));
    const reply = await importText([header, ...rows].join('\n'));
    const message = reply.ok ? '' : reply.error.message;
    expect(message).toContain('row 6');
    expect(message).not.toContain('row 7');
    expect(message).toContain('and 3 more');
  });
});
