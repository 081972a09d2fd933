/**
 * R-A4: what is in the journal's write-ahead log at the moment the order is handed over for sending.
 * Breaks when the path to the send costs more than one commit, or when the order is handed over before its row is committed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from '../../electron/features/orders/open-journal.ts';
import { createOrderService } from '../../electron/features/orders/order-service.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { evenIds } from '../helpers/even-ids.ts';
import { FIRST_TRADING } from '../../electron/settings/settings-schema.ts';
import { requestBody } from '../../shared/orders/body.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import { succeed } from '../../shared/base/result.ts';
import { ALL_ORDER_CAPABILITIES } from '../../shared/venue/order-capabilities.ts';
import { PUBLIC_ORDER_CODES } from '../../shared/venue/order-codes.ts';
import { commitEnds } from '../helpers/write-ahead-log.ts';
import { watchDatabases } from '../../sim/databases.ts';
import pairs from '../data/pairs.json' with { type: 'json' };
import { acceptedAs, noLists } from '../helpers/order-world.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-commit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TICKET: Ticket = {
  clientOid: 'one-commit',
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'buy',
  price: '100',
  size: '0.01',
};

const STOP: Ticket = { ...TICKET, side: 'sell', stop: 'loss', stopPrice: '101' };

test.each([
  ['an order', TICKET],
  ['a stop', STOP],
])(
  'R-A4: exactly one commit stands between the confirmation of %s and its send, and it holds the order',
  async (_name, ticket) => {
    const path = join(folder, 'journal.db');
    const waits = commitsThatWait(path);
    const journal = openJournal(path);
    if (!journal.ok) throw new Error(journal.error.message);
    const log = `${path}-wal`;
    const before = commitEnds(log).length;
    let atSend = Number.NaN;
    let waitsAtSend: boolean[] = [];
    let rowAtSend: string | null = null;

    const app = createOrderService({
      journal: journal.value,
      clock: systemClock,
      ids: evenIds,
      pairs: () => pairs[0] ?? null,
      venueFor: () => ({
        baseUrl: 'http://127.0.0.1:9',
        mode: 'practice',
        readOnly: false,
        can: ALL_ORDER_CAPABILITIES,
        codes: PUBLIC_ORDER_CODES,
        memoryMs: null,
        asksByClientOid: true,
        advancedPath: () => '/api/v1/stop-order',
      }),
      sendOrder() {
        atSend = commitEnds(log).length;
        waitsAtSend = [...waits.seen()];
        // A second connection sees committed rows only.
        const reader = openJournal(path);
        rowAtSend = reader.ok ? (reader.value.find('a', 'one-commit')?.body ?? null) : null;
        if (reader.ok) reader.value.close();
        return Promise.resolve(acceptedAs('o1'));
      },
      rules: () => FIRST_TRADING,
      bestPrices: () => null,
      lastPrice: () => null,
      bookLevels: () => null,
      queryOrders: noLists,
      canQueryOrders: () => false,
      queryOrder: () => Promise.resolve(succeed(null)),
    });
    const confirmedBody = requestBody(ticket);
    const placed = await app.place({
      accountId: 'a',
      ticketId: 'ticket-1',
      ticket,
      confirmedBody,
      acknowledged: [],
    });

    expect(placed).toMatchObject({ ok: true, value: { outcome: { kind: 'accepted' } } });
    expect(atSend - before).toBe(1);
    expect(waitsAtSend).toEqual([true]);
    expect(rowAtSend).toBe(confirmedBody);
    expect(commitEnds(log).length - before).toBe(2);
    expect(waits.seen()).toEqual([true, false]); // the outcome is the second, and nobody waits for the disk to have it
    waits.end();
    journal.value.close();
  },
);

/** Of each commit of the journal from here on, whether it waits for the disk. */
function commitsThatWait(path: string): { seen: () => boolean[]; end: () => void } {
  const seen: boolean[] = [];
  const end = watchDatabases((of, when, isSynced) => {
    if (of === path && when === 'after') seen.push(isSynced());
  });
  return { seen: () => seen, end };
}
