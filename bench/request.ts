import { Account, ClientOptionBuilder, DefaultClient, TransportOptionBuilder } from 'kucoin-universal-sdk';
import { Pool } from 'undici';
import { systemClock } from '../electron/platform/clock.ts';
import { createUndiciHttp } from '../electron/platform/undici-http.ts';
import { atMost, type Bench, measure } from './harness.ts';
import { startProcess } from './server-process.ts';
import { ccxtAt, clientAt } from './venue.ts';

const PAGE_SIZE = 50;
const PATH = `/api/v1/deposits?currentPage=1&pageSize=${PAGE_SIZE}`;
const OURS = 'our page: budget, sign, send, check every field';
const LIMIT = 'undici and JSON.parse';

/** One page of 50 deposits over loopback, one request after the other on a persistent connection, against a server process. */
export const request: Bench = {
  name: 'request',
  async run() {
    const server = await startProcess('sync-server.ts', String(PAGE_SIZE), '1');
    const { baseUrl } = server;
    const pool = new Pool(baseUrl, { connections: 1 });
    const http = createUndiciHttp(systemClock);
    try {
      const client = clientAt(baseUrl, http);
      const kucoin = ccxtAt(baseUrl);

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
      await server.end();
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
