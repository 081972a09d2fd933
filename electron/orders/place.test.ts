// Breaks when: a ticket can be sent twice, sent without a row on the disk, or its end told otherwise than the answer says.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import genuinePairs from '../../tests/data/pairs.json' with { type: 'json' };
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { requestBody } from '../../shared/orders/body.ts';
import type { Placement, SendResult } from '../../shared/orders/outcome.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import type { Result } from '../../shared/result.ts';
import { systemIds } from '../ports/ids.ts';
import { openJournal, type Journal } from './journal.ts';
import { createOrderDesk, type OrderDesk, type OrderDeskParts } from './place.ts';
import { verifyJournal } from './verify.ts';

const ticket: Ticket = {
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'buy',
  stp: 'CN',
  price: '60000.1',
  size: '0.5',
};
const accepted: SendResult = {
  kind: 'reply',
  httpStatus: 200,
  envelope: { code: '200000', data: { orderId: 'o1' } },
};
const lost: SendResult = { kind: 'no-reply', bytesWritten: null, message: 'The connection was cut.' };

let folder: string;
let path: string;
let journal: Journal;
let sent: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orders-'));
  path = join(folder, 'journal.db');
  journal = valueOf(openJournal(path));
  sent = [];
});
afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true });
});

function valueOf<T>(result: Result<T, { message: string }>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** A desk whose port answers `answer` and notes what it was given. */
function deskWith(
  answer: SendResult | (() => Promise<SendResult>),
  changes: Partial<OrderDeskParts> = {},
): OrderDesk {
  return createOrderDesk({
    journal,
    venueFor: (id) =>
      id === 'a1' ? { baseUrl: 'https://venue.example', mode: 'practice', readOnly: false } : null,
    pairs: (_account, symbol) => genuinePairs.find((pair) => pair.symbol === symbol) ?? null,
    sendOrder: ({ bodyBytes }) => {
      sent.push(new TextDecoder().decode(bodyBytes));
      return typeof answer === 'function' ? answer() : Promise.resolve(answer);
    },
    clock: manualClock(),
    ids: systemIds,
    ...changes,
  });
}

const request = { accountId: 'a1', ticketId: 'ticket-1', ticket };

describe('one ticket, one send', () => {
  it('latches 100 calls made at once, and every later one', async () => {
    const desk = deskWith(accepted);
    const calls = Array.from({ length: 100 }, () => desk.place(request));
    const placements = (await Promise.all(calls)).map(valueOf);
    placements.push(valueOf(await desk.place(request)));
    expect(sent).toHaveLength(1);
    expect(new Set(placements.map((placement) => placement.clientOid)).size).toBe(1);
    for (const placement of placements)
      expect(placement.outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
  });

  it('still holds after a restart', async () => {
    const first = valueOf(await deskWith(accepted).place(request));
    journal.close();
    journal = valueOf(openJournal(path));
    expect(valueOf(await deskWith(lost).place(request))).toEqual(first);
    expect(sent).toHaveLength(1);
  });

  it('S4.3-P-clientOid: refuses a clientOid that was used, before anything is sent', async () => {
    const desk = deskWith(accepted);
    const own: Ticket = { ...ticket, clientOid: 'mine' };
    await desk.place({ ...request, ticket: own });
    const second = valueOf(await desk.place({ ...request, ticketId: 'ticket-2', ticket: own }));
    expect(second.outcome).toMatchObject({ kind: 'not-sent', reasonKind: 'clientOid-used' });
    expect(sent).toHaveLength(1);
  });

  it('S4.3-P-clientOid: makes ids of the legal alphabet and length that do not repeat', () => {
    const desk = deskWith(accepted);
    const made = new Set<string>();
    for (let i = 0; i < 10_000; i += 1) made.add(desk.newClientOid());
    expect(made.size).toBe(10_000);
    expect([...made].filter((clientOid) => !/^[0-9A-Za-z_-]{1,40}$/.test(clientOid))).toEqual([]);
  });
});

describe('the row before the first byte', () => {
  it('is on the disk when the port is called, with the very bytes the port is given', async () => {
    let row: Record<string, unknown> | undefined;
    let given: Uint8Array | undefined;
    const desk = deskWith(accepted, {
      sendOrder: ({ bodyBytes }) => {
        const other = new DatabaseSync(path, { readOnly: true });
        row = other.prepare('SELECT kind, body FROM journal').get();
        other.close();
        given = bodyBytes;
        return Promise.resolve(accepted);
      },
    });
    const placement = valueOf(await desk.place(request));
    expect(row?.['kind']).toBe('intent');
    expect(row?.['body']).toEqual(given);
    expect(placement.body).toBe(requestBody({ ...ticket, clientOid: placement.clientOid }));
    expect(new TextEncoder().encode(placement.body)).toEqual(given);
  });

  it('is not there when the journal is locked: not sent, and said so', async () => {
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const placement = valueOf(await deskWith(accepted).place(request));
    other.exec('ROLLBACK');
    other.close();
    expect(placement.outcome).toMatchObject({
      kind: 'not-sent',
      reasonKind: 'store',
      message: expect.stringContaining('Nothing was sent'),
    });
    expect(sent).toEqual([]);
    expect(verifyJournal(path)).toMatchObject({ ok: true, value: { rows: 0 } });
  });

  it('is not there when the disk fails: the port is never called', async () => {
    const failing: Journal = {
      ...journal,
      intend: () => ({ ok: false, error: { kind: 'store', message: 'The disk is full.' } }),
    };
    const placement = valueOf(await deskWith(accepted, { journal: failing }).place(request));
    expect(placement.outcome).toMatchObject({
      kind: 'not-sent',
      message: 'The disk is full. Nothing was sent.',
    });
    const unreadable = valueOf(openJournal(join(folder, 'other.db')));
    unreadable.close();
    expect(await deskWith(accepted, { journal: unreadable }).place(request)).toMatchObject({
      ok: false,
      error: { kind: 'store' },
    });
    expect(sent).toEqual([]);
  });
});

describe('refusals before the journal', () => {
  it.each<[string, Partial<OrderDeskParts>, object, string]>([
    ['an account that is not there', {}, { accountId: 'a9' }, 'not-found'],
    [
      'a read-only account',
      { venueFor: () => ({ baseUrl: 'x', mode: 'live', readOnly: true }) },
      {},
      'read-only',
    ],
    ['a pair nobody knows', {}, { ticket: { ...ticket, symbol: 'NO-PAIR' } }, 'bad-request'],
    [
      'S4.3-P-price: a ticket with a problem',
      {},
      { ticket: { ...ticket, price: '60000.15' } },
      'bad-request',
    ],
    ['a body other than the confirmed one', {}, { confirmedBody: '{}' }, 'conflict'],
  ])('%s: an error, no row, nothing sent', async (_name, changes, part, kind) => {
    const placed = await deskWith(accepted, changes).place({ ...request, ...part });
    expect(placed).toMatchObject({ ok: false, error: { kind } });
    expect(sent).toEqual([]);
    expect(journal.count(null)).toBe(0);
  });

  it('leave the ticket free to be mended and placed', async () => {
    const desk = deskWith(accepted);
    await desk.place({ ...request, ticket: { ...ticket, size: '0' } });
    const confirmedBody = requestBody({ ...ticket, clientOid: 'mine' });
    const placed = await desk.place({ ...request, ticket: { ...ticket, clientOid: 'mine' }, confirmedBody });
    expect(valueOf(placed).outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
    expect(sent).toEqual([confirmedBody]);
  });
});

describe('an unknown placement', () => {
  it('is one whose answer was lost, whose send broke off, or whose run ended', async () => {
    await deskWith(lost).place(request);
    await deskWith(() => Promise.reject(new Error('boom'))).place({ ...request, ticketId: 'ticket-2' });
    const never = new Promise<SendResult>(() => {});
    const started = Promise.withResolvers<null>();
    const stuck = deskWith(() => {
      started.resolve(null);
      return never;
    });
    void stuck.place({ ...request, ticketId: 'ticket-3' });
    await started.promise;
    expect(stuck.recent('a1', 1)[0]?.outcome).toBeNull();
    expect(stuck.unknownCount()).toBe(2);
    const restarted = deskWith(accepted);
    expect(restarted.unknown('a1').map((placement) => placement.ticketId)).toEqual([
      'ticket-1',
      'ticket-2',
      'ticket-3',
    ]);
    expect(restarted.unknownCount()).toBe(3);
    expect(restarted.unknown('a2')).toEqual([]);
  });

  it('is what a kill in the middle of a send leaves behind', () => {
    const here = new URL('.', import.meta.url).href;
    const program = `
      import { openJournal } from '${here}journal.ts';
      import { createOrderDesk } from '${here}place.ts';
      import pairs from '${here}../../tests/data/pairs.json' with { type: 'json' };
      const journal = openJournal(process.argv[1]).value;
      const desk = createOrderDesk({
        journal,
        venueFor: () => ({ baseUrl: 'https://venue.example', mode: 'live', readOnly: false }),
        pairs: () => pairs[0],
        sendOrder: () => { process.kill(process.pid, 'SIGKILL'); },
        clock: { now: () => 1700000000000 },
        ids: { hex: (count) => 'a'.repeat(count * 2) },
      });
      await desk.place(${JSON.stringify(request)});`;
    journal.close();
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', program, path]);
    expect(run.signal).toBe('SIGKILL');
    journal = valueOf(openJournal(path));
    const [placement, ...more] = deskWith(accepted).unknown(null);
    expect(more).toEqual([]);
    expect(placement).toMatchObject({ ticketId: 'ticket-1', mode: 'live', outcome: { kind: 'unknown' } });
  });

  it('is told as answered in this run and as unknown after it when the answer cannot be written', async () => {
    const failing: Journal = {
      ...journal,
      conclude: () => ({ ok: false, error: { kind: 'store', message: 'full' } }),
    };
    const desk = deskWith(accepted, { journal: failing });
    expect(valueOf(await desk.place(request)).outcome).toMatchObject({ kind: 'accepted' });
    expect(desk.unknownCount()).toBe(0);
    expect(valueOf(await desk.place(request)).outcome).toMatchObject({ kind: 'accepted' });
    expect(deskWith(lost).unknownCount()).toBe(1);
    expect(sent).toHaveLength(1);
  });
});

describe('settling by what a person saw', () => {
  const statement = {
    accountId: 'a1',
    found: true,
    orderId: 'o7',
    who: 'Kim',
    saw: 'the order list at the venue',
  };

  async function lose(desk: OrderDesk): Promise<Placement> {
    return valueOf(await desk.place(request));
  }

  it('closes an unknown placement: found means accepted, for good', async () => {
    const seen: Placement[] = [];
    const desk = deskWith(lost, { changed: (placement) => seen.push(placement) });
    const { clientOid } = await lose(desk);
    const settled = valueOf(desk.settle({ ...statement, clientOid }));
    expect(settled).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o7' },
      settledBy: { who: 'Kim' },
    });
    expect(seen.map((placement) => placement.outcome?.kind)).toEqual([undefined, 'unknown', 'accepted']);
    expect(desk.unknownCount()).toBe(0);
    expect(desk.settle({ ...statement, clientOid })).toMatchObject({
      ok: false,
      error: { kind: 'conflict' },
    });
    expect(deskWith(lost).recent('a1', 1)).toEqual([settled]);
  });

  it('not found closes it too, and the answer stays unknown', async () => {
    const desk = deskWith(lost);
    const { clientOid } = await lose(desk);
    const settled = valueOf(desk.settle({ ...statement, clientOid, found: false, orderId: null }));
    expect(settled).toMatchObject({ outcome: { kind: 'unknown' }, settledBy: { saw: statement.saw } });
    expect(desk.unknownCount()).toBe(0);
  });

  it('needs an order id when found, a placement, and one that is unknown', async () => {
    const desk = deskWith(lost);
    const { clientOid } = await lose(desk);
    expect(desk.settle({ ...statement, clientOid, orderId: null })).toMatchObject({
      ok: false,
      error: { kind: 'bad-request', field: 'orderId' },
    });
    expect(desk.settle({ ...statement, clientOid: 'nobody' })).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    });
    const other = valueOf(await deskWith(accepted).place({ ...request, ticketId: 'ticket-2' }));
    expect(desk.settle({ ...statement, clientOid: other.clientOid })).toMatchObject({
      ok: false,
      error: { kind: 'conflict' },
    });
  });
});

