/**
 * Replacing an order at a venue that cannot amend. Breaks when the other order is sent before the first is proved cancelled, or at all where that proof
 * does not come; when it is larger than was confirmed; or when a kill between the two steps makes anything be placed later.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedAs,
  NO_RULES,
  orderOf,
  orderWorld,
  type OrderWorld,
  refusedWith,
  turn,
} from '../../../tests/helpers/order-world.ts';
import { amendedTicket, leftOf } from '../../../shared/orders/amended-ticket.ts';
import { requestBody } from '../../../shared/orders/body.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { ALL_ORDER_CAPABILITIES } from '../../../shared/venue/order-capabilities.ts';
import { PUBLIC_ORDER_CODES } from '../../../shared/venue/order-codes.ts';
import type { AmendRequest, CancelAnswer, OrderAccount } from './order-service-parts.ts';

const VENUE: OrderAccount = {
  baseUrl: 'https://venue.example',
  mode: 'practice',
  readOnly: false,
  can: ALL_ORDER_CAPABILITIES,
  codes: PUBLIC_ORDER_CODES,
  memoryMs: null,
  asksByClientOid: true,
  amends: 'replace',
};

let world: OrderWorld;
let clientOid: string;
let order: VenueOrder;
let locked = false;

beforeEach(async () => {
  locked = false;
  world = orderWorld({ venueFor: () => VENUE, rules: () => ({ ...NO_RULES, locked }) });
  await world.place();
  world.sends[0]?.answer(acceptedAs('o1'));
  await turn();
  clientOid = world.app.recent('a1', 1)[0]?.clientOid ?? '';
  order = orderOf({ accountId: 'a1', clientOid }, 'o1', { price: '60000.1', size: '0.5', stp: 'CN' });
  world.shown.set('o1', order);
});
afterEach(() => world.end());

const to = { price: '59000', size: '0.4' };
const NEXT = 'cf-replacement';

function request(change: Partial<AmendRequest> = {}): AmendRequest {
  const filledSize = change.filledSize ?? '0';
  const size = leftOf(to.size, filledSize) ?? '';
  return {
    accountId: 'a1',
    amendId: 'amend-1',
    order: { orderId: 'o1', symbol: 'BTC-USDT' },
    how: 'replace',
    to,
    filledSize,
    clientOid: NEXT,
    confirmedBody: requestBody({ ...amendedTicket(order, to), clientOid: NEXT, size }),
    ...change,
  };
}

const TAKEN: CancelAnswer = { ok: true, value: null };
const LOST: CancelAnswer = { ok: false, error: { kind: 'timeout', message: 'No answer.', isCertain: false } };
const REFUSED: CancelAnswer = {
  ok: false,
  error: {
    kind: 'venue-refused',
    message: 'Not allowed.',
    isCertain: true,
    venue: { code: '400100', message: 'no', httpStatus: 200 },
  },
};
const cancelled = (change: Partial<VenueOrder> = {}): VenueOrder => ({
  ...order,
  state: 'done',
  cancelled: true,
  ...change,
});
const lastAmend = () => world.now(clientOid).amends?.at(-1);

/** Asks for it, and has the venue answer the cancel. */
async function replace(answer: CancelAnswer, shown: VenueOrder, change: Partial<AmendRequest> = {}) {
  const asking = world.app.amend(request(change));
  await turn();
  expect(world.sent).toHaveLength(1);
  world.shown.set('o1', shown);
  world.cancels[0]?.answer(answer);
  await turn();
  return asking;
}

