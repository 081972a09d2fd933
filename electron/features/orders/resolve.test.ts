// Breaks when: what a person saw at the venue does not end an unknown placement, ends another one, or ends it twice.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Placement } from '../../../shared/orders/outcome.ts';
import {
  ACCEPTED,
  LOST,
  placeWorld,
  type PlaceWorld,
  REQUEST,
  valueOf,
} from '../../../tests/helpers/place-world.ts';
import type { OrderService } from './order-service.ts';

let world: PlaceWorld;
beforeEach(() => {
  world = placeWorld();
});
afterEach(() => world.end());

describe('settling by what a person saw', () => {
  const resolution = {
    accountId: 'a1',
    found: true,
    orderId: 'o7',
    who: 'Kim',
    saw: 'the order list at the venue',
  };

  async function lose(app: OrderService): Promise<Placement> {
    return valueOf(await app.place(REQUEST));
  }

  it('R-B18: closes an unknown placement: found means accepted, for good', async () => {
    const seen: Placement[] = [];
    const app = world.appWith(LOST, { changed: (placement) => seen.push(placement) });
    const { clientOid } = await lose(app);
    const resolved = valueOf(app.resolve({ ...resolution, clientOid }));
    expect(resolved).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o7' },
      resolvedBy: { who: 'Kim' },
    });
    expect(seen.map((placement) => placement.outcome?.kind)).toEqual([undefined, 'unknown', 'accepted']);
    expect(app.unknownCount()).toBe(0);
    expect(app.resolve({ ...resolution, clientOid })).toMatchObject({
      ok: false,
      error: { kind: 'conflict' },
    });
    expect(world.appWith(LOST).recent('a1', 1)).toEqual([resolved]);
  });

  it('R-B18: not found closes it too, and the answer stays unknown', async () => {
    const app = world.appWith(LOST);
    const { clientOid } = await lose(app);
    const resolved = valueOf(app.resolve({ ...resolution, clientOid, found: false, orderId: null }));
    expect(resolved).toMatchObject({ outcome: { kind: 'unknown' }, resolvedBy: { saw: resolution.saw } });
    expect(app.unknownCount()).toBe(0);
  });

  it('R-B18: needs an order id when found, a placement, and one that is unknown', async () => {
    const app = world.appWith(LOST);
    const { clientOid } = await lose(app);
    expect(app.resolve({ ...resolution, clientOid, orderId: null })).toMatchObject({
      ok: false,
      error: { kind: 'bad-request', field: 'orderId' },
    });
    expect(app.resolve({ ...resolution, clientOid: 'nobody' })).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    });
    const other = valueOf(await world.appWith(ACCEPTED).place({ ...REQUEST, ticketId: 'ticket-2' }));
    expect(app.resolve({ ...resolution, clientOid: other.clientOid })).toMatchObject({
      ok: false,
      error: { kind: 'conflict' },
    });
  });
});
