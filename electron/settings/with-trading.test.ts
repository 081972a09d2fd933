/**
 * Seam: the settings file. Breaks when settings of the version before the trading desk lose an account, a pair or a choice, when
 * a service is given paths it never promised, or when the rules do not survive a restart.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kucoinVenue, serviceVenue } from '../../shared/venue/presets.ts';
import { systemClock } from '../platform/clock.ts';
import { nodeFiles } from '../platform/files.ts';
import { defaultSettings } from './settings-schema.ts';
import { openSettings, type SettingsStore } from './settings-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As version 2 wrote it: no `notify`, no `trading`, and venues that know nothing of market data. */
const VERSION_2 = `{
  "version": 2,
  "preferences": { "theme": "dark", "timeZone": "utc", "density": "comfortable" },
  "practice": { "name": "Sandbox", "colour": "olive", "readOnly": false },
  "practiceExchange": { "market": "wild", "arrivals": 1 },
  "accounts": [
    {
      "id": "acc-service",
      "name": "Treasury EU",
      "colour": "blue",
      "readOnly": true,
      "venue": {
        "kind": "service",
        "label": "House venue",
        "baseUrl": "https://api.example.com",
        "headerPrefix": "SVC",
        "keyVersions": ["3", "2"],
        "paging": { "pageParameter": "currentPage", "sizeParameter": "pageSize", "sizes": [10, 50], "defaultSize": 50 },
        "budget": { "windowMs": 30000, "quotas": { "manage": 2000, "spot": null, "public": null } },
        "skewMs": 5000,
        "capabilities": {
          "serverTime": "/api/v1/timestamp", "symbols": null, "symbol": null, "keyInformation": null,
          "balances": "/api/v1/accounts", "fees": null, "depositAddress": null, "testOrder": null,
          "orderByClientOid": null, "orderByOrderId": null, "activeOrders": null, "activeSymbols": null,
          "doneOrders": null, "fills": null, "cancelByOrderId": null, "cancelByClientOid": null,
          "cancelPair": null, "cancelAll": null, "bulletPublic": null, "bulletPrivate": null
        }
      },
      "inKeychain": { "keyEnding": "9f3a", "keyVersion": "3" }
    },
    {
      "id": "acc-kucoin",
      "name": "Arbitrage",
      "colour": "red",
      "readOnly": false,
      "venue": {
        "kind": "kucoin",
        "label": "KuCoin",
        "baseUrl": "https://api.kucoin.com",
        "headerPrefix": "KC",
        "keyVersions": ["3", "2"],
        "paging": {
          "pageParameter": "currentPage", "sizeParameter": "pageSize",
          "sizes": [10, 20, 50, 100, 200, 500], "defaultSize": 50
        },
        "budget": { "windowMs": 30000, "quotas": { "manage": 2000, "spot": 4000, "public": 2000 } },
        "skewMs": 5000,
        "capabilities": {
          "serverTime": "/api/v1/timestamp", "symbols": "/api/v2/symbols", "symbol": "/api/v2/symbols/{symbol}",
          "keyInformation": "/api/v1/user/api-key", "balances": "/api/v1/accounts", "fees": "/api/v1/trade-fees",
          "depositAddress": "/api/v1/deposit-addresses", "testOrder": "/api/v1/hf/orders/test",
          "orderByClientOid": "/api/v1/hf/orders/client-order/{clientOid}",
          "orderByOrderId": "/api/v1/hf/orders/{orderId}", "activeOrders": "/api/v1/hf/orders/active",
          "activeSymbols": "/api/v1/hf/orders/active/symbols", "doneOrders": "/api/v1/hf/orders/done",
          "fills": "/api/v1/hf/fills", "cancelByOrderId": "/api/v1/hf/orders/{orderId}",
          "cancelByClientOid": "/api/v1/hf/orders/client-order/{clientOid}", "cancelPair": "/api/v1/hf/orders",
          "cancelAll": "/api/v1/hf/orders/cancelAll", "bulletPublic": "/api/v1/bullet-public",
          "bulletPrivate": "/api/v1/bullet-private"
        }
      },
      "inKeychain": null
    }
  ],
  "activeId": "acc-kucoin",
  "pairs": {
    "acc-service": [
      {
        "pair": {
          "symbol": "BTC-USDT", "baseCurrency": "BTC", "quoteCurrency": "USDT", "priceIncrement": "0.1",
          "baseIncrement": "0.00000001", "baseMinSize": "0.00001", "baseMaxSize": "10000000000",
          "quoteIncrement": "0.000001", "quoteMinSize": "0.1", "quoteMaxSize": "99999999",
          "priceLimitRate": "0.1", "minFunds": null, "name": "BTC-USDT", "feeCurrency": null, "enableTrading": true
        },
        "source": "entered by hand", "at": 1760000000000, "doubtful": false
      }
    ]
  }
}
`;

