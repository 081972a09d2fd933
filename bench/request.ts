import { fork } from 'node:child_process';
import { kucoin as Kucoin } from 'ccxt';
import { Account, ClientOptionBuilder, DefaultClient, TransportOptionBuilder } from 'kucoin-universal-sdk';
import { Pool } from 'undici';
import { systemClock } from '../electron/ports/clock.ts';
import { systemIds } from '../electron/ports/ids.ts';
import { createUndiciHttp } from '../electron/ports/undici-http.ts';
import { createBudget } from '../electron/venue/budget.ts';
import { createVenueClient } from '../electron/venue/client.ts';
import type { Credentials } from '../electron/venue/signing.ts';
import { serviceVenue } from '../shared/venue/presets.ts';
import { atMost, type Bench, measure } from './harness.ts';

const PAGE_SIZE = 50;
const PATH = `/api/v1/deposits?currentPage=1&pageSize=${PAGE_SIZE}`;
const OURS = 'our page: budget, sign, send, check every field';
const LIMIT = 'undici and JSON.parse';

/** One page of 50 deposits over loopback, one request after the other on a kept connection, against a server process. */
export const request: Bench = {
  name: 'request',
  async run() {
    const server = fork(new URL('./canned-server.ts', import.meta.url), [String(PAGE_SIZE)]);
    const baseUrl = await new Promise<string>((resolve, reject) => {
      server.once('error', reject);
      server.once('message', (address) => resolve(`http://127.0.0.1:${portOf(address)}`));
    });
    const pool = new Pool(baseUrl, { connections: 1 });
    const http = createUndiciHttp(systemClock);
    try {
      const credentials: Credentials = {
        key: 'bench-key',
        secret: 'bench-secret',
        passphrase: 'bench-pass',
        keyVersion: '3',
      };
      const venue = serviceVenue(baseUrl);
      const budget = createBudget(systemClock, {
        windowMs: 30_000,
        quotas: { manage: 1e9, spot: null, public: null },
      });
      const client = createVenueClient({
        venue,
        credentials: () => credentials,
        http,
        clock: systemClock,
        ids: systemIds,
        budget,
      });
      const kucoin = new Kucoin({
        apiKey: 'bench-key',
        secret: 'bench-secret',
        password: 'bench-pass',
        enableRateLimit: false,
      });
      const addresses = kucoin.urls['api'] as Record<string, string>; // ccxt types it loosely
      for (const name of Object.keys(addresses)) addresses[name] = baseUrl;

      const sdk = sdkDeposits(baseUrl);
      const asked = Account.Deposit.GetDepositHistoryReq.create({
        currency: 'USDT',
        currentPage: 1,
        pageSize: PAGE_SIZE,
      });

      const rows = await measure(
        [
          {
            name: LIMIT,
            run: async () => {
              const { body } = await pool.request({ path: PATH, method: 'GET' });
              return JSON.parse(await body.text()) as unknown;
            },
          },
          {
            name: OURS,
            run: async () => {
              const answer = await client.recordsPage('deposits', {
                page: 1,
                pageSize: PAGE_SIZE,
                filter: {},
              });
              if (!answer.ok) throw new Error(answer.error.message);
            },
          },
          {
            name: 'ccxt, raw answer of the page',
            run: () => kucoin.request('deposits', 'private', 'GET', { currentPage: 1, pageSize: PAGE_SIZE }),
          },
          { name: 'kucoin-universal-sdk, page as objects', run: () => sdk.getDepositHistory(asked) },
        ],
        25,
        200,
      );
      return { name: 'request', rows, goals: [atMost(rows, OURS, LIMIT, 1.3)] };
    } finally {
      await Promise.all([pool.destroy(), http.close()]);
      server.kill();
    }
  },
};

function sdkDeposits(baseUrl: string) {
  const option = new ClientOptionBuilder()
    .setKey('bench-key')
    .setSecret('bench-secret')
    .setPassphrase('bench-pass')
    .setSpotEndpoint(baseUrl)
    .setTransportOption(new TransportOptionBuilder().setKeepAlive(true).build())
    .build();
  return new DefaultClient(option).restService().getAccountService().getDepositApi();
}

function portOf(address: unknown): number {
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port);
  throw new Error('The canned server did not name its port.');
}
