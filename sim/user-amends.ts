import type { CallInput } from '../shared/bridge/contract.ts';
import { alterBody, isSame } from '../shared/orders/alter-body.ts';
import { amendedTicket, leftOf } from '../shared/orders/amended-ticket.ts';
import { LIMIT_NAMES } from '../shared/orders/limit-names.ts';
import { requestBody } from '../shared/orders/body.ts';
import type { VenueOrder } from '../shared/orders/venue-order.ts';
import { priceOf, sizeOf, SYMBOLS } from './pairs.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

type Amending = CallInput<'orders.amend'>;

/** The simulated person's amends of open orders. Each may reject with AppGone when the app is killed meanwhile. */
export function createAmendUser(world: World, random: Random, placeOne: () => Promise<void>) {
  const { call, log, ledger, terms } = world;
  const account = () => ({ accountId: world.accountId });
  const how = terms.account === 'practice' || terms.canAlter ? 'alter' : 'replace';
  const asked: Amending[] = [];
  /** No two amends have the same bytes: one that is sent twice is found by them. */
  const bodies = new Set<string>();
  let made = 0;

  /** What is typed: another price, another size or both; sometimes less than has filled. */
  function draw({ symbol, price, size }: VenueOrder): Amending['price'][] {
    const known = SYMBOLS.find((one) => one === symbol);
    if (known === undefined) return [price ?? '', size ?? ''];
    return [
      random.chance(0.7) ? priceOf(known, random, 1.2) : (price ?? ''),
      random.chance(0.6) ? sizeOf(known, random) : (size ?? ''),
    ];
  }

  async function inputFor(order: VenueOrder): Promise<Amending | null> {
    const { symbol, orderId, filledSize } = order;
    const [price = '', size = ''] = draw(order);
    if (isSame(order.price, price) && isSame(order.size, size)) return null;
    let clientOid = order.clientOid ?? '';
    if (how === 'replace') {
      const fresh = await call('orders.newClientOid', {});
      if (!fresh.ok) return null;
      clientOid = fresh.value.clientOid;
      ledger.amends.replaces(order.clientOid ?? '', clientOid);
    }
    const left = leftOf(size, filledSize);
    const next =
      left === null ? '' : requestBody({ ...amendedTicket(order, { price, size }), clientOid, size: left });
    const confirmedBody = how === 'alter' ? (alterBody(order, { price, size }) ?? '') : next;
    if (bodies.has(confirmedBody)) return null;
    bodies.add(confirmedBody);
    made += 1;
    const amendId = `amend-${String(made).padStart(6, '0')}`;
    const shown = { symbol, orderId, how, price, size, filledSize, clientOid, confirmedBody } as const;
    return { ...account(), amendId, ...shown, acknowledged: [...LIMIT_NAMES] };
  }

  async function send(input: Amending): Promise<void> {
    const amended = await call('orders.amend', input);
    if (amended.ok) ledger.recordView(amended.value, world.turn());
    const kind = amended.ok
      ? (amended.value.amends?.find(({ amendId }) => amendId === input.amendId)?.outcome?.kind ?? 'under way')
      : `error ${amended.error.kind}`;
    log.count(`amend ${kind}`);
  }

  return {
    async amend() {
      const open = await call('trading.openOrders', { ...account(), refresh: false });
      if (!open.ok) return;
      const orders = open.value.orders.filter(({ type, stop }) => type === 'limit' && stop === undefined);
      if (orders.length === 0) {
        await placeOne();
        return;
      }
      const input = await inputFor(random.pick(orders));
      if (input === null) return;
      asked.push(input);
      await call('orders.prepare', { ...account(), symbol: input.symbol });
      const clicks = random.chance(0.25) ? 2 : 1;
      await Promise.all(Array.from({ length: clicks }, () => send(input)));
    },
    /** A reloaded window, or one after a restart, repeats the call of an old amend: it is answered, not sent. */
    async repeatAmend() {
      const [input] = asked.length === 0 ? [] : [random.pick(asked)];
      if (input !== undefined) await send(input);
    },
    async checkAmend() {
      const recent = await call('orders.recent', { limit: 100 });
      if (!recent.ok) return;
      const open = recent.value.placements.filter(({ amends = [] }) =>
        amends.some(({ outcome }) => outcome?.kind === 'unknown'),
      );
      if (open.length === 0) return;
      const { accountId, clientOid } = random.pick(open);
      const checked = await call('orders.checkAmend', { accountId, clientOid });
      if (checked.ok) ledger.recordView(checked.value, world.turn());
    },
  };
}
