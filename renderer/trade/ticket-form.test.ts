// Would break it: a control that does not apply leaking into the order, a typed amount changed on its way, a problem shown at
// the wrong box, or a button that names a problem the user cannot see.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requestBody } from '../../shared/orders/body.ts';
import {
  afterPlacement,
  changeForm,
  EMPTY_FORM,
  forOtherPair,
  joinProblems,
  readTicket,
  reviewWords,
  type TicketForm,
} from './ticket-form.ts';
import { FIELD_NAMES, holdFeeWords, stpWords, TIME_IN_FORCE_WORDS } from './ticket-words.ts';

const limit: TicketForm = { ...EMPTY_FORM, price: '64200.0', size: '0.25', clientOid: 'cf-1' };
const market: TicketForm = { ...limit, type: 'market', funds: '500' };

function ticketOf(form: TicketForm) {
  return readTicket(form, 'BTC-USDT').ticket;
}

describe('the form becomes a ticket', () => {
  test('with what was chosen and nothing else; defaults stay out of the body', () => {
    expect(requestBody(ticketOf(limit))).toBe(
      '{"clientOid":"cf-1","symbol":"BTC-USDT","type":"limit","side":"buy","stp":"CN","price":"64200.0","size":"0.25"}',
    );
  });

  test('S4.3-R3: a market order carries no price, time in force or book setting, whatever the form still holds', () => {
    const form: TicketForm = {
      ...market,
      timeInForce: 'GTT',
      cancelAfter: '60',
      postOnly: true,
      hidden: true,
      iceberg: true,
      visibleSize: '0.1',
    };
    expect(Object.keys(ticketOf(form)).sort()).toEqual([
      'clientOid',
      'side',
      'size',
      'stp',
      'symbol',
      'type',
    ]);
  });

  test('S4.3-P-sizeOrFunds: a market order takes the one of size and funds that is in view', () => {
    expect(ticketOf({ ...market, marketBy: 'funds' })).toMatchObject({ funds: '500' });
    expect(ticketOf({ ...market, marketBy: 'funds' }).size).toBeUndefined();
    expect(ticketOf({ ...market, marketBy: 'size' }).funds).toBeUndefined();
  });

  test('S4.3-P-stp: the body always says the strategy that the ticket shows, CN unless another was chosen', () => {
    for (const form of [limit, market]) {
      expect(JSON.parse(requestBody(ticketOf(form)))).toMatchObject({ stp: 'CN' });
      expect(JSON.parse(requestBody(ticketOf({ ...form, stp: 'DC' })))).toMatchObject({ stp: 'DC' });
    }
  });

  test('VF9-stp: a strategy the venue will not apply is said beside the choice', () => {
    expect(stpWords({ ...market, stp: 'DC' })).toContain('Market orders do not support DC');
    expect(stpWords({ ...limit, stp: 'CB', timeInForce: 'FOK' })).toContain('CN instead');
    expect(stpWords({ ...limit, stp: 'DC' })).not.toContain('Market');
  });

  test('S4.3-R8 S4.3-R9: a limit buy that can rest freezes the fee, too; nothing else does', () => {
    expect(holdFeeWords(ticketOf(limit))).toBe(', and the fee while it rests');
    expect(holdFeeWords(ticketOf({ ...limit, timeInForce: 'GTT', cancelAfter: '9' }))).not.toBe('');
    for (const form of [{ timeInForce: 'IOC' }, { timeInForce: 'FOK' }, { side: 'sell' }] as const) {
      expect(holdFeeWords(ticketOf({ ...limit, ...form }))).toBe('');
    }
    expect(holdFeeWords(ticketOf(market))).toBe('');
  });

  test('S4.3-R4: a resting order is not promised a cancel that this window does not have', () => {
    expect(TIME_IN_FORCE_WORDS.GTC).toContain('cancelled at the venue');
    expect(TIME_IN_FORCE_WORDS.GTT).toContain('cancelled at the venue');
  });

  test('S4.3-P-cancelAfter: seconds go along with GTT only, as an integer', () => {
    const form: TicketForm = { ...limit, cancelAfter: '3600' };
    expect(ticketOf(form).cancelAfter).toBeUndefined();
    expect(ticketOf({ ...form, timeInForce: 'GTT' }).cancelAfter).toBe(3600);
    expect(
      readTicket({ ...form, timeInForce: 'GTT', cancelAfter: '1.5' }, 'BTC-USDT').unreadable,
    ).toHaveLength(1);
  });

  test('S4.3-P-postOnly: never set with IOC or FOK, even if the form holds it', () => {
    for (const timeInForce of ['IOC', 'FOK'] as const) {
      expect(ticketOf({ ...limit, postOnly: true, timeInForce }).postOnly).toBeUndefined();
    }
    expect(ticketOf({ ...limit, postOnly: true }).postOnly).toBe(true);
  });

  test('S4.3-P-visibleSize: only with iceberg', () => {
    expect(ticketOf({ ...limit, visibleSize: '0.1' }).visibleSize).toBeUndefined();
    expect(ticketOf({ ...limit, visibleSize: '0.1', iceberg: true })).toMatchObject({
      iceberg: true,
      visibleSize: '0.1',
    });
  });

  test('plain decimals arrive digit for digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(0|[1-9]\d{0,20})\.\d{1,20}$/), (price) => {
        expect(ticketOf({ ...limit, price }).price).toBe(price);
      }),
    );
  });

  test('pasted forms become canonical; what is in doubt is refused with its readings and left out', () => {
    expect(ticketOf({ ...limit, price: ' 64,200.50 ' }).price).toBe('64200.50');
    const doubt = readTicket({ ...limit, price: '1,500' }, 'BTC-USDT');
    expect(doubt.ticket.price).toBeUndefined();
    expect(doubt.unreadable).toMatchObject([{ field: 'price', nearest: ['1.500', '1500'] }]);
  });
});

