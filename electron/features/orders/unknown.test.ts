/**
 * What becomes of an unknown placement. Breaks when evidence of the venue is missed, when "not found" or an event of another order
 * resolves one, when a status check is made while the answer is awaited, when an outage ends the status checks, or when anything but a
 * person and the venue can end it.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Placement } from '../../../shared/orders/outcome.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import { ALL_ORDER_CAPABILITIES } from '../../../shared/venue/order-capabilities.ts';
import { PUBLIC_ORDER_CODES } from '../../../shared/venue/order-codes.ts';
import {
  acceptedAs,
  DOWN,
  LOST,
  NOT_FOUND,
  orderOf,
  orderWorld,
  type OrderWorld,
  refusedWith,
  TICKET,
  turn,
} from '../../../tests/helpers/order-world.ts';
import { verifyJournal } from './verify.ts';

let world: OrderWorld;
beforeEach(() => {
  world = orderWorld();
});
afterEach(() => world.end());

const resolution = { accountId: 'a1', who: 'Kim', saw: 'the list of orders' };

/** Lets the next automatic status check happen and gives it `found`. */
async function answerNextCheck(
  found: Parameters<OrderWorld['statusChecks'][0]['answer']>[0],
): Promise<number | null> {
  const check = world.statusChecks.shift();
  if (check === undefined) return null;
  check.answer(found);
  await turn();
  return world.clock.now();
}

describe('an answer after its deadline', () => {
  it('R-B12: moves unknown to accepted, says how, and cancels nothing else', async () => {
    const other = await world.lose('other');
    const { clientOid } = await world.lose('late-reply');
    world.sends[1]?.order.onLate(acceptedAs('o9'));
    expect(world.now(clientOid)).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o9' },
      evidenceFrom: { how: 'late-reply' },
      resolvedBy: null,
    });
    expect(world.changed.at(-1)?.outcome).toEqual({ kind: 'accepted', orderId: 'o9' });
    expect(world.app.unknown(null).map((one) => one.clientOid)).toEqual([other.clientOid]);
    expect(world.app.unknownCount()).toBe(1);
    expect(world.app.nextCheck(world.now(clientOid)).at).toBeNull();
    expect(world.sent).toHaveLength(2);
  });

  it('R-B12: a late refusal is a refusal; a late answer that decides nothing is none', async () => {
    const { clientOid } = await world.lose();
    world.sends[0]?.order.onLate({ ...LOST });
    world.sends[0]?.order.onLate({ kind: 'unreadable', httpStatus: 502, message: 'a page', trace: null });
    expect(world.now(clientOid).outcome?.kind).toBe('unknown');
    world.sends[0]?.order.onLate(refusedWith('400100'));
    expect(world.now(clientOid)).toMatchObject({ outcome: { kind: 'rejected', code: '400100' } });
  });

  it.each<[string, (placement: Placement) => Promise<void>]>([
    [
      'a person who found it',
      async ({ clientOid }) =>
        void world.app.resolve({ ...resolution, clientOid, found: true, orderId: 'o1' }),
    ],
    [
      'a status check',
      async (placement) => {
        world.clock.advance(1_000);
        await turn();
        await answerNextCheck(succeed(orderOf(placement, 'o1')));
      },
    ],
    [
      'an event',
      async (placement) =>
        world.app.onOrderUpdate({ order: orderOf(placement, 'o1'), meaning: 'accepted', source: 'event' }),
    ],
  ])('R-B12: changes nothing when the placement was settled by %s meanwhile', async (_name, resolve) => {
    const placement = await world.lose();
    await resolve(placement);
    const before = world.now(placement.clientOid);
    expect(world.app.unknownCount()).toBe(0);
    world.sends[0]?.order.onLate(acceptedAs('o2'));
    world.sends[0]?.order.onLate(refusedWith('400100'));
    expect(world.now(placement.clientOid)).toEqual(before);
  });

  it('R-B12 R-B18: says that an order is there which a person did not find: it is accepted, and both are on record', async () => {
    const { clientOid } = await world.lose();
    world.app.resolve({ ...resolution, clientOid, found: false, orderId: null });
    const { resolvedBy } = world.now(clientOid);
    world.sends[0]?.order.onLate(refusedWith('400100'));
    expect(world.now(clientOid).outcome?.kind).toBe('unknown');
    world.sends[0]?.order.onLate(acceptedAs('o2'));
    expect(world.now(clientOid)).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o2' },
      resolvedBy,
      evidenceFrom: { how: 'late-reply' },
    });
    expect(world.app.unknownCount()).toBe(0);
  });

  it('that comes before the deadline was told is kept until it was', async () => {
    await world.place();
    world.sends[0]?.order.onLate(acceptedAs('o1'));
    expect(world.app.recent('a1', 1)[0]?.outcome).toBeNull();
    world.sends[0]?.answer(LOST);
    await turn();
    expect(world.app.recent('a1', 1)[0]).toMatchObject({ outcome: { orderId: 'o1' } });
    expect(world.changed.map((one) => one.outcome?.kind)).toEqual([undefined, 'unknown', 'accepted']);
  });
});

