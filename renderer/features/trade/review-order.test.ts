// Would break it: a second send of one review, a send without a review, a change after the review that still sends, a double
// click or a script's click taken for a decision, or an error that may mean "sent" called "not sent".
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { certainlyNotSent, isDeliberate, repeatsAmount } from '../../parts/orders/deliberate.ts';
import {
  EDITING,
  isEditing,
  repeatedPlacements,
  nextOrderReview,
  noPickReason,
  receiptOf,
  type FrozenTicket,
  ticketAgain,
  type OrderReviewState,
  type OrderReviewEvent,
} from './review-order.ts';
import { EMPTY_FORM } from './ticket-form.ts';

function frozenAs(ticketId: string): FrozenTicket {
  return {
    ticketId,
    accountId: 'a',
    ticket: { symbol: 'BTC-USDT', type: 'market', side: 'buy', funds: '5', clientOid: `oid-${ticketId}` },
    form: { ...EMPTY_FORM, type: 'market', sizeBy: 'total', total: '5', clientOid: `oid-${ticketId}` },
    body: '{}',
    exceeded: [],
  };
}

function placementOf(ticketId: string, change: Partial<PlacementView> = {}): PlacementView {
  return {
    accountId: 'a',
    accountName: 'A',
    mode: 'live',
    ticketId,
    clientOid: `oid-${ticketId}`,
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'market',
    price: null,
    size: null,
    funds: '5',
    body: '{}',
    createdAt: 1,
    outcome: { kind: 'accepted', orderId: '1' },
    outcomeAt: 2,
    resolvedBy: null,
    evidenceFrom: null,
    statusChecks: null,
    order: null,
    ...change,
  };
}

function run(events: readonly OrderReviewEvent[], from: OrderReviewState = EDITING): OrderReviewState {
  let confirm = from;
  for (const event of events) confirm = nextOrderReview(confirm, event);
  return confirm;
}

const frozen = frozenAs('t1');
const armed = run([{ type: 'review', frozen }]);

describe('the one way to sending', () => {
  test('review, then send', () => {
    expect(run([{ type: 'send', ticketId: 't1' }], armed).step).toBe('sending');
  });

  test('not without a review, not for another review, not after an edit', () => {
    expect(run([{ type: 'send', ticketId: 't1' }]).step).toBe('editing');
    expect(run([{ type: 'send', ticketId: 't0' }], armed)).toBe(armed);
    expect(run([{ type: 'edit' }, { type: 'send', ticketId: 't1' }], armed).step).toBe('editing');
  });

  test('a second press changes nothing, and an edit does not take a sent order back', () => {
    const sending = run([{ type: 'send', ticketId: 't1' }], armed);
    expect(run([{ type: 'send', ticketId: 't1' }, { type: 'edit' }, { type: 'again' }], sending)).toBe(
      sending,
    );
  });

  test('a reply to another ticket does not end this one', () => {
    const sending = run([{ type: 'send', ticketId: 't1' }], armed);
    expect(run([{ type: 'placed', placement: placementOf('t0') }], sending)).toBe(sending);
    expect(run([{ type: 'placed', placement: placementOf('t1') }], sending).step).toBe('placed');
  });

  test('whoever left the screen meanwhile learns of the end by its event, never of one that is not there yet', () => {
    const sending = run([{ type: 'send', ticketId: 't1' }], armed);
    const onItsWay = placementOf('t1', { outcome: null });
    expect(run([{ type: 'update', placement: onItsWay }], sending)).toBe(sending);
    expect(run([{ type: 'update', placement: placementOf('t0') }], sending)).toBe(sending);
    expect(run([{ type: 'update', placement: placementOf('t1') }], sending).step).toBe('placed');
    expect(run([{ type: 'update', placement: placementOf('t1') }], armed)).toBe(armed);
  });

  test('a price of the book goes into a ticket that is edited, and shows why it does not go anywhere else', () => {
    const sending = run([{ type: 'send', ticketId: 't1' }], armed);
    const rejected = { kind: 'rejected', code: '1', message: 'no', httpStatus: 200 } as const;
    const error = { kind: 'internal', message: 'broken' } as const;
    const ended = [
      run([{ type: 'placed', placement: placementOf('t1', { outcome: rejected }) }], sending),
      run([{ type: 'failed', ticketId: 't1', error }], sending),
    ];
    for (const state of [armed, sending, ...ended]) expect(noPickReason(state)).not.toBeNull();
    const accepted = run([{ type: 'placed', placement: placementOf('t1') }], sending);
    for (const state of [EDITING, accepted]) expect(noPickReason(state)).toBeNull();
  });

  test('beside the receipt of an accepted order the next one is filled in and reviewed; beside any other end it is not', () => {
    const sending = run([{ type: 'send', ticketId: 't1' }], armed);
    const accepted = run([{ type: 'placed', placement: placementOf('t1') }], sending);
    expect(isEditing(accepted)).toBe(true);
    expect(receiptOf(accepted)?.placement.ticketId).toBe('t1');
    expect(run([{ type: 'review', frozen: frozenAs('t2') }], accepted)).toMatchObject({
      step: 'armed',
      frozen: { ticketId: 't2' },
    });
    const unknown = { kind: 'unknown', message: 'no answer', httpStatus: null } as const;
    const open = run([{ type: 'placed', placement: placementOf('t1', { outcome: unknown }) }], sending);
    expect(isEditing(open)).toBe(false);
    expect(run([{ type: 'review', frozen: frozenAs('t2') }], open)).toBe(open);
    // Evidence turns it into an accepted one.
    expect(receiptOf(run([{ type: 'update', placement: placementOf('t1') }], open))).not.toBeNull();
  });

  test('whatever the events, each review is sent at most once', () => {
    const event = fc.oneof(
      fc
        .constantFrom('t1', 't2', 't3')
        .map((id): OrderReviewEvent => ({ type: 'review', frozen: frozenAs(id) })),
      fc.constantFrom('t1', 't2', 't3').map((ticketId): OrderReviewEvent => ({ type: 'send', ticketId })),
      fc
        .constantFrom('t1', 't2', 't3')
        .map((id): OrderReviewEvent => ({ type: 'placed', placement: placementOf(id) })),
      fc.constantFrom<OrderReviewEvent>({ type: 'edit' }, { type: 'again' }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let confirm: OrderReviewState = EDITING;
        let reviews = 0;
        let sends = 0;
        for (const one of events) {
          const next = nextOrderReview(confirm, one);
          if (next !== confirm && next.step === 'armed') reviews += 1;
          if (next !== confirm && next.step === 'sending') {
            sends += 1;
            expect(confirm.step).toBe('armed');
          }
          confirm = next;
        }
        expect(sends).toBeLessThanOrEqual(reviews);
      }),
    );
  });
});

