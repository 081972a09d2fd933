// Breaks when: a test order can become, or be taken for, a real order, is sent while locked or beyond a limit, or without a row on the disk.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestBody } from '../../../shared/orders/body.ts';
import type { SendResult } from '../../../shared/orders/outcome.ts';
import { ALL_ORDER_CAPABILITIES } from '../../../shared/venue/order-capabilities.ts';
import { PUBLIC_ORDER_CODES } from '../../../shared/venue/order-codes.ts';
import { NO_RULES, orderOf, TICKET } from '../../../tests/helpers/order-world.ts';
import {
  ACCEPTED,
  LOST,
  placeWorld,
  type PlaceWorld,
  REQUEST,
  valueOf,
} from '../../../tests/helpers/place-world.ts';
import type { Journal } from './journal.ts';
import type { TestSender } from './test-order.ts';
import { verifyJournal } from './verify.ts';

let world: PlaceWorld;
beforeEach(() => {
  world = placeWorld();
});
afterEach(() => world.end());

const TEST = { ...REQUEST, path: '/api/v1/hf/orders/test' };

describe('a test order', () => {
  /** A test path that notes what it was given. */
  function tester(answer: SendResult = ACCEPTED): { send: TestSender; bodies: string[] } {
    const bodies: string[] = [];
    const send: TestSender = (body) => {
      bodies.push(new TextDecoder().decode(body));
      return Promise.resolve(answer);
    };
    return { send, bodies };
  }

  it('is journaled as a test under a clientOid of its own, and is never a placement', async () => {
    const app = world.appWith(ACCEPTED);
    const { send, bodies } = tester();
    const own = { ...TEST, ticket: { ...TICKET, clientOid: 'mine' } };
    const tested = valueOf(await app.test(own, send));
    expect(tested.outcome).toEqual({ kind: 'accepted', orderId: 'o1' });
    expect(tested.clientOid).not.toBe('mine');
    expect(bodies).toEqual([requestBody({ ...TICKET, clientOid: tested.clientOid })]);
    expect([world.sent, app.total(null), app.recent(null, 5), app.unknownCount()]).toEqual([[], 0, [], 0]);
    app.onOrderUpdate({
      order: orderOf({ accountId: 'a1', clientOid: tested.clientOid }, 'o9'),
      meaning: 'accepted',
      source: 'event',
    });
    expect(app.total(null)).toBe(0);
    expect(valueOf(await app.place(own)).clientOid).toBe('mine');
    expect(world.sent).toHaveLength(1);
    expect(verifyJournal(world.path)).toMatchObject({ ok: true, value: { rows: 5 } });
  });

  it('has its row on the disk before it is sent; without a row nothing is sent', async () => {
    const failing: Journal = {
      ...world.journal,
      recordTestSubmission: () => ({ ok: false, error: { kind: 'store', message: 'The disk is full.' } }),
    };
    const { send, bodies } = tester();
    expect(await world.appWith(ACCEPTED, { journal: failing }).test(TEST, send)).toMatchObject({
      error: { kind: 'store', message: 'The disk is full. Nothing was sent.' },
    });
    expect(bodies).toEqual([]);
  });

  it('is checked as a real one, and refused to a read-only account, while locked and beyond a limit', async () => {
    const { send, bodies } = tester();
    const wrong = { ...TEST, ticket: { ...TICKET, price: '60000.15' } };
    expect(await world.appWith(ACCEPTED).test(wrong, send)).toMatchObject({
      error: { kind: 'bad-request' },
    });
    const readOnly = {
      venueFor: () =>
        ({
          baseUrl: 'x',
          mode: 'live',
          readOnly: true,
          can: ALL_ORDER_CAPABILITIES,
          codes: PUBLIC_ORDER_CODES,
          memoryMs: null,
          asksByClientOid: true,
          advancedPath: () => null,
        }) as const,
    };
    expect(await world.appWith(ACCEPTED, readOnly).test(TEST, send)).toMatchObject({
      error: { kind: 'read-only' },
    });
    expect(bodies).toEqual([]);
    const locked = world.appWith(ACCEPTED, { rules: () => ({ ...NO_RULES, locked: true }) });
    expect(await locked.test(TEST, send)).toMatchObject({ error: { kind: 'locked' } });
    const limits = { ...NO_RULES.limits, orderSize: [{ currency: 'BTC', max: '0.1' }] };
    const limited = world.appWith(ACCEPTED, { rules: () => ({ ...NO_RULES, limits }) });
    expect(await limited.test(TEST, send)).toMatchObject({
      error: { kind: 'limit', message: expect.stringContaining('must stay within your limits') as string },
    });
    expect(bodies).toEqual([]);
    expect(verifyJournal(world.path)).toMatchObject({ ok: true, value: { rows: 0 } });
  });

  it('two at once are one; later ones are new', async () => {
    const app = world.appWith(ACCEPTED);
    const { send, bodies } = tester(LOST);
    const [one, other] = await Promise.all([app.test(TEST, send), app.test(TEST, send)]);
    expect(valueOf(one)).toEqual(valueOf(other));
    expect(valueOf(one).outcome.kind).toBe('unknown');
    await app.test(TEST, send);
    expect(bodies).toHaveLength(2);
    expect(app.unknownCount()).toBe(0);
    const broken = valueOf(await app.test(TEST, () => Promise.reject(new Error('boom'))));
    expect(broken.outcome.kind).toBe('unknown');
    await app.drain();
    expect(await app.test(TEST, send)).toMatchObject({ error: { kind: 'conflict' } });
  });
});
