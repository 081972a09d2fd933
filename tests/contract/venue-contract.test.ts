/**
 * The port that features speak to a venue through, proved by two venues that have nothing in common but the port: the practice exchange
 * over real HTTP and WebSocket, and one in memory with pages, ids and errors of its own. Breaks when either answers in anything but the
 * terms of the domain.
 */
import { systemClock } from '../../electron/platform/clock.ts';
import { systemIds } from '../../electron/platform/ids.ts';
import { createUndiciHttp } from '../../electron/platform/undici-http.ts';
import { createUndiciWebSockets } from '../../electron/platform/undici-web-socket.ts';
import { createVenueClient } from '../../electron/venue/kinds/create-client.ts';
import { openTradingFixture } from '../helpers/exchange/trader.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';
import { openMemoryVenue } from './memory-venue.ts';
import { describeVenueContract, type VenueUnderTest } from './venue-contract.ts';

const SYMBOL = 'BTC-USDT';

async function openPracticeExchange(): Promise<VenueUnderTest> {
  const { exchange, other } = await openTradingFixture({ now: Date.now, deposits: 120 });
  const http = createUndiciHttp(systemClock);
  const webSockets = createUndiciWebSockets();
  const { key, secret, passphrase } = exchange;
  const venue = practiceVenue(exchange.baseUrl);
  const clientOf = (capabilities: typeof venue.capabilities) =>
    createVenueClient({
      venue: { ...venue, capabilities },
      credentials: () => ({ key, secret, passphrase, keyVersion: '3' }),
      http,
      webSockets,
      clock: systemClock,
      ids: systemIds,
    });
  return {
    client: clientOf(venue.capabilities),
    without: (...names) =>
      clientOf({ ...venue.capabilities, ...Object.fromEntries(names.map((name) => [name, null])) }),
    symbol: SYMBOL,
    currency: 'USDT',
    async quote(side, price, size) {
      await other.placed({ symbol: SYMBOL, type: 'limit', side, price, size });
    },
    async close() {
      await http.close();
      await exchange.close();
    },
  };
}

describeVenueContract('the practice exchange', openPracticeExchange);
describeVenueContract('a venue in memory', openMemoryVenue);
