/**
 * R-B50, R-B51, R-B52: amends and replacements against a venue that loses, delays and carries out requests as it likes, with the app killed after any
 * step. Breaks when a request arrives twice, when two orders are ever live under one placement, when anything is placed after a restart, or when the journal
 * does not come to say what the venue has.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedAs, LOST, orderOf, orderWorld, replyOf } from '../helpers/order-world.ts';
import { runs } from '../helpers/runs.ts';
import { alterBody } from '../../shared/orders/alter-body.ts';
import { amendedTicket } from '../../shared/orders/amended-ticket.ts';
import { requestBody } from '../../shared/orders/body.ts';
import { succeed } from '../../shared/base/result.ts';
import type { SendResult } from '../../shared/orders/outcome.ts';
import type { VenueOrder } from '../../shared/orders/venue-order.ts';
import { ALL_ORDER_CAPABILITIES } from '../../shared/venue/order-capabilities.ts';
import { PUBLIC_ORDER_CODES } from '../../shared/venue/order-codes.ts';
import type { CancelAnswer, OrderServiceParts } from '../../electron/features/orders/order-service-parts.ts';

/** What becomes of one request: whether it is carried out, whether its answer comes, and how much fills before it. */
interface Fate {
  isDone: boolean;
  isAnswered: boolean;
  filled: '0' | '0.1' | '0.4';
}

const fate: fc.Arbitrary<Fate> = fc.record({
  isDone: fc.boolean(),
  isAnswered: fc.boolean(),
  filled: fc.constantFrom('0', '0.1', '0.4'),
});

interface Plan {
  how: 'alter' | 'replace';
  first: Fate;
  next: Fate;
  /** The app is killed after so many times five milliseconds; null: never. */
  killAfter: number | null;
}

const plan: fc.Arbitrary<Plan> = fc.record({
  how: fc.constantFrom('alter', 'replace'),
  first: fate,
  next: fate,
  killAfter: fc.option(fc.nat({ max: 6 }), { nil: null }),
});

const TO = { price: '59000', size: '0.4' };
const NEXT = 'cf-next';

/** A venue with one order, which counts what arrives and never has two live under one placement. */
function modelVenue() {
  const orders = new Map<string, VenueOrder>();
  const arrived = { amends: 0, cancels: 0, placed: [] as string[] };
  const live = () => [...orders.values()].filter(({ state }) => state === 'open');
  function end(id: string, filled: string): void {
    const order = orders.get(id);
    if (order?.state !== 'open') return;
    orders.set(id, { ...order, filledSize: filled, state: 'done', cancelled: true });
  }
  function enter(id: string, change: Partial<VenueOrder>, clientOid: string): void {
    orders.set(id, orderOf({ accountId: 'a1', clientOid }, id, change));
    expect(live().length).toBeLessThanOrEqual(1);
  }
  return { orders, arrived, live, end, enter };
}

test('R-B52: killed after any step, nothing arrives twice, two are never live, and the journal comes to say what is', async () => {
  await fc.assert(fc.asyncProperty(plan, run), { numRuns: runs(25, 3_000) });
});

