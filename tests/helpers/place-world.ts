/** For tests: apps that place orders, on one real journal in a throw-away folder and a port that answers as the test says. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSample } from './journal-samples.ts';
import type { Journal } from '../../electron/features/orders/journal.ts';
import type { OrderServiceParts } from '../../electron/features/orders/order-service-parts.ts';
import { createOrderService, type OrderService } from '../../electron/features/orders/order-service.ts';
import { evenIds } from './even-ids.ts';
import type { SendResult } from '../../shared/orders/outcome.ts';
import type { Result } from '../../shared/base/result.ts';
import { ALL_ORDER_CAPABILITIES } from '../../shared/venue/order-capabilities.ts';
import { PUBLIC_ORDER_CODES } from '../../shared/venue/order-codes.ts';
import genuinePairs from '../data/pairs.json' with { type: 'json' };
import { manualClock } from './manual-clock.ts';
import { acceptedAs, noLists, NO_RULES, TICKET } from './order-world.ts';

export const ACCEPTED = acceptedAs('o1');
export const LOST: SendResult = {
  kind: 'no-reply',
  bytesWritten: null,
  message: 'The connection was cut.',
  trace: null,
};

/** What to place: the one ticket of these tests. */
export const REQUEST = { accountId: 'a1', ticketId: 'ticket-1', ticket: TICKET };

export interface PlaceWorld {
  folder: string;
  path: string;
  /** Open; the test may put another one in its place. */
  journal: Journal;
  /** Bodies the port was given, over all apps. */
  sent: string[];
  /** An app whose port answers `answer` and notes what it was given. */
  appWith(
    answer: SendResult | (() => Promise<SendResult>),
    changes?: Partial<OrderServiceParts>,
  ): OrderService;
  end(): void;
}

export function placeWorld(): PlaceWorld {
  const folder = mkdtempSync(join(tmpdir(), 'orders-'));
  const path = join(folder, 'journal.db');
  const world: PlaceWorld = {
    folder,
    path,
    journal: openSample(path),
    sent: [],
    appWith: (answer, changes = {}) =>
      createOrderService({
        journal: world.journal,
        venueFor: (id) =>
          id === 'a1'
            ? {
                baseUrl: 'https://venue.example',
                mode: 'practice',
                readOnly: false,
                can: ALL_ORDER_CAPABILITIES,
                codes: PUBLIC_ORDER_CODES,
                memoryMs: null,
                asksByClientOid: true,
                advancedPath: () => null,
              }
            : null,
        pairs: (_account, symbol) => genuinePairs.find((pair) => pair.symbol === symbol) ?? null,
        sendOrder: ({ bodyBytes }) => {
          world.sent.push(new TextDecoder().decode(bodyBytes));
          return typeof answer === 'function' ? answer() : Promise.resolve(answer);
        },
        rules: () => NO_RULES,
        bestPrices: () => null,
        lastPrice: () => null,
        bookLevels: () => null,
        queryOrder: () => Promise.resolve({ ok: true, value: null }),
        queryOrders: noLists,
        canQueryOrders: () => false,
        clock: manualClock(),
        ids: evenIds,
        ...changes,
      }),
    end() {
      world.journal.close();
      rmSync(folder, { recursive: true });
    },
  };
  return world;
}

/** The value; throws with the message of an error. */
export function valueOf<T>(result: Result<T, { message: string }>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