describe('R-B52: once the cancel is proved', () => {
  it('the very order that was confirmed is placed, as a placement of its own', async () => {
    const asking = replace(TAKEN, cancelled());
    await turn();
    await turn();
    expect(world.sent[1]).toBe(request().confirmedBody);
    expect(world.journal.find('a1', NEXT)).toMatchObject({ outcome: null, size: '0.4', price: '59000' });
    world.sends[1]?.answer(acceptedAs('o2'));
    await asking;
    expect(lastAmend()?.outcome).toEqual({ kind: 'replaced', clientOid: NEXT });
    expect(world.now(NEXT).outcome).toEqual({ kind: 'accepted', orderId: 'o2' });
    await world.app.amend(request());
    expect([world.sends.length, world.cancels.length]).toEqual([2, 1]);
  });

  it('what filled before the cancel makes it smaller, never larger', async () => {
    const asking = replace(TAKEN, cancelled({ filledSize: '0.1' }));
    await turn();
    await turn();
    expect(world.sent[1]).toContain('"size":"0.3"');
    world.sends[1]?.answer(acceptedAs('o2'));
    await asking;
    expect(world.now(NEXT)).toMatchObject({ size: '0.3' });
  });

  it('nothing is placed where nothing is left, where less had filled than was shown, or where it filled', async () => {
    order = { ...order, filledSize: '0.1' };
    world.shown.set('o1', order);
    await replace(TAKEN, cancelled({ filledSize: '0.05' }), { filledSize: '0.1' });
    expect(lastAmend()?.outcome).toMatchObject({ kind: 'not-replaced' });
    expect(world.sends).toHaveLength(1);
  });

  it.each([
    ['the new size had filled', { filledSize: '0.4' }, 'ended'],
    ['it filled whole', { filledSize: '0.5', cancelled: false }, 'ended'],
  ] as const)('nothing is placed: %s', async (_what, change, kind) => {
    await replace(TAKEN, cancelled(change));
    expect(lastAmend()?.outcome).toMatchObject({ kind });
    expect(world.sends).toHaveLength(1);
  });

  it('a lock set in between leaves it cancelled, not replaced, and says why', async () => {
    const asking = world.app.amend(request());
    await turn();
    locked = true;
    world.shown.set('o1', cancelled());
    world.cancels[0]?.answer(TAKEN);
    await asking;
    expect(lastAmend()?.outcome).toMatchObject({
      kind: 'not-replaced',
      message: expect.stringMatching(/locked/),
    });
    expect(world.sends).toHaveLength(1);
  });

  it('a rejected replacement is cancelled, not replaced', async () => {
    const asking = replace(TAKEN, cancelled());
    await turn();
    await turn();
    world.sends[1]?.answer(refusedWith('400100'));
    await asking;
    expect(lastAmend()?.outcome).toMatchObject({ kind: 'not-replaced' });
    expect(world.now(NEXT).outcome).toMatchObject({ kind: 'rejected' });
  });
});

describe('R-B52: where it is not proved', () => {
  it('a refused cancel leaves the order as it was', async () => {
    await replace(REFUSED, order);
    expect(lastAmend()?.outcome).toEqual({ kind: 'unchanged', message: 'Not allowed.' });
    expect(world.sends).toHaveLength(1);
  });

  it('a lost answer is looked after; a cancel that shows late is followed, one that shows too late is not', async () => {
    const asking = world.app.amend(request());
    await turn();
    world.cancels[0]?.answer(LOST);
    await turn();
    await world.clock.advanceAsync(7_000);
    await asking;
    expect(lastAmend()?.outcome).toMatchObject({ kind: 'unknown' });
    world.shown.set('o1', cancelled());
    await world.clock.advanceAsync(60_000);
    expect(lastAmend()?.outcome).toMatchObject({ kind: 'not-replaced' });
    expect(world.sends).toHaveLength(1);
  });

  it('a kill between the two steps places nothing, whatever the venue did', async () => {
    void world.app.amend(request());
    await turn();
    world.restart();
    expect(lastAmend()?.outcome).toMatchObject({ kind: 'unknown' });
    world.shown.set('o1', cancelled());
    await world.clock.advanceAsync(86_400_000);
    expect(lastAmend()?.outcome).toMatchObject({ kind: 'not-replaced' });
    expect([world.sends.length, world.cancels.length]).toEqual([1, 1]);
  });

  it('a kill while the replacement is on its way finds it on record', async () => {
    void replace(TAKEN, cancelled());
    await turn();
    await turn();
    world.restart();
    await world.clock.advanceAsync(2_000);
    expect(lastAmend()?.outcome).toEqual({ kind: 'replaced', clientOid: NEXT });
    expect(world.now(NEXT).outcome).toMatchObject({ kind: 'unknown' });
    expect(world.sends).toHaveLength(2);
  });
});

it('limits on repetition do not stop the second step', async () => {
  const limits = { ...NO_RULES.limits, sameSideSeconds: 60, ordersAMinute: 1 };
  world.restart({ rules: () => ({ ...NO_RULES, limits }) });
  const asking = replace(TAKEN, cancelled());
  await turn();
  await turn();
  world.sends[1]?.answer(acceptedAs('o2'));
  await asking;
  expect(lastAmend()?.outcome).toEqual({ kind: 'replaced', clientOid: NEXT });
});
