// Breaks when: a ticket can be sent twice, sent without a row on the disk, or its end told otherwise than the answer says.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import genuinePairs from '../../tests/data/pairs.json' with { type: 'json' };
import { runs } from '../../tests/helpers/runs.ts';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import type { VenueOrder } from '../../shared/bridge/trading-calls.ts';
import type { TradingRules } from '../../shared/bridge/trading-rules.ts';
import { requestBody } from '../../shared/orders/body.ts';
import type { Placement, SendResult } from '../../shared/orders/outcome.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import type { Result } from '../../shared/result.ts';
import { systemIds } from '../ports/ids.ts';
import { openJournal, type Journal } from './journal.ts';
import { outcomeOf } from './outcome.ts';
import { createOrderDesk, type OrderDesk, type OrderDeskParts } from './place.ts';
import type { TestSender } from './test-order.ts';
import { verifyJournal } from './verify.ts';

const ticket: Ticket = {
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'buy',
  stp: 'CN',
  price: '60000.1',
  size: '0.5',
};
const openRules: TradingRules = {
  locked: false,
  limits: {
    orderValue: [],
    orderSize: [],
    distancePercent: null,
    sameSideSeconds: null,
    ordersAMinute: null,
  },
  feeRates: {},
};
const accepted: SendResult = {
  kind: 'reply',
  httpStatus: 200,
  envelope: { code: '200000', data: { orderId: 'o1' } },
  trace: null,
};
const lost: SendResult = {
  kind: 'no-reply',
  bytesWritten: null,
  message: 'The connection was cut.',
  trace: null,
};

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
    rules: () => openRules,
    bestPrices: () => null,
    lookUp: () => Promise.resolve({ ok: true, value: null }),
    canLookUp: () => false,
    clock: manualClock(),
    ids: systemIds,
    ...changes,
  });
}

const request = { accountId: 'a1', ticketId: 'ticket-1', ticket };

