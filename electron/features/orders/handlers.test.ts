// Breaks when: a fault from before the order path reaches the window as one that leaves the order's fate open; an order waits for a list
// of pairs and goes out when nobody expects it any more; one that was not sent is shown with what the venue says of another one.
import { describe, expect, it } from 'vitest';
import { ERROR_KINDS, type BridgeError } from '../../../shared/base/error.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { orderOf, orderWorld } from '../../../tests/helpers/order-world.ts';
import genuinePairs from '../../../tests/data/pairs.json' with { type: 'json' };
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import { budgetSpent } from '../../venue/service/venue-read.ts';
import { orderHandlers, type OrderHandlerParts, RULES_WAIT_MS, viewOf } from './handlers.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import type { OrderService } from './order-service.ts';

const input = {
  accountId: 'a1',
  ticketId: 'ticket-1',
  ticket: { symbol: 'BTC-USDT', type: 'limit', side: 'buy' },
  confirmedBody: '{}',
} as const;

const ENTERED = 'the order path was entered';

function pairView(): PairView {
  const pair = genuinePairs.find(({ symbol }) => symbol === 'BTC-USDT');
  if (pair === undefined) throw new Error('the sample lacks BTC-USDT');
  return { pair, source: 'the venue', at: 0, doubtful: false };
}

/** Handlers whose order path says so when it is entered. */
function handlersWith(parts: Partial<OrderHandlerParts>) {
  const place = () => {
    throw new Error(ENTERED);
  };
  return orderHandlers(
    {
      orders: succeed({ place, placed: () => null } as unknown as OrderService), // only these are reached, and place() must not be
      journal: fail({ kind: 'store', message: 'never read' }),
      show: () => {
        throw new Error('nothing is shown');
      },
      saver: { save: async () => succeed(null) },
      clock: manualClock(),
      ready: async () => succeed({} as never), // never used: findPair decides
      findPair: async () => fail({ kind: 'not-found', message: 'No such pair.' }),
      isPractice: () => false,
      knownPair: () => null,
      markPairDoubtful: () => undefined,
      ...parts,
    },
    new Map(),
  );
}

async function errorOf(parts: Partial<OrderHandlerParts>): Promise<BridgeError> {
  const placed = await handlersWith(parts)['orders.place']({ ...input, acknowledged: [] });
  if (placed.ok) throw new Error('the order was placed');
  return placed.error;
}

it.each(ERROR_KINDS)('%s before the order path says that nothing was sent', async (kind) => {
  const wrong: BridgeError = { kind, message: 'It broke.' };
  for (const parts of [{ ready: async () => fail(wrong) }, { findPair: async () => fail(wrong) }]) {
    const error = await errorOf(parts);
    expect(error.message).toBe('It broke. Nothing was sent.');
    expect(['internal', 'connection-lost']).not.toContain(error.kind);
  }
});

it('so does a fault of our own before the order path', async () => {
  const broken = () => Promise.reject(new Error('CANARY'));
  for (const parts of [{ ready: broken }, { findPair: broken }]) {
    const error = await errorOf(parts);
    expect(error.message).toMatch(/Nothing was sent\.$/);
    expect(error.message).not.toContain('CANARY');
    expect(['internal', 'connection-lost']).not.toContain(error.kind);
  }
});

it('R-B13: a ticket that was placed before is answered with its placement, whatever goes wrong before the order path', async () => {
  const world = orderWorld();
  const sent = await world.lose('ticket-1');
  const shown: Placement[] = [];
  const handlers = handlersWith({
    orders: succeed({ placed: async () => succeed(sent) } as unknown as OrderService), // nothing else of it is reached
    show(placement) {
      shown.push(placement);
      return viewOf(placement, { accountName: 'One', check: { at: null, missed: null }, order: null });
    },
    findPair: async () => fail({ kind: 'timeout', message: 'The venue did not answer.' }),
  });
  const placed = await handlers['orders.place']({ ...input, acknowledged: [] });
  world.end();
  expect(placed).toMatchObject({
    ok: true,
    value: { clientOid: sent.clientOid, outcome: { kind: 'unknown' } },
  });
  expect(shown).toEqual([sent]);
});

it('says it once of a budget that is spent, whatever words stand there: nothing hangs on English', async () => {
  for (const spent of [budgetSpent('public'), { ...budgetSpent('public'), message: 'Nichts gesendet.' }]) {
    const { message } = await errorOf({ findPair: async () => fail(spent) });
    expect(message).toBe(`${spent.message} Nothing was sent.`);
    expect(message.match(/nothing was sent/gi)).toHaveLength(1);
  }
});

describe('R-C22: an order waits for no list', () => {
  const never = () => new Promise<never>(() => undefined);

  it('the rules at hand are taken, however old: nobody is asked', async () => {
    const asked: string[] = [];
    const handlers = handlersWith({
      knownPair: () => pairView(),
      findPair: (_, symbol) => {
        asked.push(symbol);
        return never();
      },
    });
    await expect(handlers['orders.place']({ ...input, acknowledged: [] })).rejects.toThrow(ENTERED);
    expect(asked).toEqual([]);
  });

  it.each([
    ['none are at hand', null],
    ['the venue put them in doubt', { ...pairView(), doubtful: true }],
  ])('where %s, an answer that comes too late sends nothing', async (_, known) => {
    const clock = manualClock();
    let answer: (pair: ReturnType<typeof pairView>) => void = () => undefined;
    const placing = handlersWith({
      clock,
      knownPair: () => known,
      findPair: () => new Promise((resolve) => (answer = (pair) => resolve(succeed(pair)))),
    })['orders.place']({ ...input, acknowledged: [] });
    await clock.advanceAsync(RULES_WAIT_MS);
    answer(pairView());
    const placed = await placing;
    expect(placed).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    expect(placed.ok ? '' : placed.error.message).toMatch(
      /^Could not load the rules of BTC-USDT in time\. .* Nothing was sent\.$/,
    );
  });

  it('an answer in time is taken', async () => {
    const handlers = handlersWith({ findPair: async () => succeed(pairView()) });
    await expect(handlers['orders.place']({ ...input, acknowledged: [] })).rejects.toThrow(ENTERED);
  });
});

it('one that was not sent, its clientOid being used, is not shown with the order that used it', async () => {
  const world = orderWorld();
  const sent = await world.lose('ticket-a');
  const ticket = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '60000', size: '1' } as const;
  const again = await world.place({ ticketId: 'ticket-b', ticket: { ...ticket, clientOid: sent.clientOid } });
  const order = orderOf(sent, 'o1');
  const shown = { accountName: 'One', check: { at: null, missed: null }, order };
  world.end();
  if (again === null) throw new Error('it was sent');
  expect(viewOf(sent, shown).order).toEqual(order);
  expect(viewOf(again, shown)).toMatchObject({ outcome: { reasonKind: 'clientOid-used' }, order: null });
});
