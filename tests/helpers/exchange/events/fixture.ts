import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { loadPairs } from '../../../../exchange/pairs/pairs.ts';
import { createUnits, type UnitTable } from '../../../../exchange/pairs/units.ts';
import { createMarketData, type MarketData } from '../../../../exchange/market-data/market-data.ts';
import { createPublicIds, type PublicIds } from '../../../../exchange/orders/model/public-ids.ts';
import { manualClock, type ManualClock } from '../../manual-clock.ts';
import { attachEvents, createEvents, type Events } from '../../../../exchange/events/events.ts';
import type { EventLimits } from '../../../../exchange/events/limits.ts';
import { createFakeEngine, type FakeEngine } from './fake-engine.ts';
import { openReader, type Reader } from './reader.ts';

/** The WebSocket server of an exchange over real sockets, with a fake engine and a manual clock. */
export interface Fixture {
  clock: ManualClock;
  units: UnitTable;
  ids: PublicIds;
  engine: FakeEngine;
  marketData: MarketData;
  events: Events;
  port: number;
  /** The server's ends of all connections that are open. */
  sockets: Set<Socket>;
  /** Address to connect to with a fresh token; null is a public one. */
  url(account: number | null, connectId?: string): string;
  /** A reader that has received the welcome message. */
  reader(account?: number | null): Promise<Reader>;
  close(): Promise<void>;
}

export const FIXTURE_START = Date.parse('2026-11-20T12:00:00Z');

export async function openFixture(limits: Partial<EventLimits> = {}): Promise<Fixture> {
  const clock = manualClock(FIXTURE_START);
  const units = createUnits(loadPairs());
  const ids = createPublicIds(7, FIXTURE_START, { restored: 0, orders: 0, trades: 0 });
  const now = () => clock.now();
  const engine = createFakeEngine({ units, marketData: () => marketData, now });
  const marketData: MarketData = createMarketData({ units, engine: () => engine.engine, ids, now });
  const server = createServer();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  const endpoint = () => `ws://127.0.0.1:${port}/endpoint`;
  const userIdOf = (account: number) => String(9_000 + account);
  const events = createEvents({ clock, marketData, ids, userIdOf, endpoint, limits });
  attachEvents(server, events);

  function url(account: number | null, connectId = 'hello'): string {
    const { token } = events.bullets.issue(account, clock.now());
    return `${endpoint()}?${new URLSearchParams({ token, connectId }).toString()}`;
  }

  return {
    clock,
    units,
    ids,
    engine,
    marketData,
    events,
    port,
    sockets,
    url,
    async reader(account = null) {
      const reader = openReader(url(account));
      await reader.until((message) => message['type'] === 'welcome');
      return reader;
    },
    close: () =>
      new Promise((resolve) => {
        events.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
