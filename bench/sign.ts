import { createHmac } from 'node:crypto';
import { kucoin as Kucoin } from 'ccxt';
import { KcSigner } from 'kucoin-universal-sdk/dist/internal/infra/default_signer.js';
import { buildEndpoint } from '../electron/venue/service/endpoint.ts';
import { createClientSigner, type Credentials } from '../electron/venue/signing.ts';
import { atLeastFaster, atMost, type Bench, measure } from './harness.ts';

const credentials: Credentials = {
  key: '5c2db93503aa674c74a31734',
  secret: 'f03a5284-5c39-4aaa-9b20-dea10bdcf8e3',
  passphrase: 'QWIxMjM0NTY3OCk',
  keyVersion: '2',
};
const PATH = '/api/v1/deposits';
const QUERY = [
  ['currency', 'USDT'],
  ['status', 'SUCCESS'],
  ['startAt', 1_728_663_338_000],
  ['endAt', 1_728_692_138_000],
  ['currentPage', 2],
  ['pageSize', 100],
] as const;

/** A complete signed GET: the URL from its six parameters and the five headers of section 5. */
export const sign: Bench = {
  name: 'sign',
  async run() {
    let timestamp = 1_729_577_515_444;
    const endpoint = endpointOf();
    const { key, secret, passphrase } = credentials;
    const kucoin = new Kucoin({ apiKey: key, secret, password: passphrase });
    const ours = createClientSigner('KC');
    const sdk = new KcSigner(key, secret, passphrase);

    const rows = await measure(
      [
        {
          name: 'one createHmac',
          run: () =>
            createHmac('sha256', secret)
              .update(`${(timestamp += 1)}GET${endpoint}`)
              .digest('base64'),
        },
        {
          name: 'ours, URL and headers',
          run: () => {
            const built = `https://api.example.com${endpointOf()}`;
            const path = built.slice('https://api.example.com'.length);
            const request = { timestamp: (timestamp += 1), method: 'GET', endpoint: path, body: '' };
            return ours.sign(request, credentials);
          },
        },
        {
          name: 'ccxt.sign',
          run: () => kucoin.sign('deposits', 'private', 'GET', Object.fromEntries(QUERY)),
        },
        { name: 'kucoin-universal-sdk signer, headers only', run: () => sdk.headers(`GET${endpoint}`) },
      ],
      21,
      5_000,
    );
    return {
      name: 'sign',
      rows,
      goals: [
        atMost(rows, 'ours, URL and headers', 'one createHmac', 1.6),
        atLeastFaster(rows, 'ours, URL and headers', 'ccxt.sign', 6),
      ],
    };
  },
};

function endpointOf(): string {
  const built = buildEndpoint(PATH, QUERY);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
}