describe('one ticket, one send', () => {
  it('R-B13: latches 100 calls made at once, and every later one', async () => {
    const desk = deskWith(accepted);
    const calls = Array.from({ length: 100 }, () => desk.place(request));
    const placements = (await Promise.all(calls)).map(valueOf);
    placements.push(valueOf(await desk.place(request)));
    expect(sent).toHaveLength(1);
    expect(new Set(placements.map((placement) => placement.clientOid)).size).toBe(1);
    for (const placement of placements)
      expect(placement.outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
  });

  it('R-B13: still holds after a restart', async () => {
    const first = valueOf(await deskWith(accepted).place(request));
    journal.close();
    journal = valueOf(openJournal(path));
    expect(valueOf(await deskWith(lost).place(request))).toEqual(first);
    expect(sent).toHaveLength(1);
  });

  it('R-A2 S4.3-P-clientOid: refuses a clientOid that was used, before anything is sent', async () => {
    const desk = deskWith(accepted);
    const own: Ticket = { ...ticket, clientOid: 'mine' };
    await desk.place({ ...request, ticket: own });
    const second = valueOf(await desk.place({ ...request, ticketId: 'ticket-2', ticket: own }));
    expect(second.outcome).toMatchObject({ kind: 'not-sent', reasonKind: 'clientOid-used' });
    expect(sent).toHaveLength(1);
  });

  it('R-A1 S4.3-P-clientOid: makes ids of the legal alphabet and length that do not repeat', () => {
    const desk = deskWith(accepted);
    const made = new Set<string>();
    const count = runs(100_000, 1_000_000);
    for (let i = 0; i < count; i += 1) made.add(desk.newClientOid());
    expect(made.size).toBe(count);
    expect([...made].filter((clientOid) => !/^[0-9A-Za-z_-]{1,40}$/.test(clientOid))).toEqual([]);
  });
});

describe('the row before the first byte', () => {
  it('R-A4 R-A6: is on the disk when the port is called, with the very bytes the port is given', async () => {
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

  it('R-A5: is not there when the journal is locked: not sent, and said so', async () => {
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

  it('R-A5: is not there when the disk fails: the port is never called', async () => {
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

  it('R-A3: is what a kill in the middle of a send leaves behind', () => {
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
        rules: () => (${JSON.stringify(openRules)}),
        bestPrices: () => null,
        canLookUp: () => false,
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

  it('R-B18: closes an unknown placement: found means accepted, for good', async () => {
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

  it('R-B18: not found closes it too, and the answer stays unknown', async () => {
    const desk = deskWith(lost);
    const { clientOid } = await lose(desk);
    const settled = valueOf(desk.settle({ ...statement, clientOid, found: false, orderId: null }));
    expect(settled).toMatchObject({ outcome: { kind: 'unknown' }, settledBy: { saw: statement.saw } });
    expect(desk.unknownCount()).toBe(0);
  });

  it('R-B18: needs an order id when found, a placement, and one that is unknown', async () => {
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
  it('R-B14: waits for the orders under way and takes no further one', async () => {
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

  it('R-B17: the count of unknown placements follows every change, and outlives a journal that cannot be read', async () => {
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

describe('the trading lock', () => {
  it('refuses every placement before the journal, and lets go when it is opened', async () => {
    let locked = true;
    const desk = deskWith(accepted, { rules: () => ({ ...openRules, locked }) });
    expect(await desk.place(request)).toMatchObject({
      ok: false,
      error: { kind: 'locked', message: expect.stringContaining('Nothing was sent') as string },
    });
    expect([sent, journal.count(null)]).toEqual([[], 0]);
    locked = false;
    expect(valueOf(await desk.place(request)).outcome).toMatchObject({ kind: 'accepted' });
    locked = true;
    expect(valueOf(await desk.place(request)).outcome).toMatchObject({ kind: 'accepted' }); // told, not sent
    expect(sent).toHaveLength(1);
  });
});

describe('precautionary limits', () => {
  const limits = (change: Partial<TradingRules['limits']>) => ({
    rules: () => ({ ...openRules, limits: { ...openRules.limits, ...change } }),
  });
  const value = limits({ orderValue: [{ currency: 'USDT', most: '1000' }] });

  it('beyond one without the user having confirmed it: an error that names it, no row, nothing sent', async () => {
    const desk = deskWith(accepted, value);
    for (const acknowledged of [undefined, [], ['orderSize'] as const]) {
      const placed = await desk.place({ ...request, ...(acknowledged && { acknowledged }) });
      expect(placed).toMatchObject({
        ok: false,
        error: { kind: 'limit', message: expect.stringMatching(/1,?000.*Nothing was sent/) as string },
      });
    }
    expect([sent, journal.count(null)]).toEqual([[], 0]);
  });

  it('confirmed with its name, it is placed', async () => {
    const placed = await deskWith(accepted, value).place({ ...request, acknowledged: ['orderValue'] });
    expect(valueOf(placed).outcome).toMatchObject({ kind: 'accepted' });
  });

  it('the distance is from a live book; without one nothing is held back', async () => {
    const distance = limits({ distancePercent: '1' });
    const far = { ...distance, bestPrices: () => ({ bid: '49000', ask: '50000' }) };
    expect(await deskWith(accepted, far).place(request)).toMatchObject({ error: { kind: 'limit' } });
    expect(valueOf(await deskWith(accepted, distance).place(request)).outcome?.kind).toBe('accepted');
  });

  it('repetition counts this run and earlier ones of the last day, and not what was not sent', async () => {
    const clock = manualClock();
    const often = { ...limits({ sameSideSeconds: 60 }), clock };
    const place = async (answer: SendResult, ticketId: string) =>
      deskWith(answer, often).place({ ...request, ticketId });
    const notSent: SendResult = {
      kind: 'not-sent',
      reason: { kind: 'budget', message: 'spent' },
      trace: null,
    };
    expect(valueOf(await place(notSent, 'ticket-1')).outcome?.kind).toBe('not-sent');
    expect(valueOf(await place(accepted, 'ticket-2')).outcome?.kind).toBe('accepted');
    expect(await place(accepted, 'ticket-3')).toMatchObject({ error: { kind: 'limit' } }); // a run of its own
    clock.advance(61_000);
    const desk = deskWith(notSent, often);
    expect(valueOf(await desk.place({ ...request, ticketId: 'ticket-4' })).outcome?.kind).toBe('not-sent');
    expect(valueOf(await desk.place({ ...request, ticketId: 'ticket-5' })).outcome?.kind).toBe('not-sent');
    const same = deskWith(lost, often);
    expect(valueOf(await same.place({ ...request, ticketId: 'ticket-6' })).outcome?.kind).toBe('unknown');
    expect(await same.place({ ...request, ticketId: 'ticket-7' })).toMatchObject({
      error: { kind: 'limit' },
    });
  });

  it('a journal that cannot be read for them: an error, nothing sent', async () => {
    const unreadable: Journal = {
      ...journal,
      recent: () => {
        throw new Error('locked');
      },
    };
    const desk = deskWith(accepted, { ...limits({ ordersAMinute: 5 }), journal: unreadable });
    expect(await desk.place(request)).toMatchObject({ error: { kind: 'store' } });
    expect(sent).toEqual([]);
  });
});

describe('a dry run', () => {
  /** A test path that notes what it was given. */
  function tester(answer: SendResult = accepted): { send: TestSender; bodies: string[] } {
    const bodies: string[] = [];
    const send: TestSender = (body) => {
      bodies.push(new TextDecoder().decode(body));
      return Promise.resolve(answer);
    };
    return { send, bodies };
  }

  it('is journaled as a test under a clientOid of its own, and is never a placement', async () => {
    const desk = deskWith(accepted);
    const { send, bodies } = tester();
    const own = { ...request, ticket: { ...ticket, clientOid: 'mine' } };
    const tested = valueOf(await desk.test(own, send));
    expect(tested.outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
    expect(tested.clientOid).not.toBe('mine');
    expect(bodies).toEqual([requestBody({ ...ticket, clientOid: tested.clientOid })]);
    expect([sent, desk.total(null), desk.recent(null, 5), desk.unknownCount()]).toEqual([[], 0, [], 0]);
    desk.heard({
      order: { accountId: 'a1', clientOid: tested.clientOid } as VenueOrder, // the rest is not looked at
      meaning: 'taken',
      source: 'event',
    });
    expect(desk.total(null)).toBe(0);
    expect(valueOf(await desk.place(own)).clientOid).toBe('mine');
    expect(sent).toHaveLength(1);
    expect(verifyJournal(path)).toMatchObject({ ok: true, value: { rows: 4 } });
  });

  it('has its row on the disk before it is sent; without a row nothing is sent', async () => {
    const failing: Journal = {
      ...journal,
      intendTest: () => ({ ok: false, error: { kind: 'store', message: 'The disk is full.' } }),
    };
    const { send, bodies } = tester();
    expect(await deskWith(accepted, { journal: failing }).test(request, send)).toMatchObject({
      error: { kind: 'store', message: 'The disk is full. Nothing was sent.' },
    });
    expect(bodies).toEqual([]);
  });

  it('is checked as a real one and refused to a read-only account; the lock does not matter to it', async () => {
    const { send, bodies } = tester();
    const wrong = { ...request, ticket: { ...ticket, price: '60000.15' } };
    expect(await deskWith(accepted).test(wrong, send)).toMatchObject({ error: { kind: 'bad-request' } });
    const readOnly = { venueFor: () => ({ baseUrl: 'x', mode: 'live', readOnly: true }) as const };
    expect(await deskWith(accepted, readOnly).test(request, send)).toMatchObject({
      error: { kind: 'read-only' },
    });
    expect(bodies).toEqual([]);
    const locked = deskWith(accepted, { rules: () => ({ ...openRules, locked: true }) });
    expect(valueOf(await locked.test(request, send)).outcome.kind).toBe('accepted');
  });

  it('two at once are one; later ones are new', async () => {
    const desk = deskWith(accepted);
    const { send, bodies } = tester(lost);
    const [one, other] = await Promise.all([desk.test(request, send), desk.test(request, send)]);
    expect(valueOf(one)).toEqual(valueOf(other));
    expect(valueOf(one).outcome.kind).toBe('unknown');
    await desk.test(request, send);
    expect(bodies).toHaveLength(2);
    expect(desk.unknownCount()).toBe(0);
    const broken = valueOf(await desk.test(request, () => Promise.reject(new Error('boom'))));
    expect(broken.outcome.kind).toBe('unknown');
    await desk.drain();
    expect(await desk.test(request, send)).toMatchObject({ error: { kind: 'conflict' } });
  });
});

describe('R-B16: the end of a send', () => {
  it('has no default: a result of a new kind does not compile until somebody decides what it means', () => {
    // @ts-expect-error -- a kind that nobody has decided on
    const undecided: Parameters<typeof outcomeOf>[0] = { kind: 'half', trace: null };
    expect(outcomeOf(undecided)).toBeUndefined();
  });

  it('"refused" is made in one place of the app, and that is not in a catch', () => {
    const makers: string[] = [];
    const root = new URL('../', import.meta.url);
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      const text = readFileSync(new URL(name, root), 'utf8');
      if (/kind: 'refused',\s*code[^}]*httpStatus/.test(text)) makers.push(name);
    }
    expect(makers).toEqual(['orders/outcome.ts']);
    expect(readFileSync(new URL('orders/outcome.ts', root), 'utf8')).not.toMatch(/\bcatch\b/);
  });
});
