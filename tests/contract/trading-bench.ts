/** For the trading contract tests: the trading service over the real client, HTTP and WebSocket, against a practice exchange. */
import type {
  CallHandlers,
  CallInput,
  CallReply,
  EventName,
  EventPayload,
} from '../../shared/bridge/contract.ts';
import { fail, succeed } from '../../shared/base/result.ts';
import type { Capabilities } from '../../shared/venue/description.ts';
import type { VenueOrder } from '../../shared/orders/venue-order.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { systemIds } from '../../electron/platform/ids.ts';
import { createUndiciHttp } from '../../electron/platform/undici-http.ts';
import { createUndiciWebSockets } from '../../electron/platform/undici-web-socket.ts';
import { defaultSettings, PRACTICE_ID } from '../../electron/settings/settings-schema.ts';
import type { SettingsStore } from '../../electron/settings/settings-file.ts';
import type { OrderUpdate } from '../../electron/venue/orders.ts';
import type { TradingServiceParts } from '../../electron/features/trading/trading-service-parts.ts';
import {
  createTradingService,
  type TradingService,
} from '../../electron/features/trading/trading-service.ts';
import { createVenueClient } from '../../electron/venue/kinds/create-client.ts';
import type { RunningExchange } from '../../exchange/start.ts';
import type { ExchangeOptions } from '../../exchange/config/options.ts';
import { openTradingFixture, type Trader } from '../helpers/exchange/trader.ts';

export const accountId = PRACTICE_ID;
export const SYMBOL = 'BTC-USDT';

type TradingCall = keyof TradingService['handlers'];

interface Announced {
  name: EventName;
  payload: unknown;
}

interface HeldAnswer {
  here: Promise<void>;
  release(): void;
}

export interface TradingBench {
  exchange: RunningExchange;
  /** Both trade past the app, with requests of their own; `trader` with the app's own account. */
  trader: Trader;
  other: Trader;
  app: TradingService;
  settings: SettingsStore;
  updates: OrderUpdate[];
  /** What the journal has of stops that waited when an earlier run ended. */
  remembered: VenueOrder[];
  announced: Announced[];
  /** Requests the app made, "GET /path" each. */
  asked: string[];
  /** Holds the next answer to a request of this path back from the app; the exchange has decided it by the time it is `here`. */
  holdAnswer(path: string): HeldAnswer;
  /** The first update that fits, received already or later. */
  findUpdate(fits: (update: OrderUpdate) => boolean): Promise<OrderUpdate>;
  /** The reply of a call; throws with its error. */
  call<N extends TradingCall>(name: N, input: CallInput<N>): Promise<CallReply<N>>;
  close(): Promise<void>;
}

export async function openBench(
  options: ExchangeOptions = {},
  without: readonly (keyof Capabilities)[] = [],
): Promise<TradingBench> {
  const { exchange, trader, other } = await openTradingFixture({ now: Date.now, ...options });
  const direct = createUndiciHttp(systemClock);
  const asked: string[] = [];
  const gates: { path: string; arrived: () => void; opened: Promise<void> }[] = [];
  const http: typeof direct = {
    ...direct,
    async request(request) {
      asked.push(`${request.method} ${request.path}`);
      const at = gates.findIndex(({ path }) => request.path.split('?')[0] === path);
      const [gate] = at < 0 ? [] : gates.splice(at, 1);
      const answer = await direct.request(request);
      gate?.arrived();
      await gate?.opened;
      return answer;
    },
  };
  const ids = { ...systemIds, fraction: () => 0 };
  const venue = practiceVenue(exchange.baseUrl);
  const capabilities = { ...venue.capabilities };
  for (const name of without) capabilities[name] = null;
  const { key, secret, passphrase } = exchange;
  const credentials = { key, secret, passphrase, keyVersion: '3' } as const;
  const client = createVenueClient({
    venue: { ...venue, capabilities },
    credentials: () => credentials,
    http,
    clock: systemClock,
    ids,
    webSockets: createUndiciWebSockets(),
  });
  const settings = memorySettings();
  const updates: OrderUpdate[] = [];
  const remembered: VenueOrder[] = [];
  const announced: Announced[] = [];
  let listeners: ((update: OrderUpdate) => void)[] = [];
  const ready: TradingServiceParts['ready'] = async (id) =>
    id === accountId ? succeed(client) : fail({ kind: 'not-found', message: 'There is no such account.' });
  const app = createTradingService({
    hasStops: () => false,
    waitingStops: () => remembered,
    ready,
    feedReady: ready,
    clock: systemClock,
    ids,
    settings,
    announce<N extends EventName>(name: N, payload: EventPayload<N>) {
      announced.push({ name, payload });
    },
    onSubscribed: () => undefined,
    isOfAnother: () => false,
    onOrderUpdate(update) {
      updates.push(update);
      for (const listener of listeners) listener(update);
    },
  });

  return {
    exchange,
    trader,
    other,
    app,
    settings,
    updates,
    remembered,
    announced,
    asked,
    holdAnswer(path) {
      const arrival = Promise.withResolvers<void>();
      const opening = Promise.withResolvers<void>();
      gates.push({ path, arrived: arrival.resolve, opened: opening.promise });
      return { here: arrival.promise, release: opening.resolve };
    },
    findUpdate(fits) {
      const past = updates.find(fits);
      if (past !== undefined) return Promise.resolve(past);
      return new Promise((resolve) => {
        const listener = (update: OrderUpdate) => {
          if (!fits(update)) return;
          listeners = listeners.filter((one) => one !== listener);
          resolve(update);
        };
        listeners.push(listener);
      });
    },
    async call(name, input) {
      const handlers: Pick<CallHandlers, typeof name> = app.handlers;
      const result = await handlers[name](input);
      if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
      return result.value;
    },
    async close() {
      app.close();
      await http.close();
      await exchange.close();
    },
  };
}

function memorySettings(): SettingsStore {
  let settings = defaultSettings();
  return {
    notice: null,
    lost: false,
    get: () => settings,
    update(change) {
      settings = change(settings);
      return succeed(null);
    },
  };
}
