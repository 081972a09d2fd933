// Would break it: an unknown order that reads like an end; a rejection without the venue's code and text.
import { describe, expect, test } from 'vitest';
import { placement, venueOrder } from '../../../tests/helpers/window/orders.ts';
import { outcomeStory, rejectionAdvice } from './outcome.ts';

const unknown = { kind: 'unknown', message: 'The connection was cut', httpStatus: null } as const;
const resolution = { who: 'Ada', at: 9, saw: 'not there' };

describe('a test order', () => {
  test('is shown as a test, whatever its answer, and never as an order', () => {
    const outcomes = [
      null,
      unknown,
      { kind: 'accepted', orderId: '6719f3a2' },
      { kind: 'rejected', code: '400100', message: 'Too small', httpStatus: 200 },
      { kind: 'not-sent', reasonKind: 'unreachable', message: 'No way there.' },
    ] as const;
    for (const outcome of outcomes) {
      const testOrder = placement('t1', { outcome, isTest: true });
      const { title, known, next } = outcomeStory(testOrder, { cancel: true, statusCheck: true });
      expect(title).toMatch(/^Test(:| passed| rejected| not sent)/);
      expect(next).toContain('Nothing was placed');
      expect(`${known} ${next}`).not.toMatch(/6719f3a2|Do not place|accepted/);
    }
  });
});

test('a test order that the venue lists as a real one is shown as that, whatever its answer was', () => {
  const contradictedBy = { orderId: '6719f3a2', at: 5 };
  for (const outcome of [unknown, { kind: 'accepted', orderId: '6719f3a2' }] as const) {
    const story = outcomeStory(placement('t1', { outcome, isTest: true, contradictedBy }));
    expect(story.title).toBe('Test order: the venue has a real order');
    expect(story.known).toContain('order 6719f3a2');
    expect(story.next).toMatch(/may fill.*correct the test endpoint/);
  }
});

describe('a rejected order that the venue lists', () => {
  const outcome = { kind: 'rejected', code: '400100', message: 'Too small', httpStatus: 200 } as const;
  const contradictedBy = { orderId: '6719f3a2', at: 5 };

  test('is described as an open order, with the rejection beside it, until it ends', () => {
    const alive = placement('c1', { outcome, contradictedBy, order: venueOrder() });
    const story = outcomeStory(alive, { cancel: true, statusCheck: null });
    expect(story.title).toBe('Rejected, but open at the venue');
    expect(story.known).toContain('code 400100');
    expect(story.next).toMatch(/may fill.*You can still cancel it\..*Do not place it again/);
    const over = outcomeStory({ ...alive, order: venueOrder({ state: 'done' }) });
    expect(over.title).toBe('Rejected, but it was at the venue');
  });
});

