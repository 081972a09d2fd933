import {
  ClientOptionBuilder,
  DefaultClient,
  logger,
  TransportOptionBuilder,
  WebSocketClientOptionBuilder,
} from 'kucoin-universal-sdk';
import type { Target } from '../../helpers/exchange/client.ts';

// It writes whole requests with their headers to the log when one fails.
logger.setGlobalLogger({ log() {} }, { level: 'error' });

/** The venue's own client as published, with the address of the exchange. It does not reconnect: a lost connection fails the test. */
export function sdkClient({ key, secret, passphrase, baseUrl }: Target): DefaultClient {
  const option = new ClientOptionBuilder()
    .setKey(key)
    .setSecret(secret)
    .setPassphrase(passphrase)
    .setSpotEndpoint(baseUrl)
    .setTransportOption(new TransportOptionBuilder().setKeepAlive(false).build())
    .setWebSocketClientOption(new WebSocketClientOptionBuilder().withReconnect(false).build())
    .build();
  return new DefaultClient(option);
}