describe('an answer with a code that is in no list', () => {
  /** Placed, and answered with it. */
  async function unlisted(): Promise<Placement> {
    const placing = world.place();
    await turn();
    world.sends.at(-1)?.answer(refusedWith('777777'));
    const placed = await placing;
    return placed ?? world.app.unknown(null)[0] ?? expect.fail('nothing is unknown');
  }

  it('is a rejection once a status check finds no order, not before an order would show', async () => {
    const { clientOid } = await unlisted();
    const early = world.app.checkStatus('a1', clientOid);
    await turn();
    await answerNextCheck(NOT_FOUND);
    await early;
    expect(world.now(clientOid).outcome?.kind).toBe('unknown');
    world.clock.advance(1_000);
    await turn();
    await answerNextCheck(NOT_FOUND);
    expect(world.now(clientOid)).toMatchObject({
      outcome: { kind: 'rejected', code: '777777', message: 'no', httpStatus: 200 },
      evidenceFrom: { how: 'status-check' },
    });
    expect(world.app.unknownCount()).toBe(0);
    const { entries } = world.journal.timeline('a1', clientOid);
    expect(entries.at(-1)?.text).toMatch(/^A status check found no order\. Rejected: “no”/);
  });

  it('stays unknown when the first answer to a status check comes a day later: venues forget', async () => {
    const { clientOid } = await unlisted();
    world.clock.advance(86_400_000);
    await turn();
    await answerNextCheck(NOT_FOUND);
    expect(world.now(clientOid)).toMatchObject({
      outcome: { kind: 'unknown' },
      statusChecks: { notFound: 1 },
    });
  });

  it('is not decided by a check that failed, or that found another order', async () => {
    const { clientOid } = await unlisted();
    world.clock.advance(1_000);
    await turn();
    await answerNextCheck(DOWN);
    world.clock.advance(2_000);
    await turn();
    await answerNextCheck(succeed(orderOf(world.now(clientOid), 'o5', { side: 'sell' })));
    expect(world.now(clientOid).outcome?.kind).toBe('unknown');
  });
});

const VENUE = {
  baseUrl: 'https://venue.example',
  mode: 'practice',
  readOnly: false,
  can: ALL_ORDER_CAPABILITIES,
  codes: PUBLIC_ORDER_CODES,
  memoryMs: null,
  asksByClientOid: true,
  advancedPath: () => null,
} as const;

