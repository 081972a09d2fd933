// Breaks when: a ticket can be sent twice, sent without a row on the disk, or its end reported otherwise than the answer has it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestBody } from '../../../shared/orders/body.ts';
import type { SendResult } from '../../../shared/orders/outcome.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { ALL_ORDER_CAPABILITIES } from '../../../shared/venue/order-capabilities.ts';
import { PUBLIC_ORDER_CODES } from '../../../shared/venue/order-codes.ts';
import { NO_RULES, TICKET } from '../../../tests/helpers/order-world.ts';
import {
  ACCEPTED,
  LOST,
  placeWorld,
  type PlaceWorld,
  REQUEST,
  valueOf,
} from '../../../tests/helpers/place-world.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import { openSample } from '../../../tests/helpers/journal-samples.ts';
import type { Journal } from './journal.ts';
import type { OrderServiceParts } from './order-service-parts.ts';
import { verifyJournal } from './verify.ts';

let world: PlaceWorld;
beforeEach(() => {
  world = placeWorld();
});
afterEach(() => world.end());

describe('one ticket, one send', () => {
  it('R-B13: latches 100 calls made at once, and every later one', async () => {
    const app = world.appWith(ACCEPTED);
    const calls = Array.from({ length: 100 }, () => app.place(REQUEST));
    const placements = (await Promise.all(calls)).map(valueOf);
    placements.push(valueOf(await app.place(REQUEST)));
    expect(world.sent).toHaveLength(1);
    expect(new Set(placements.map((placement) => placement.clientOid)).size).toBe(1);
    for (const placement of placements)
      expect(placement.outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
  });

  it('R-B13: still holds after a restart', async () => {
    const first = valueOf(await world.appWith(ACCEPTED).place(REQUEST));
    world.journal.close();
    world.journal = openSample(world.path);
    expect(valueOf(await world.appWith(LOST).place(REQUEST))).toEqual(first);
    expect(world.sent).toHaveLength(1);
  });

  it('R-A2 S4.3-P-clientOid: refuses a clientOid that was used, before anything is sent', async () => {
    const app = world.appWith(ACCEPTED);
    const own: Ticket = { ...TICKET, clientOid: 'mine' };
    await app.place({ ...REQUEST, ticket: own });
    const second = valueOf(await app.place({ ...REQUEST, ticketId: 'ticket-2', ticket: own }));
    expect(second.outcome).toMatchObject({ kind: 'not-sent', reasonKind: 'clientOid-used' });
    expect(world.sent).toHaveLength(1);
  });

  it('R-A1 S4.3-P-clientOid: makes ids of the legal alphabet and length that do not repeat', () => {
    const app = world.appWith(ACCEPTED);
    const made = new Set<string>();
    const count = runs(20_000, 1_000_000);
    for (let i = 0; i < count; i += 1) made.add(app.newClientOid());
    expect(made.size).toBe(count);
    expect([...made].filter((clientOid) => !/^[0-9A-Za-z_-]{1,40}$/.test(clientOid))).toEqual([]);
  });
});

describe('the row before the first byte', () => {
  it('R-A4 R-A6: is on the disk when the port is called, with the very bytes the port is given', async () => {
    let row: Record<string, unknown> | undefined;
    let given: Uint8Array | undefined;
    const app = world.appWith(ACCEPTED, {
      sendOrder: ({ bodyBytes }) => {
        const other = new DatabaseSync(world.path, { readOnly: true });
        row = other.prepare('SELECT kind, body FROM journal').get();
        other.close();
        given = bodyBytes;
        return Promise.resolve(ACCEPTED);
      },
    });
    const placement = valueOf(await app.place(REQUEST));
    expect(row?.['kind']).toBe('submission');
    expect(Buffer.from(row?.['body'] as Uint8Array)).toEqual(given);
    expect(placement.body).toBe(requestBody({ ...TICKET, clientOid: placement.clientOid }));
    expect(Buffer.from(placement.body)).toEqual(given);
  });

  it('R-A5: is not there when the journal is locked: not sent, and said so', async () => {
    const other = new DatabaseSync(world.path);
    other.exec('BEGIN IMMEDIATE');
    const placement = valueOf(await world.appWith(ACCEPTED).place(REQUEST));
    other.exec('ROLLBACK');
    other.close();
    expect(placement.outcome).toMatchObject({
      kind: 'not-sent',
      reasonKind: 'store',
      message: expect.stringContaining('Nothing was sent'),
    });
    expect(world.sent).toEqual([]);
    expect(verifyJournal(world.path)).toMatchObject({ ok: true, value: { rows: 0 } });
  });

  it('R-A5: is not there when the disk fails: the port is never called', async () => {
    const failing: Journal = {
      ...world.journal,
      recordSubmission: () => ({ ok: false, error: { kind: 'store', message: 'The disk is full.' } }),
    };
    const placement = valueOf(await world.appWith(ACCEPTED, { journal: failing }).place(REQUEST));
    expect(placement.outcome).toMatchObject({
      kind: 'not-sent',
      message: 'The disk is full. Nothing was sent.',
    });
    const unreadable = openSample(join(world.folder, 'other.db'));
    unreadable.close();
    expect(await world.appWith(ACCEPTED, { journal: unreadable }).place(REQUEST)).toMatchObject({
      ok: false,
      error: { kind: 'store' },
    });
    expect(world.sent).toEqual([]);
  });
});

describe('refusals before the journal', () => {
  it.each<[string, Partial<OrderServiceParts>, object, string]>([
    ['an account that is not there', {}, { accountId: 'a9' }, 'not-found'],
    [
      'a read-only account',
      {
        venueFor: () => ({
          baseUrl: 'x',
          mode: 'live',
          readOnly: true,
          can: ALL_ORDER_CAPABILITIES,
          codes: PUBLIC_ORDER_CODES,
          memoryMs: null,
          asksByClientOid: true,
          advancedPath: () => null,
        }),
      },
      {},
      'read-only',
    ],
    ['a pair nobody knows', {}, { ticket: { ...TICKET, symbol: 'NO-PAIR' } }, 'bad-request'],
    [
      'S4.3-P-price: a ticket with a problem',
      {},
      { ticket: { ...TICKET, price: '60000.15' } },
      'bad-request',
    ],
    ['a body other than the confirmed one', {}, { confirmedBody: '{}' }, 'conflict'],
  ])('%s: an error, no row, nothing sent', async (_name, changes, part, kind) => {
    const placed = await world.appWith(ACCEPTED, changes).place({ ...REQUEST, ...part });
    expect(placed).toMatchObject({ ok: false, error: { kind } });
    expect(world.sent).toEqual([]);
    expect(world.journal.count(null)).toBe(0);
  });

  it('leave the ticket free to be mended and placed', async () => {
    const app = world.appWith(ACCEPTED);
    await app.place({ ...REQUEST, ticket: { ...TICKET, size: '0' } });
    const confirmedBody = requestBody({ ...TICKET, clientOid: 'mine' });
    const placed = await app.place({ ...REQUEST, ticket: { ...TICKET, clientOid: 'mine' }, confirmedBody });
    expect(valueOf(placed).outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
    expect(world.sent).toEqual([confirmedBody]);
  });
});

describe('an unknown placement', () => {
  it('is one whose answer was lost, whose send broke off, or whose run ended', async () => {
    await world.appWith(LOST).place(REQUEST);
    await world.appWith(() => Promise.reject(new Error('boom'))).place({ ...REQUEST, ticketId: 'ticket-2' });
    const never = new Promise<SendResult>(() => {});
    const started = Promise.withResolvers<null>();
    const stuck = world.appWith(() => {
      started.resolve(null);
      return never;
    });
    void stuck.place({ ...REQUEST, ticketId: 'ticket-3' });
    await started.promise;
    expect(stuck.recent('a1', 1)[0]?.outcome).toBeNull();
    expect(stuck.unknownCount()).toBe(2);
    const restarted = world.appWith(ACCEPTED);
    expect(restarted.unknown('a1').map((placement) => placement.ticketId)).toEqual([
      'ticket-1',
      'ticket-2',
      'ticket-3',
    ]);
    expect(restarted.unknownCount()).toBe(3);
    expect(restarted.unknown('a2')).toEqual([]);
  });

  it('R-A3: is what a kill in the middle of a send leaves behind', () => {
    const here = new URL('.', import.meta.url).href;
    const program = `
      import { openJournal } from '${here}open-journal.ts';
      import { createOrderService } from '${here}order-service.ts';
      import pairs from '${here}../../../tests/data/pairs.json' with { type: 'json' };
      const journal = openJournal(process.argv[1]).value;
      const orders = createOrderService({
        journal,
        venueFor: () => ({ baseUrl: 'https://venue.example', mode: 'live', readOnly: false, can: { hiddenOrders: true } }),
        pairs: () => pairs[0],
        rules: () => (${JSON.stringify(NO_RULES)}),
        bestPrices: () => null,
        lastPrice: () => null,
        bookLevels: () => null,
        canQueryOrders: () => false,
        sendOrder: () => { process.kill(process.pid, 'SIGKILL'); },
        clock: { now: () => 1700000000000 },
        ids: { hex: (count) => 'a'.repeat(count * 2) },
      });
      await orders.place(${JSON.stringify(REQUEST)});`;
    world.journal.close();
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', program, world.path]);
    expect(run.signal).toBe('SIGKILL');
    world.journal = openSample(world.path);
    const [placement, ...more] = world.appWith(ACCEPTED).unknown(null);
    expect(more).toEqual([]);
    expect(placement).toMatchObject({ ticketId: 'ticket-1', mode: 'live', outcome: { kind: 'unknown' } });
  });

  it('is told as answered in this run and as unknown after it when the answer cannot be written', async () => {
    const failing: Journal = {
      ...world.journal,
      recordResult: () => ({ ok: false, error: { kind: 'store', message: 'full' } }),
    };
    const app = world.appWith(ACCEPTED, { journal: failing });
    expect(valueOf(await app.place(REQUEST)).outcome).toMatchObject({ kind: 'accepted' });
    expect(app.unknownCount()).toBe(0);
    expect(valueOf(await app.place(REQUEST)).outcome).toMatchObject({ kind: 'accepted' });
    expect(world.appWith(LOST).unknownCount()).toBe(1);
    expect(world.sent).toHaveLength(1);
  });
});

describe('the end of the app', () => {
  it('R-B14: waits for the orders under way and takes no further one', async () => {
    let answer: (result: SendResult) => void = () => undefined;
    const app = world.appWith(() => new Promise((resolve) => (answer = resolve)));
    const placing = app.place(REQUEST);
    await Promise.resolve();
    const order: string[] = [];
    const drained = app.drain().then(() => order.push('drained'));
    const late = await app.place({ ...REQUEST, ticketId: 'ticket-2' });
    expect(late).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Nothing was sent') },
    });
    order.push('answered');
    answer(ACCEPTED);
    expect(valueOf(await placing).outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
    await drained;
    expect(order).toEqual(['answered', 'drained']);
    expect(world.journal.findTicket('ticket-1')?.outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
    // Asked once more while everything ends, its present state is reported, not an order that was not taken.
    expect(valueOf(await app.place(REQUEST)).outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
    expect(world.sent).toHaveLength(1);
  });

  it('R-B17: the count of unknown placements follows every change, and outlives a journal that cannot be read', async () => {
    const app = world.appWith(LOST);
    expect(app.unknownCount()).toBe(0);
    const { clientOid } = valueOf(await app.place(REQUEST));
    expect(app.unknownCount()).toBe(1);
    world.journal.close();
    expect(app.unknownCount()).toBe(1);
    world.journal = openSample(world.path);
    const again = world.appWith(LOST);
    expect(again.unknownCount()).toBe(1);
    again.resolve({ accountId: 'a1', clientOid, found: false, orderId: null, who: 'Kim', saw: 'nothing' });
    expect(again.unknownCount()).toBe(0);
    const broken = world.appWith(LOST);
    world.journal.close();
    expect(broken.unknownCount()).toBe(0);
    world.journal = openSample(world.path);
  });
});
