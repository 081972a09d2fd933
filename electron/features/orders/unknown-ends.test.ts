/**
 * Any schedule of answers, late answers, status checks, events, resolutions and restarts. Breaks when a placement leaves an end it has,
 * gets a second order id, ends as something nobody reported, is sent again, or is reported with an older state.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Placement, SendResult } from '../../../shared/orders/outcome.ts';
import { succeed } from '../../../shared/base/result.ts';
import {
  acceptedAs,
  DOWN,
  LOST,
  NOT_FOUND,
  orderOf,
  orderWorld,
  type OrderWorld,
  refusedWith,
  turn,
} from '../../../tests/helpers/order-world.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import { isUnresolved } from './session-state.ts';
import { verifyJournal } from './verify.ts';

const NOT_SENT: SendResult = {
  kind: 'not-sent',
  reason: { kind: 'rate-limited', message: 'spent' },
  trace: null,
};
const ANSWERS = {
  accepted: () => acceptedAs('by-answer'),
  rejected: () => refusedWith('400100'),
  'not-sent': () => NOT_SENT,
  lost: () => LOST,
  silent: (): SendResult => ({ kind: 'unreadable', httpStatus: 503, message: 'busy', trace: null }),
};
type AnswerName = keyof typeof ANSWERS;

const answers = fc.constantFrom<AnswerName[]>(
  'accepted',
  'rejected',
  'not-sent',
  'lost',
  'silent',
  'lost',
  'lost',
);
const step = fc.oneof(
  fc.record({ do: fc.constant('answer' as const), how: answers }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('late-reply' as const),
      how: fc.constantFrom<AnswerName[]>('accepted', 'rejected', 'silent'),
    }),
  },
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(500, 2_000, 20_000, 400_000) }),
  fc.record({
    do: fc.constant('status-check' as const),
    finds: fc.constantFrom('order', 'other-order', 'nothing', 'failure', 'fault'),
  }),
  fc.record({ do: fc.constant('event' as const), fits: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resolve' as const), found: fc.boolean() }) },
  fc.record({ do: fc.constant('check again' as const) }),
  fc.record({ do: fc.constant('place again' as const) }),
  fc.record({ do: fc.constant('restart' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const FIRST_LOST: Step[] = [{ do: 'answer', how: 'lost' }];

/** Most begin with a lost answer: what follows is what is at stake. */
const schedule = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.array(step, { minLength: 3, maxLength: 25 }))
  .map(([luck, steps]): Step[] => (luck === 0 ? steps : FIRST_LOST.concat(steps)));

const request = {
  accountId: 'a1',
  ticketId: 'ticket-1',
  ticket: { symbol: 'BTC-USDT', type: 'limit', side: 'buy', stp: 'CN', price: '60000.1', size: '0.5' },
} as const;

async function take(world: OrderWorld, { clientOid }: Placement, taken: Step): Promise<void> {
  const placement = world.now(clientOid);
  switch (taken.do) {
    case 'answer':
      world.sends[0]?.answer(ANSWERS[taken.how]());
      break;
    case 'late-reply':
      world.sends[0]?.order.onLate(ANSWERS[taken.how]());
      break;
    case 'wait':
      await world.clock.advanceAsync(taken.ms);
      break;
    case 'status-check': {
      const check = world.statusChecks.shift();
      if (taken.finds === 'fault') check?.break();
      else if (taken.finds === 'order') check?.answer(succeed(orderOf(placement, 'by-status check')));
      else if (taken.finds === 'other-order')
        check?.answer(succeed(orderOf(placement, 'of-another', { side: 'sell' })));
      else check?.answer(taken.finds === 'nothing' ? NOT_FOUND : DOWN);
      break;
    }
    case 'event': {
      const order = taken.fits
        ? orderOf(placement, 'by-event')
        : orderOf(placement, 'of-another', { price: '1' });
      world.app.onOrderUpdate({ order, meaning: 'accepted', source: 'event' });
      break;
    }
    case 'resolve':
      world.app.resolve({
        accountId: 'a1',
        clientOid,
        found: taken.found,
        orderId: taken.found ? 'by-person' : null,
        who: 'Kim',
        saw: 'the list',
      });
      break;
    case 'check again':
      void world.app.checkStatus('a1', clientOid);
      break;
    case 'place again':
      void world.app.place(request);
      break;
    case 'restart':
      world.restart();
      break;
  }
  await turn();
}

/** What may follow what: an end stays, and so does a resolution; only an open placement moves. */
function judge(before: Placement, after: Placement, taken: Step): void {
  // A person who saw nothing may be overruled by the venue, once.
  const overruled = before.outcome?.kind === 'unknown' && after.outcome?.kind === 'accepted';
  if (before.outcome !== null && !isUnresolved(before) && !overruled) {
    expect(after).toMatchObject({
      outcome: before.outcome,
      resolvedBy: before.resolvedBy,
      evidenceFrom: before.evidenceFrom,
    });
    return;
  }
  const { outcome } = after;
  if (outcome === null) {
    expect(before.outcome).toBeNull();
    return;
  }
  if (before.outcome?.kind === 'unknown') expect(['accepted', 'rejected', 'unknown']).toContain(outcome.kind);
  if (outcome.kind === 'accepted') {
    expect(['by-answer', 'by-status check', 'by-event', 'by-person']).toContain(outcome.orderId);
    // Evidence received while the answer was awaited counts as soon as that answer is unknown.
    const sources = {
      'by-answer': ['answer', 'late-reply'],
      'by-status check': ['status-check'],
      'by-event': ['event', 'answer'],
    };
    const mine = outcome.orderId === 'by-person' ? ['resolve'] : sources[outcome.orderId as 'by-answer'];
    expect(mine).toContain(taken.do);
  }
}

it('R-B12 R-B18: every schedule leaves one of the ends, never a second one, and one arrival', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (steps) => {
      const world = orderWorld();
      try {
        void world.app.place(request);
        await turn();
        const [first] = world.app.recent('a1', 1);
        if (first === undefined) throw new Error('nothing was placed');
        let before = first;
        for (const taken of steps) {
          await take(world, first, taken);
          const after = world.now(first.clientOid);
          judge(before, after, taken);
          expect(world.sent).toHaveLength(1);
          expect(world.app.unknownCount()).toBe(isUnresolved(after) ? 1 : 0);
          // Whoever repeats the ticket gets its present state, however often it was repeated before.
          if (taken.do === 'place again' && after.outcome !== null)
            expect(await world.app.place(request)).toEqual(succeed(after));
          before = after;
        }
        world.restart();
        const last = world.now(first.clientOid);
        expect(last.outcome).not.toBeNull();
        if (before.outcome !== null) expect(last.outcome).toEqual(before.outcome);
        expect(verifyJournal(world.path).ok).toBe(true);
      } finally {
        world.end();
      }
    }),
    { numRuns: runs(40, 3_000) },
  );
}, 600_000);