describe('status checks', () => {
  /** Answers every waiting status check, and those that follow at once, with `found`. */
  async function answerAll(found: Parameters<OrderWorld['statusChecks'][0]['answer']>[0]): Promise<void> {
    while (world.statusChecks.length > 0) await answerNextCheck(found);
  }

  it('go on ever rarer, without an end where the venue does not say how long it remembers; "not found" settles nothing', async () => {
    const { clientOid } = await world.lose();
    const begun = world.clock.now();
    const times: number[] = [];
    for (let check = 0; check < 16; check += 1) {
      const { at } = world.app.nextCheck(world.now(clientOid));
      if (at === null) throw new Error('no status check is planned');
      world.clock.advance(at - world.clock.now() - 1);
      expect(world.statusChecks).toEqual([]);
      world.clock.advance(1);
      await turn();
      times.push((world.clock.now() - begun) / 1_000);
      await answerNextCheck(NOT_FOUND);
    }
    expect(times.slice(0, 15)).toEqual([
      1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384,
    ]);
    const waits = times.map((time, index) => time - (times[index - 1] ?? 0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(6 * 3_600);
    expect(world.app.nextCheck(world.now(clientOid)).at).toBe(world.clock.now() + 6 * 3_600_000);
    expect(world.now(clientOid)).toMatchObject({
      outcome: { kind: 'unknown' },
      resolvedBy: null,
      evidenceFrom: null,
      statusChecks: {
        count: 16,
        notFound: 16,
        lastMessage: expect.stringContaining('It may still arrive') as string,
      },
    });
    expect(world.app.unknownCount()).toBe(1);
  });

  it('end when the venue remembers no longer, unless it could not be asked until then', async () => {
    const day = 86_400_000;
    world.restart({ venueFor: () => ({ ...VENUE, memoryMs: 7 * day }) });
    const { clientOid } = await world.lose();
    let answers = DOWN;
    const until = async (days: number) => {
      const end = world.clock.now() + days * day;
      while (world.clock.now() < end) {
        await world.clock.advanceAsync(3_600_000);
        await answerAll(answers);
      }
    };
    await until(8);
    expect(world.now(clientOid).statusChecks).toBeNull();
    expect(world.app.nextCheck(world.now(clientOid)).at).not.toBeNull();
    answers = NOT_FOUND;
    await until(1);
    expect(world.now(clientOid).statusChecks).toMatchObject({ count: 1, notFound: 1 });
    expect(world.app.nextCheck(world.now(clientOid)).at).toBeNull();
    await until(3);
    expect(world.now(clientOid).statusChecks).toMatchObject({ count: 1 });
  });

  it('found: settled as accepted, with the order and the finding in the journal', async () => {
    const placement = await world.lose();
    world.clock.advance(1_000);
    await turn();
    await answerNextCheck(succeed(orderOf(placement, 'o5', { filledSize: '0.1' })));
    expect(world.now(placement.clientOid)).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o5' },
      evidenceFrom: { how: 'status-check' },
      statusChecks: { count: 1, notFound: 0 },
    });
    expect(world.journal.lastOrder('a1', placement.clientOid)?.filledSize).toBe('0.1');
    await world.clock.advanceAsync(3_600_000);
    expect(world.statusCheckCount).toBe(1);
    expect(verifyJournal(world.path).ok).toBe(true);
  });

  it.each([
    ['symbol', { symbol: 'ETH-USDT' }],
    ['side', { side: 'sell' }],
    ['type', { type: 'market' }],
    ['price', { price: '60000.2' }],
    ['size', { size: '0.05' }],
  ] as const)(
    'an order of another %s does not settle it, and that is written down',
    async (field, change) => {
      const placement = await world.lose();
      world.clock.advance(1_000);
      await turn();
      await answerNextCheck(succeed(orderOf(placement, 'o5', change)));
      expect(world.now(placement.clientOid)).toMatchObject({
        outcome: { kind: 'unknown' },
        statusChecks: {
          lastMessage: expect.stringContaining(
            `but its ${field === 'symbol' ? 'pair' : field} is `,
          ) as string,
        },
      });
      world.app.onOrderUpdate({
        order: orderOf(placement, 'o5', change),
        meaning: 'accepted',
        source: 'event',
      });
      expect(world.now(placement.clientOid).outcome?.kind).toBe('unknown');
    },
  );

  it('what the venue does not tell is not held against it', async () => {
    const placement = await world.lose();
    world.clock.advance(1_000);
    await turn();
    await answerNextCheck(succeed(orderOf(placement, 'o5', { price: null, size: null, funds: null })));
    expect(world.now(placement.clientOid).outcome?.kind).toBe('accepted');
  });

  it('a venue that cannot be reached is no attempt: it is not on record, and looked for again for as long as it takes', async () => {
    const { clientOid } = await world.lose();
    const begun = world.clock.now();
    while (world.clock.now() - begun < 86_400_000) {
      await world.clock.advanceAsync(600_000);
      await answerAll(DOWN);
    }
    const unreached = world.now(clientOid);
    expect(unreached.statusChecks).toBeNull();
    const { at, missed } = world.app.nextCheck(unreached);
    expect(missed).toMatchObject({ reason: 'unreachable' });
    expect(world.statusCheckCount).toBeGreaterThan(6);
    world.clock.advance((at ?? 0) - world.clock.now());
    await turn();
    await answerNextCheck(succeed(orderOf(unreached, 'o5')));
    expect(world.now(clientOid)).toMatchObject({ outcome: { kind: 'accepted', orderId: 'o5' } });
    expect(world.app.nextCheck(unreached)).toEqual({ at: null, missed: null });
  });

  it('many at once leave room for an order that comes meanwhile', async () => {
    const lost: Placement[] = [];
    for (let index = 0; index < 20; index += 1) lost.push(await world.lose(`lost-${index}`));
    const orders = lost.map((placement, index) => orderOf(placement, `o-${index}`));
    world.restart({ queryOrders: () => Promise.resolve(succeed({ orders, missing: new Set<string>() })) });
    const sends = world.sends.length;
    void world.app.place({ accountId: 'a1', ticketId: 'meanwhile', ticket: TICKET });
    while (world.sends.length === sends) await turn();
    expect(world.app.unknownCount()).toBeGreaterThan(10);
    world.sends.at(-1)?.answer(acceptedAs('o-new'));
    while (world.app.unknownCount() > 0) await turn();
    expect(world.statusCheckCount).toBe(0);
    expect(world.sent).toHaveLength(21);
  });

  it('is looked for at once when the venue can be reached again, and no more often than once a minute', async () => {
    const { clientOid } = await world.lose();
    world.clock.advance(1_000);
    await turn();
    await answerNextCheck(DOWN);
    await world.clock.advanceAsync(600_000);
    await answerAll(DOWN);
    const checksBefore = world.statusCheckCount;
    world.app.reconnected('a2');
    await turn();
    expect(world.statusChecks).toEqual([]);
    world.app.reconnected('a1');
    world.app.reconnected('a1');
    await turn();
    expect(world.statusChecks).toHaveLength(1);
    await answerNextCheck(NOT_FOUND);
    world.app.reconnected('a1');
    await turn();
    expect(world.statusCheckCount).toBe(checksBefore + 1);
    expect(world.app.nextCheck(world.now(clientOid)).missed).toBeNull();
    await world.clock.advanceAsync(60_000);
    world.app.reconnected('a1');
    await turn();
    expect(world.statusChecks).toHaveLength(1);
  });

  it('a venue that is reached again while a look fails is asked again a moment later', async () => {
    await world.lose();
    await world.clock.advanceAsync(1_000);
    await answerAll(DOWN);
    await world.clock.advanceAsync(3_600_000);
    expect(world.statusChecks).toHaveLength(1);
    world.app.reconnected('a1');
    await answerNextCheck(DOWN);
    await world.clock.advanceAsync(1_000);
    expect(world.statusChecks).toHaveLength(1);
  });

  it('a fault of our own is written down and tried again', async () => {
    const { clientOid } = await world.lose();
    world.clock.advance(1_000);
    await turn();
    world.statusChecks.shift()?.break();
    await turn();
    expect(world.now(clientOid)).toMatchObject({ outcome: { kind: 'unknown' }, statusChecks: { count: 1 } });
    expect(world.app.nextCheck(world.now(clientOid)).at).toBe(world.clock.now() + 1_000);
  });

  it('without a key nobody was asked: no row says so, and the person is told why', async () => {
    const { clientOid } = await world.lose();
    const noKey = fail({ kind: 'no-credentials' as const, message: 'There are no credentials.' });
    world.clock.advance(1_000);
    await turn();
    await answerNextCheck(noKey);
    expect(world.now(clientOid).statusChecks).toBeNull();
    expect(world.app.nextCheck(world.now(clientOid))).toMatchObject({
      at: world.clock.now() + 1_000,
      missed: { reason: 'no-credentials' },
    });
    const checking = world.app.checkStatus('a1', clientOid);
    await turn();
    await answerNextCheck(noKey);
    expect(await checking).toEqual(noKey);
    expect(world.now(clientOid).statusChecks).toBeNull();
  });

  it('one at a time per account, and never while the first answer is awaited', async () => {
    await world.lose('one');
    await world.lose('two');
    await world.place({ ticketId: 'on-its-way' });
    world.clock.advance(1_000);
    await turn();
    expect(world.statusChecks).toHaveLength(1);
    await world.clock.advanceAsync(60_000);
    expect(world.statusChecks).toHaveLength(1);
    await answerNextCheck(NOT_FOUND);
    expect(world.statusChecks).toHaveLength(1);
    const [onItsWay] = world.app.recent('a1', 1);
    expect(await world.app.checkStatus('a1', onItsWay?.clientOid ?? '')).toMatchObject({
      ok: false,
      error: { kind: 'conflict', message: expect.stringContaining('still being sent') as string },
    });
    expect(world.statusChecks.map((check) => check.clientOid)).not.toContain(onItsWay?.clientOid);
  });

  it('are made at once after a restart, for each account by itself, and go on by the age of the order', async () => {
    const one = await world.lose('one');
    await world.clock.advanceAsync(60_000);
    await answerAll(NOT_FOUND);
    world.restart();
    await turn();
    expect(world.statusChecks.map(({ clientOid }) => clientOid)).toEqual([one.clientOid]);
    await answerAll(NOT_FOUND);
    expect(world.app.nextCheck(one).at).toBe(world.clock.now() + 60_000);
    expect(world.app.unknownCount()).toBe(1);
  });

  it('a kill before the answer was written is looked up after the restart', async () => {
    await world.place();
    const [onItsWay] = world.app.recent('a1', 1);
    if (onItsWay === undefined) throw new Error('nothing was placed');
    world.restart();
    expect(world.now(onItsWay.clientOid).outcome?.kind).toBe('unknown');
    await turn();
    await answerNextCheck(succeed(orderOf(onItsWay, 'o3')));
    expect(world.now(onItsWay.clientOid)).toMatchObject({ outcome: { kind: 'accepted', orderId: 'o3' } });
  });

  it('a person can look at any time; not when there is nothing to look for', async () => {
    const placement = await world.lose();
    const checking = world.app.checkStatus('a1', placement.clientOid);
    await turn();
    await answerNextCheck(NOT_FOUND);
    expect(await checking).toMatchObject({
      ok: true,
      value: { statusChecks: { count: 1 }, outcome: { kind: 'unknown' } },
    });
    const again = world.app.checkStatus('a1', placement.clientOid);
    await turn();
    await answerNextCheck(succeed(orderOf(placement, 'o8')));
    expect(await again).toMatchObject({ ok: true, value: { outcome: { kind: 'accepted', orderId: 'o8' } } });
    expect(await world.app.checkStatus('a1', placement.clientOid)).toMatchObject({
      error: { kind: 'conflict' },
    });
    expect(await world.app.checkStatus('a1', 'nobody')).toMatchObject({ error: { kind: 'not-found' } });
  });

  it('a venue that cannot find orders is never asked', async () => {
    world.restart({ canQueryOrders: () => false });
    const { clientOid } = await world.lose();
    await world.clock.advanceAsync(86_400_000);
    expect(world.statusCheckCount).toBe(0);
    expect(await world.app.checkStatus('a1', clientOid)).toMatchObject({ error: { kind: 'no-capability' } });
  });

  it('a person may say it is not there while one is under way: an order that is found all the same ends that', async () => {
    const placement = await world.lose();
    world.clock.advance(1_000);
    await turn();
    const { clientOid } = placement;
    world.app.resolve({ ...resolution, clientOid, found: false, orderId: null });
    const placementNow = world.now(clientOid);
    await answerNextCheck(succeed(orderOf(placement, 'o5')));
    expect(world.now(clientOid)).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o5' },
      resolvedBy: placementNow.resolvedBy,
      evidenceFrom: { how: 'status-check' },
    });
    expect(world.journal.timeline('a1', clientOid).entries.map((entry) => entry.kind)).toContain(
      'status-check',
    );
  });

  it('R-B14: closing ends them: nothing is asked and nothing changes any more', async () => {
    const placement = await world.lose();
    world.clock.advance(1_000);
    await turn();
    await world.app.drain();
    await answerNextCheck(succeed(orderOf(placement, 'o5')));
    await world.clock.advanceAsync(86_400_000);
    expect(world.statusCheckCount).toBe(1);
    expect(world.now(placement.clientOid).outcome?.kind).toBe('unknown');
  });
});