describe('the end of the app', () => {
  it('reliability 14: waits for the orders under way and takes no further one', async () => {
    let answer: (result: SendResult) => void = () => undefined;
    const desk = deskWith(() => new Promise((resolve) => (answer = resolve)));
    const placing = desk.place(request);
    await Promise.resolve();
    const order: string[] = [];
    const drained = desk.drain().then(() => order.push('drained'));
    const late = await desk.place({ ...request, ticketId: 'ticket-2' });
    expect(late).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Nothing was sent') },
    });
    order.push('answered');
    answer(accepted);
    expect(valueOf(await placing).outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
    await drained;
    expect(order).toEqual(['answered', 'drained']);
    expect(journal.findTicket('ticket-1')?.outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
    expect(sent).toHaveLength(1);
  });

  it('the count of unknown placements follows every change, and outlives a journal that cannot be read', async () => {
    const desk = deskWith(lost);
    expect(desk.unknownCount()).toBe(0);
    const { clientOid } = valueOf(await desk.place(request));
    expect(desk.unknownCount()).toBe(1);
    journal.close();
    expect(desk.unknownCount()).toBe(1);
    journal = valueOf(openJournal(path));
    const again = deskWith(lost);
    expect(again.unknownCount()).toBe(1);
    again.settle({ accountId: 'a1', clientOid, found: false, orderId: null, who: 'Kim', saw: 'nothing' });
    expect(again.unknownCount()).toBe(0);
    const broken = deskWith(lost);
    journal.close();
    expect(broken.unknownCount()).toBe(0);
    journal = valueOf(openJournal(path));
  });
});
