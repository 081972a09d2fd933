import { kucoin as Kucoin, type Order } from 'ccxt';
import type { Target } from '../../helpers/exchange/client.ts';

/**
 * The client as published, with the address of the exchange. Its own pacing is off: it would only wait. It hands amounts on as text, its own
 * setting for callers who want every digit; its types say number all the same.
 */
export function ccxtClient(target: Target): Kucoin {
  return configured(new Kucoin(settings(target)), target);
}

export function settings({ key, secret, passphrase }: Target) {
  return { apiKey: key, secret, password: passphrase, enableRateLimit: false };
}

export function configured<Client extends Kucoin>(client: Client, { baseUrl }: Target): Client {
  Object.assign(client, { number: String });
  const addresses = client.urls['api'] as Record<string, unknown>; // by kind of endpoint; typed loosely by the client
  for (const [kind, address] of Object.entries(addresses)) {
    if (typeof address === 'string') addresses[kind] = baseUrl;
  }
  return client;
}

/** The id of an order, which ccxt's types let be absent. Throws when it is. */
export function idOf({ id }: Order): string {
  if (id === undefined) throw new Error('ccxt shows an order without an id.');
  return id;
}