async function run({ how, first, next, killAfter }: Plan): Promise<void> {
  const venue = modelVenue();
  /** On the way to the venue, and on the way back: a kill may come between. */
  const latency = () => new Promise<void>((resolve) => void world.clock.after(10, resolve));
  let clientOid = '';
  const parts: Partial<OrderServiceParts> = {
    venueFor: () => ({
      baseUrl: 'https://venue.example',
      mode: 'practice',
      readOnly: false,
      can: ALL_ORDER_CAPABILITIES,
      codes: PUBLIC_ORDER_CODES,
      memoryMs: null,
      asksByClientOid: true,
      amends: how,
    }),
    async sendOrder({ bodyBytes }) {
      const body = JSON.parse(new TextDecoder().decode(bodyBytes)) as { clientOid: string; size: string };
      venue.arrived.placed.push(body.clientOid);
      const id = `p${venue.arrived.placed.length}`;
      const isFirst = venue.arrived.placed.length === 1;
      if (isFirst || next.isDone) venue.enter(id, { price: '60000.1', size: body.size }, body.clientOid);
      return isFirst || (next.isDone && next.isAnswered) ? acceptedAs(id) : LOST;
    },
    async queryOrder(_account, query) {
      return succeed([...venue.orders.values()].findLast((one) => one.clientOid === query.clientOid) ?? null);
    },
    amending: {
      async sendAmend(): Promise<SendResult> {
        venue.arrived.amends += 1;
        await latency();
        if (!first.isDone) return first.isAnswered ? rejected() : LOST;
        venue.end('p1', first.filled);
        if (first.filled !== '0.4') venue.enter('p2', { price: TO.price, size: TO.size }, clientOid);
        const orderId = first.filled === '0.4' ? null : 'p2';
        return first.isAnswered ? amended(orderId, clientOid) : LOST;
      },
      async cancelOrder(): Promise<CancelAnswer> {
        venue.arrived.cancels += 1;
        await latency();
        if (first.isDone) venue.end('p1', first.filled);
        if (first.isAnswered) return { ok: true, value: null };
        return { ok: false, error: { kind: 'timeout', message: 'No answer.', isCertain: false } };
      },
      async readOrder(_account, { orderId }) {
        const order = venue.orders.get(orderId);
        return order === undefined
          ? { ok: false, error: { kind: 'not-found', message: 'none' } }
          : succeed(order);
      },
      lastReported: (_account, orderId) => venue.orders.get(orderId) ?? null,
      setAmendAsked: () => undefined,
    },
  };
  const world = orderWorld(parts);
  await world.place();
  clientOid = world.app.recent('a1', 1)[0]?.clientOid ?? '';
  const order = venue.orders.get('p1');
  if (order === undefined) throw new Error('no order');
  const ticket = amendedTicket(order, TO);
  const request = {
    accountId: 'a1',
    amendId: 'amend-1',
    order: { orderId: 'p1', symbol: 'BTC-USDT' },
    how,
    to: TO,
    filledSize: '0',
    clientOid: how === 'alter' ? clientOid : NEXT,
    confirmedBody:
      how === 'alter'
        ? (alterBody(order, TO) ?? '')
        : requestBody({ ...ticket, clientOid: NEXT, size: '0.4' }),
  };
  void world.app.amend(request);
  for (let step = 0; step < 8; step += 1) {
    if (step === killAfter) {
      world.restart();
      const sent = venue.arrived.placed.length;
      await world.clock.advanceAsync(86_400_000);
      expect(venue.arrived.placed).toHaveLength(sent);
      break;
    }
    await world.clock.advanceAsync(5);
  }
  await world.clock.advanceAsync(86_400_000);
  // Whoever calls again is answered with what there is; where the kill came before the row, this is the first time.
  const again = world.app.amend(request);
  await world.clock.advanceAsync(86_400_000);
  await again;
  await world.clock.advanceAsync(86_400_000);
  expect(venue.arrived.amends + venue.arrived.cancels).toBeLessThanOrEqual(1);
  expect(new Set(venue.arrived.placed).size).toBe(venue.arrived.placed.length);
  expectTruth(world.now(clientOid).amends?.at(-1)?.outcome?.kind, venue, how);
  world.end();
}

/** What the journal says in the end is what the venue has. */
function expectTruth(
  kind: string | undefined,
  { orders, arrived }: ReturnType<typeof modelVenue>,
  how: Plan['how'],
): void {
  const isOldOpen = orders.get('p1')?.state === 'open';
  const isReplaced = arrived.placed.length > 1;
  if (isOldOpen) expect(['unchanged', 'rejected', undefined]).toContain(kind);
  else if (how === 'alter') expect(kind).toBe(orders.has('p2') ? 'amended' : 'ended');
  else if (isReplaced) expect(kind).toBe('replaced');
  else expect(['ended', 'not-replaced']).toContain(kind);
}

function amended(orderId: string | null, clientOid: string): SendResult {
  return { kind: 'reply', httpStatus: 200, reply: replyOf('200000', { orderId, clientOid }), trace: null };
}

function rejected(): SendResult {
  return { kind: 'reply', httpStatus: 200, reply: replyOf('400100', { venueText: 'no' }), trace: null };
}