describe('story', () => {
  test('a rejection shows the venue’s text, code and HTTP status', () => {
    const outcome = {
      kind: 'rejected',
      code: '400100',
      message: 'Price increment invalid.',
      httpStatus: 200,
    } as const;
    const story = outcomeStory(placement('o1', { outcome }));
    expect(story.known).toBe('“Price increment invalid.” (code 400100, HTTP 200).');
    expect(story.next).toContain('rules');
  });

  test('an unknown order names its client id and forbids placing it again', () => {
    const story = outcomeStory(placement('cf-77', { outcome: unknown }));
    expect(story.next).toContain('cf-77');
    expect(story.next).toContain('Do not place it again');
    expect(story.known).toBe('The connection was cut. No HTTP status received.');
  });

  test.each([
    ['{"timeInForce":"IOC"}', 'limit', 'may have been cancelled at once'],
    ['{"timeInForce":"FOK"}', 'limit', 'may have been cancelled at once'],
    ['{"postOnly":true}', 'limit', 'may have been cancelled at once'],
    ['{"timeInForce":"GTT","postOnly":false}', 'limit', 'Status not reported'],
    ['{"remark":"\\"timeInForce\\":\\"IOC\\""}', 'limit', 'Status not reported'],
    ['{}', 'market', 'Fills not reported'],
  ] as const)('S4.3-R4 S4.3-R5 accepted, body %s of a %s order: “%s”', (body, type, text) => {
    const { next } = outcomeStory(placement('o1', { body, type }));
    expect(next).toContain(text);
    expect(next).toContain('not reported yet');
  });

  test.each([
    ['{"postOnly":true}', {}, 'Likely post-only: it would have crossed the book. The venue gives no reason.'],
    ['{"timeInForce":"FOK"}', {}, 'Fill-or-kill: cancelled because it could not fill completely.'],
    ['{"timeInForce":"GTT","cancelAfter":60}', { updatedAt: 60_001 }, 'GTT expired after 60 s.'],
    [
      '{}',
      { cancelReason: 7 },
      'Likely the price limit, if its price crossed the book. The venue gives no reason. Venue reason code 7.',
    ],
    ['{"stp":"CN"}', {}, 'Likely self-trade prevention: it would have matched your order o-9.'],
    ['{"postOnly":true}', { updatedAt: 90_000 }, 'The venue gives no reason for cancelling it.'],
  ])('cancelled, placed with %s: the receipt gives the reason', (body, change, text) => {
    // As an event reports it: without the terms of the ticket.
    const order = venueOrder({ state: 'done', cancelled: true, timeInForce: null, ...change });
    const own = venueOrder({ orderId: 'o-9', side: 'sell', price: '64000', createdAt: 0 });
    const accepted = placement('cf-1', { body, order });
    expect(outcomeStory(accepted, undefined, body === '{"stp":"CN"}' ? [own] : []).known).toContain(text);
    const listed = { ...accepted, order: venueOrder() };
    expect(outcomeStory(listed).known).not.toMatch(/cancelled|Likely/);
  });

  test('accepted: the balances are named where this window keeps them fresh, else the venue', () => {
    expect(outcomeStory(placement('o1', { mode: 'practice' })).next).toContain('See balances');
    expect(outcomeStory(placement('o1')).next).toContain('Check at the venue');
  });

  test('an unknown order where the venue can be asked: evidence settles it, not found proves nothing', () => {
    for (const story of [
      outcomeStory(placement('cf-1', { mode: 'practice', outcome: unknown })),
      outcomeStory(placement('cf-1', { outcome: unknown }), { cancel: true, statusCheck: true }),
    ]) {
      expect(story.next).toContain('keeps checking for client order ID cf-1');
      expect(story.next).toContain('If it stays unknown, check at the venue');
      expect(story.next).toContain('Do not place it again');
    }
    const cannot = outcomeStory(placement('cf-1', { outcome: unknown }), {
      cancel: null,
      statusCheck: false,
    });
    expect(cannot.next).toContain('Search the venue for client order ID cf-1');
  });

  test.each([
    [{}, 'Open', 'Nothing filled yet.', 'still cancel it'],
    [
      { filledSize: '0.04', filledFunds: '2564' },
      'Partly filled, still open',
      '0.04 of 0.12 BTC at 64,100.0',
      'The rest is still open',
    ],
    [
      { state: 'done', filledSize: '0.12', filledFunds: '7692', fee: '7.692', feeCurrency: 'USDT' },
      'Filled',
      'fee 7.692 USDT',
      'See Orders > Fills.',
    ],
    [{ state: 'done', cancelled: true }, 'Cancelled, nothing filled', 'Nothing filled.', 'Funds released'],
    [
      { state: 'done', cancelled: true, filledSize: '0.04' },
      'Partly filled, rest cancelled',
      'Filled 0.04 of 0.12 BTC',
      'Rest cancelled, funds released',
    ],
  ] as const)('accepted and reported as %o', (change, title, known, next) => {
    const story = outcomeStory(placement('o1', { order: venueOrder(change) }));
    expect(story.title).toBe(title);
    expect(story.known).toContain(known);
    expect(story.next).toContain(next);
  });

  test.each([
    [
      { kind: 'unlisted-code', code: '777777', venueText: 'Nope.' },
      /code 777777 .*not one of its known rejections.*“Nope.”/,
    ],
    [
      { kind: 'trouble-code', code: '500000', venueText: '' },
      /code 500000 .*it has a problem or is overloaded/,
    ],
    [{ kind: 'order-id', code: '200', venueText: '', orderId: 'o9' }, /but includes order ID o9/],
    [
      { kind: 'other-order', orderId: 'o1', clientOid: 'c7' },
      /^Contradiction: .*order o1, which is another .*c7/,
    ],
    [{ kind: 'other-client-id', orderId: 'o1', clientOid: 'c7' }, /^Contradiction: .*client order ID c7/],
  ] as const)('an unknown order shows what its answer said: %j', (evidence, known) => {
    const outcome = { kind: 'unknown', message: 'for the journal', httpStatus: 200, evidence } as const;
    const story = outcomeStory(placement('u1', { outcome }), { cancel: true, statusCheck: true });
    expect(story.title).toBe('Outcome unknown');
    expect(story.known).toMatch(known);
    expect(story.known).not.toContain('for the journal');
    const isChecked = evidence.kind === 'unlisted-code';
    expect(story.next.includes('If not, it counts as rejected')).toBe(isChecked);
    const alone = outcomeStory(placement('u1', { outcome }), { cancel: false, statusCheck: false });
    expect(alone.next).toContain('Search the venue for client order ID u1');
    expect(alone.next.includes('add it to the rejection codes')).toBe(isChecked);
  });

  test('a rejection found by a status check is shown as that', () => {
    const outcome = { kind: 'rejected', code: '777777', message: 'Nope.', httpStatus: 200 } as const;
    const story = outcomeStory(placement('r1', { outcome, evidenceFrom: { how: 'status-check', at: 9 } }));
    expect(story.known).toBe('A status check found no order. “Nope.” (code 777777, HTTP 200).');
  });

  test('an outcome learned after a lost answer shows how', () => {
    const story = outcomeStory(placement('o1', { evidenceFrom: { how: 'status-check', at: 9 } }));
    expect(story.known).toContain('The answer was lost; found by client order ID.');
  });

  test('an order found by a person is not shown as the venue’s own answer', () => {
    const story = outcomeStory(placement('o1', { resolvedBy: resolution }));
    expect(story.title).toBe('Resolved by hand: at the venue');
    expect(story.known).toContain('Ada found it as order 6719f3a2');
  });

  test('an order not sent: the text states that nothing reached the venue', () => {
    const outcome = { kind: 'not-sent', reasonKind: 'unreachable', message: 'Connection refused.' } as const;
    expect(outcomeStory(placement('o1', { outcome })).next).toContain('Nothing reached the venue');
  });
});

test('advice follows the code where the venue documents it, and guesses nothing where it does not', () => {
  const kucoin = { kind: 'kucoin', cancel: null } as const;
  expect(rejectionAdvice('200004', 'x', { kind: 'service', cancel: null })).toContain('No funds reserved');
  expect(rejectionAdvice('200004', 'x')).toContain('No funds reserved');
  expect(rejectionAdvice('1', 'Insufficient balance')).toContain('Not enough funds');
  expect(rejectionAdvice('200004', 'x', kucoin)).toContain('Not enough funds');
  expect(rejectionAdvice('400005', 'x', kucoin)).toContain('API key');
  expect(rejectionAdvice('999999', 'x', kucoin)).toContain('No funds reserved');
  expect(rejectionAdvice('200003', 'x', { ...kucoin, cancel: true })).toContain('Cancel some first');
  expect(rejectionAdvice('200003', 'x', { ...kucoin, cancel: false })).toContain(
    'Cancel some at the venue first',
  );
});