test('a late answer moves an unknown outcome', () => {
  const unknown = placementOf('t1', { outcome: { kind: 'unknown', message: 'cut', httpStatus: null } });
  const placed = run(
    [
      { type: 'send', ticketId: 't1' },
      { type: 'placed', placement: unknown },
    ],
    armed,
  );
  const later = nextOrderReview(placed, { type: 'update', placement: placementOf('t1') });
  expect(later).toMatchObject({ step: 'placed', placement: { outcome: { kind: 'accepted' } } });
});

describe('a deliberate press', () => {
  test.each([
    [{ detail: 1, isTrusted: true }, true],
    [{ detail: 0, isTrusted: true }, true], // Space or Enter on the focused button
    [{ detail: 2, isTrusted: true }, false], // the second half of a double click on the button before it
    [{ detail: 1, isTrusted: false }, false],
  ])('%j: %s', (press, wanted) => {
    expect(isDeliberate(press)).toBe(wanted);
  });
});

test('look-alikes: same account, pair and side, and not closed yet', () => {
  const unknown = { kind: 'unknown', message: 'cut', httpStatus: null } as const;
  const mine = placementOf('u1', { outcome: unknown });
  const others = [
    placementOf('u2', { outcome: unknown, side: 'sell' }),
    placementOf('u3', { outcome: unknown, symbol: 'ETH-USDT' }),
    placementOf('u4', { outcome: unknown, accountId: 'b' }),
    placementOf('u5', { outcome: unknown, resolvedBy: { who: 'Ada', at: 3, saw: 'nothing' } }),
  ];
  expect(repeatedPlacements([mine, ...others], frozen)).toEqual([mine]);
});

test('an error of the app means that nothing was sent; a broken call means nothing', () => {
  expect(certainlyNotSent({ kind: 'read-only' })).toBe(true);
  expect(certainlyNotSent({ kind: 'store' })).toBe(true);
  expect(certainlyNotSent({ kind: 'internal' })).toBe(false);
  expect(certainlyNotSent({ kind: 'connection-lost' })).toBe(false);
});

test('an amount is repeated by its value, in any clear notation, and by nothing else', () => {
  expect(repeatsAmount('0.250', { size: '0.25' })).toBe(true);
  expect(repeatsAmount(' 1,000.5 ', { funds: '1000.50' })).toBe(true);
  for (const typed of ['', '0.2', '2.5', '1,000', 'x'])
    expect(repeatsAmount(typed, { size: '0.25' })).toBe(false);
  expect(repeatsAmount('1', {})).toBe(false);
});

describe('after an order that the venue certainly does not have', () => {
  const sent = run([
    { type: 'review', frozen },
    { type: 'send', ticketId: 't1' },
  ]);
  const refused = {
    kind: 'rejected',
    code: '200004',
    message: 'Balance insufficient!',
    httpStatus: 200,
  } as const;
  const placed = (change: Partial<PlacementView>) =>
    run([{ type: 'placed', placement: placementOf('t1', change) }], sent);

  test('all that was typed is taken up again, under a fresh client order ID where one is used up', () => {
    expect(ticketAgain(placed({ outcome: refused }))).toEqual({ ...frozen.form, clientOid: '' });
    const notSent = { kind: 'not-sent', reasonKind: 'unreachable', message: 'No route.' } as const;
    expect(ticketAgain(placed({ outcome: notSent }))).toEqual({ ...frozen.form, clientOid: '' });
    const error = { kind: 'locked', message: 'Trading is locked.' } as const;
    expect(ticketAgain(run([{ type: 'failed', ticketId: 't1', error }], sent))).toEqual(frozen.form);
  });

  test('and of no other: accepted, unknown, refused and yet shown by the venue, or without an answer from the app', () => {
    const unknown = { kind: 'unknown', message: 'No answer.', code: null, httpStatus: null } as const;
    const contradictedBy = { orderId: 'o1', at: 3 };
    for (const change of [
      {},
      { outcome: unknown },
      { outcome: null },
      { outcome: refused, contradictedBy },
    ]) {
      expect(ticketAgain(placed(change as Partial<PlacementView>))).toBeNull();
    }
    const error = { kind: 'internal', message: 'It broke.' } as const;
    expect(ticketAgain(run([{ type: 'failed', ticketId: 't1', error }], sent))).toBeNull();
    expect(ticketAgain(armed)).toBeNull();
  });
});
