import { LIMIT_NAMES, type LimitName } from '../shared/orders/limit-names.ts';
import { requestBody } from '../shared/orders/body.ts';
import { privacyMessages } from '../shared/messages/privacy.ts';
import { firstIdOf } from './live-orders.ts';
import { SYMBOLS } from './pairs.ts';
import { createAmendUser } from './user-amends.ts';
import type { Random } from './random.ts';
import { drawOrder, drawResting, drawTicket } from './tickets.ts';
import type { World } from './world.ts';

/** The simulated person's actions on orders. Each may reject with AppGone when the app is killed meanwhile. */
export function createOrderUser(world: World, random: Random) {
  const { call, log, ledger } = world;
  const account = () => ({ accountId: world.accountId });
  const tickets: { ticketId: string; clientOid: string; input: Parameters<typeof send>[0] }[] = [];
  let made = 0;

  interface Placing {
    accountId: string;
    ticketId: string;
    ticket: ReturnType<typeof drawTicket>;
    confirmedBody: string;
    acknowledged: LimitName[];
  }

  async function send(input: Placing): Promise<boolean> {
    const { ticketId, ticket } = input;
    const placed = await call('orders.place', input);
    if (placed.ok) {
      ledger.recordView(placed.value, world.turn());
      log.count(`place ${placed.value.outcome?.kind ?? 'under way'}`);
      return true;
    }
    log.count(`place error ${placed.error.kind}`);
    // A locked window gets no information about any ticket, including one placed before it was locked.
    if (placed.error.message === privacyMessages.refused.locked) return false;
    ledger.refusedHere(ticketId, ticket.clientOid ?? '');
    return false;
  }

  async function place(draw = drawTicket): Promise<void> {
    made += 1;
    const ticketId = `ticket-${String(made).padStart(6, '0')}`;
    const newId = await call('orders.newClientOid', {});
    if (!newId.ok) return;
    const ticket = draw(random, newId.value.clientOid);
    const input: Placing = {
      ...account(),
      ticketId,
      ticket,
      confirmedBody: requestBody(ticket),
      acknowledged: [...LIMIT_NAMES],
    };
    if (random.chance(0.7)) await call('orders.prepare', { ...account(), symbol: ticket.symbol });
    log.count('tickets');
    tickets.push({ ticketId, clientOid: newId.value.clientOid, input });
    const clicks = random.chance(0.25) ? 2 + random.below(2) : 1;
    if (clicks > 1) log.count('double clicks');
    const sends = Array.from({ length: clicks }, () => send(input));
    const ends = await Promise.all(sends);
    // Once more, later: the same ticket must be the same order.
    if (ends[0] === true && random.chance(0.1)) {
      await world.sleep(random.below(5_000));
      await send(input);
    }
  }

  async function unknowns() {
    const recent = await call('orders.recent', { limit: 100 });
    return recent.ok ? recent.value.unknown : [];
  }

  return {
    ...createAmendUser(world, random, () => place(drawResting)),
    place: () => place(),
    async testOrder() {
      made += 1;
      const ticket = drawOrder(random, `test-${made}-${random.below(1e9)}`);
      const ticketId = `test-order-${String(made).padStart(6, '0')}`;
      await call('orders.test', { ...account(), ticketId, ticket });
    },
    async cancelOne() {
      const working = await call('trading.openOrders', { ...account(), refresh: random.chance(0.3) });
      if (!working.ok || working.value.orders.length === 0) return;
      const { symbol, orderId } = random.pick(working.value.orders);
      const cancels = [call('trading.cancel', { ...account(), symbol, orderId })];
      if (random.chance(0.2)) cancels.push(call('trading.cancel', { ...account(), symbol, orderId }));
      await Promise.all(cancels);
    },
    async cancelPair() {
      await call('trading.cancelPair', { ...account(), symbol: random.pick(SYMBOLS) });
    },
    async cancelAll() {
      await call('trading.cancelAll', account());
    },
    async statusCheck() {
      const open = await unknowns();
      if (open.length === 0) return;
      const { accountId, clientOid } = random.pick(open);
      const found = await call('orders.checkStatus', { accountId, clientOid });
      if (found.ok) ledger.recordView(found.value, world.turn());
      log.count('status checks by the person');
    },
    async resolve() {
      const open = await unknowns();
      if (open.length === 0 || !world.venue.isRunning()) return;
      const { accountId, clientOid } = random.pick(open);
      // What the person sees at the venue now: an order in transit is not there yet.
      const orderId = firstIdOf(world.venue, clientOid);
      const resolved = await call('orders.resolve', {
        accountId,
        clientOid,
        found: orderId !== null,
        orderId,
        who: 'Kim',
        saw: orderId === null ? 'not in the list' : 'in the list of orders',
      });
      if (resolved.ok) ledger.recordView(resolved.value, world.turn());
      log.count(orderId === null ? 'resolved as not there' : 'resolved as found');
    },
    async repeatTicket() {
      const again = tickets.filter(({ clientOid }) => ledger.wasSent(clientOid));
      if (again.length === 0) return;
      // A reloaded window repeats the call of an old ticket: it is answered, not sent.
      await send(random.pick(again).input);
      log.count('old tickets repeated');
    },
    check: () => compare(world),
    async readOrders() {
      const symbol = random.pick(SYMBOLS);
      await Promise.all([
        call('trading.openOrders', { ...account(), refresh: true }),
        call('trading.closedOrders', { ...account(), symbol, lastId: null }),
        call('trading.fills', { ...account(), symbol, lastId: null }),
        call('balances.list', account()),
        call('trading.feeRates', { ...account(), symbol }),
        call('orders.journal', { ...account(), text: '', status: null, before: null, limit: 50 }),
      ]);
    },
    async exportOrders() {
      await call('orders.export', {
        ...account(),
        text: '',
        status: null,
        format: random.chance(0.5) ? 'csv' : 'json',
      });
    },
    async lockTrading() {
      await call('trading.setRules', { locked: true });
      await world.sleep(random.below(4_000));
      await call('trading.setRules', { locked: false });
    },
  };
}

/** Compares the orders that the app shows with the simulation's record, at one moment. */
export async function compare(world: World): Promise<void> {
  const turn = world.turn();
  const [status, recent] = await Promise.all([
    world.call('status.get', {}),
    world.call('orders.recent', { limit: 500 }),
  ]);
  // A locked window shows only the number of unknown orders.
  if (!recent.ok && recent.error.kind === 'locked') return;
  if (!status.ok || !recent.ok) {
    world.violate('every unknown visible', 'the app does not report the status of orders');
    return;
  }
  const { placements, unknown, total } = recent.value;
  const unknownCount = status.value.unknownLive + status.value.unknownPractice;
  world.ledger.compare({ unknownCount, unknown, placements, total }, turn);
  if (world.venue.isRunning()) world.ledger.compareWithVenue(world.venue);
  world.log.count('comparisons');
}