test('changing to IOC takes post-only back, so that it does not come back by itself', () => {
  const ioc = changeForm({ ...limit, postOnly: true }, { timeInForce: 'IOC' });
  expect(ioc.postOnly).toBe(false);
  expect(changeForm(ioc, { timeInForce: 'GTC' }).postOnly).toBe(false);
});

test('S4.3-P-clientOid: the next ticket does not keep the client id or the size of the last', () => {
  expect(afterPlacement(limit)).toMatchObject({ clientOid: '', size: '', funds: '', price: '64200.0' });
});

test('another pair keeps side and type, not the numbers', () => {
  expect(forOtherPair({ ...market, side: 'sell' })).toMatchObject({
    side: 'sell',
    type: 'market',
    price: '',
    size: '',
    funds: '',
  });
});

describe('problems', () => {
  const missing = { field: 'price', message: 'Enter a price.' };

  test('a box that could not be read is not also called missing', () => {
    const unreadable = [{ field: 'price', message: 'Not a number.', nearest: [] }];
    const { all } = joinProblems(limit, unreadable, [missing]);
    expect(all.map(({ message }) => message)).toEqual(['Not a number.']);
  });

  test('stand in the order of the fields, so that the button names the topmost', () => {
    const { first } = joinProblems(limit, [], [{ field: 'remark', message: 'Too long.' }, missing]);
    expect(first?.field).toBe('price');
  });

  test('a missing amount is said at the box in view', () => {
    const found = [{ field: 'size', message: 'Enter size or funds.' }];
    expect(joinProblems({ type: 'market', marketBy: 'funds' }, [], found).first?.field).toBe('funds');
    expect(joinProblems({ type: 'market', marketBy: 'size' }, [], found).first?.field).toBe('size');
  });

  test('the review button says what is missing or wrong, and only then nothing', () => {
    const wrong = joinProblems(limit, [], [missing]);
    expect(reviewWords(wrong, limit, FIELD_NAMES)).toBe('Correct the price to continue');
    expect(reviewWords(wrong, { ...limit, price: ' ' }, FIELD_NAMES)).toBe('Enter the price to continue');
    expect(reviewWords(joinProblems(limit, [], []), limit, FIELD_NAMES)).toBe('Review order');
  });
});