function open(): SettingsStore {
  const store = openSettings({ files: nodeFiles, clock: systemClock, dataFolder: folder });
  if (!store.ok) throw new Error(store.error.message);
  return store.value;
}

function openVersion2(): SettingsStore {
  writeFileSync(join(folder, 'settings.json'), VERSION_2);
  return open();
}

describe('settings of version 2', () => {
  it('keep every account, pair and choice, and are not taken for damaged', () => {
    const store = openVersion2();
    expect(store.notice).toBeNull();
    const settings = store.get();
    expect(settings.accounts.map(({ id, name, readOnly }) => [id, name, readOnly])).toEqual([
      ['acc-service', 'Treasury EU', true],
      ['acc-kucoin', 'Arbitrage', false],
    ]);
    expect(settings).toMatchObject({
      version: 6,
      activeId: 'acc-kucoin',
      practice: { name: 'Sandbox' },
      practiceExchange: { market: 'wild', arrivals: 1 },
      preferences: { theme: 'dark', timeZone: 'utc', density: 'comfortable', notify: 'without-amounts' },
    });
    expect(settings.pairs['acc-service']?.map(({ pair }) => pair.symbol)).toEqual(['BTC-USDT']);
  });

  it('begin unlocked, with the limits of distance and slippage that are on at first, and without typed fees', () => {
    expect(openVersion2().get().trading).toEqual({
      locked: false,
      limits: {
        orderValue: [],
        orderSize: [],
        distancePercent: '5',
        slippagePercent: '2',
        sameSideSeconds: null,
        ordersAMinute: null,
      },
      noOrderLimit: false,
      feeRates: {},
    });
  });

  it('give a KuCoin account its market data, so that it is what a new one would be', () => {
    const venue = openVersion2().get().accounts[1]?.venue;
    expect(venue?.capabilities).toEqual(kucoinVenue().capabilities);
  });

  it('give a service nothing that it did not promise, and leave what its user entered', () => {
    const venue = openVersion2().get().accounts[0]?.venue;
    expect(venue?.capabilities).toEqual({
      ...serviceVenue('https://api.example.com').capabilities,
      serverTime: '/api/v1/timestamp',
      balances: '/api/v1/accounts',
    });
  });
});

it('a limit of distance that a person set in version 5 stays, and one that was never set is on', () => {
  const { trading, ...first } = defaultSettings();
  const open5 = (distancePercent: string | null) => {
    const { slippagePercent: _none, ...limits } = { ...trading.limits, distancePercent };
    const old = { ...first, version: 5, trading: { ...trading, limits } };
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(old));
    return open().get().trading.limits;
  };
  expect(open5('0.5')).toMatchObject({ distancePercent: '0.5', slippagePercent: '2' });
  expect(open5(null)).toMatchObject({ distancePercent: '5', slippagePercent: '2' });
});

it('lock, limits and fee rates survive a restart', () => {
  const trading = {
    locked: true,
    limits: {
      orderValue: [{ currency: 'USDT', most: '10000.50' }],
      orderSize: [{ currency: 'BTC', most: '0.000000000000000001' }],
      distancePercent: '2.5',
      slippagePercent: '1.5',
      sameSideSeconds: 30,
      ordersAMinute: 12,
    },
    noOrderLimit: false,
    feeRates: { 'acc-service': { maker: '-0.0001', taker: '0.001' } },
  };
  const stored = openVersion2().update((current) => ({ ...current, trading }));
  expect(stored.ok).toBe(true);
  expect(open().get().trading).toEqual(trading);
});
