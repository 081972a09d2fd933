/** What the benches against a venue share: our client and ccxt, both with the same made-up key and nothing to wait for. */
import { kucoin as Kucoin } from 'ccxt';
import { systemClock } from '../electron/platform/clock.ts';
import type { HttpPort } from '../electron/platform/http.ts';
import { systemIds } from '../electron/platform/ids.ts';
import { createBudget } from '../electron/venue/budget.ts';
import type { VenueClient } from '../electron/venue/client.ts';
import { createVenueClient } from '../electron/venue/kinds/create-client.ts';
import type { Credentials } from '../electron/venue/signing.ts';
import { serviceVenue } from '../shared/venue/presets.ts';

const CREDENTIALS: Credentials = {
  key: 'bench-key',
  secret: 'bench-secret',
  passphrase: 'bench-pass',
  keyVersion: '3',
};

/** The app's own client, with a rate limit budget that is tracked and never used up. */
export function clientAt(baseUrl: string, http: HttpPort): VenueClient {
  return createVenueClient({
    venue: serviceVenue(baseUrl),
    credentials: () => CREDENTIALS,
    http,
    clock: systemClock,
    ids: systemIds,
    budget: createBudget(systemClock, { windowMs: 30_000, quotas: { manage: 1e9, spot: 1e9, public: 1e9 } }),
  });
}

/** ccxt with its rate limiter off. It has loaded no markets; the caller sets those it needs. */
export function ccxtAt(baseUrl: string, options: Record<string, unknown> = {}): Kucoin {
  const kucoin = new Kucoin({
    apiKey: CREDENTIALS.key,
    secret: CREDENTIALS.secret,
    password: CREDENTIALS.passphrase,
    enableRateLimit: false,
    options,
  });
  const addresses = kucoin.urls['api'] as Record<string, string>; // ccxt types it loosely
  for (const name of Object.keys(addresses)) addresses[name] = baseUrl;
  return kucoin;
}
