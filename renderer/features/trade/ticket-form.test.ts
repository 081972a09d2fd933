// Would break it: a control that does not apply leaking into the order, a typed amount changed on its way, a problem shown at
// the wrong box, or a button that names a problem the user cannot see.
import { ALL_ORDER_CAPABILITIES } from '../../../shared/venue/order-capabilities.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requestBody } from '../../../shared/orders/body.ts';
import { offerOf, PARAMETERS } from '../../../shared/orders/order-parameters.ts';
import { readTicket } from './read-ticket.ts';
import { withKind } from './ticket-kind.ts';
import {
  afterPlacement,
  changeForm,
  EMPTY_FORM,
  forOtherPair,
  offered,
  type TicketForm,
} from './ticket-form.ts';
import { joinProblems, formatProblemCount } from './ticket-problems.ts';
import { formatStp } from './format-ticket.ts';

const limit: TicketForm = { ...EMPTY_FORM, price: '64200.0', size: '0.25', clientOid: 'cf-1' };
const market: TicketForm = { ...limit, type: 'market', total: '500' };

const pair = {
  symbol: 'BTC-USDT',
  baseIncrement: '0.00001',
  baseMinSize: '0.00001',
  quoteIncrement: '0.01',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
};

function ticketOf(form: TicketForm) {
  return readTicket(form, pair).ticket;
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
    expect(ticketOf({ ...market, sizeBy: 'total' })).toMatchObject({ funds: '500' });
    expect(ticketOf({ ...market, sizeBy: 'total' }).size).toBeUndefined();
    expect(ticketOf({ ...market, sizeBy: 'size' }).funds).toBeUndefined();
  });

  test('S4.3-P-stp: the body always has the strategy that the ticket shows, CN unless another was chosen', () => {
    for (const form of [limit, market]) {
      expect(JSON.parse(requestBody(ticketOf(form)))).toMatchObject({ stp: 'CN' });
      expect(JSON.parse(requestBody(ticketOf({ ...form, stp: 'DC' })))).toMatchObject({ stp: 'DC' });
    }
  });

  test('VF9-stp: a strategy the venue will not apply is named beside the choice; what a service does is not', () => {
    expect(formatStp({ ...market, stp: 'DC' }, 'practice')).toContain('Market orders do not support DC');
    expect(formatStp({ ...limit, stp: 'CB', timeInForce: 'FOK' }, 'kucoin')).toContain('CN instead');
    expect(formatStp({ ...limit, stp: 'DC' }, 'practice')).not.toContain('Market');
    expect(formatStp({ ...limit, stp: 'DC' }, 'service')).toBe('This venue does not document DC.');
    expect(formatStp(limit, 'service')).toContain('Default:');
  });

  test('S4.3-P-cancelAfter: seconds go along with GTT only, as an integer', () => {
    const form: TicketForm = { ...limit, cancelAfter: '3600' };
    expect(ticketOf(form).cancelAfter).toBeUndefined();
    expect(ticketOf({ ...form, timeInForce: 'GTT' }).cancelAfter).toBe(3600);
    const gtt = (cancelAfter: string) => readTicket({ ...form, timeInForce: 'GTT', cancelAfter }, pair);
    for (const [typed, seconds] of [
      ['2,592,000', 2_592_000],
      ['3,600', 3600], // for seconds it has one reading
      ["2'592'000", 2_592_000],
      [' 86 400 ', 86_400],
      ['\uFF16\uFF10', 60],
    ] as const)
      expect(gtt(typed)).toMatchObject({ ticket: { cancelAfter: seconds }, unreadable: [] });
    for (const typed of ['1.5', '1,5', '3.600', '60s', 'x'])
      expect(gtt(typed)).toMatchObject({ unreadable: [{ field: 'cancelAfter' }] });
    expect(gtt('').unreadable).toEqual([]);
  });

  test('S4.3-P-postOnly: never set with IOC or FOK, even if the form holds it', () => {
    for (const timeInForce of ['IOC', 'FOK'] as const) {
      expect(ticketOf({ ...limit, postOnly: true, timeInForce }).postOnly).toBeUndefined();
    }
    expect(ticketOf({ ...limit, postOnly: true }).postOnly).toBe(true);
  });

  test('where the venue takes no hidden orders nothing of them is offered or sent, whatever the form still holds', () => {
    const form: TicketForm = { ...limit, hidden: true, iceberg: true, visibleSize: '0.1' };
    const can = { ...ALL_ORDER_CAPABILITIES, hiddenOrders: false };
    for (const name of ['hidden', 'iceberg', 'visibleSize'] as const) {
      expect(offered(form, name, can)).toBe('hidden');
    }
    expect(readTicket(form, pair, can)).toEqual(readTicket(limit, pair, can));
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

  test('pasted forms become canonical; ambiguous ones are refused with their readings and left out', () => {
    expect(ticketOf({ ...limit, price: ' 64,200.50 ' }).price).toBe('64200.50');
    const ambiguous = readTicket({ ...limit, price: '1,500' }, pair);
    expect(ambiguous.ticket.price).toBeUndefined();
    expect(ambiguous.unreadable).toMatchObject([{ field: 'price', nearest: ['1.500', '1500'] }]);
  });
});

test('changing to IOC takes post-only back, so that it does not come back by itself', () => {
  const ioc = changeForm({ ...limit, postOnly: true }, { timeInForce: 'IOC' });
  expect(ioc.postOnly).toBe(false);
  expect(changeForm(ioc, { timeInForce: 'GTC' }).postOnly).toBe(false);
});

test('S4.3-P-clientOid: the next ticket does not keep the client id or the size of the last', () => {
  expect(afterPlacement(limit)).toMatchObject({ clientOid: '', size: '', total: '', price: '64200.0' });
});

test('another pair keeps side and type, not the numbers', () => {
  expect(forOtherPair({ ...market, side: 'sell' })).toMatchObject({
    side: 'sell',
    type: 'market',
    price: '',
    size: '',
    total: '',
  });
});

describe('the form follows the table of 4.3', () => {
  const both: TicketForm = {
    ...limit,
    total: '500',
    timeInForce: 'GTT',
    cancelAfter: '60',
    iceberg: true,
    visibleSize: '0.1',
    tags: 't',
    remark: 'r',
    postOnly: true,
    hidden: true,
  };

  test.each(PARAMETERS.map((row) => [row.rule, row.name, row] as const))('%s: %s', (_rule, name, row) => {
    for (const type of ['limit', 'market'] as const) {
      for (const timeInForce of ['GTC', 'GTT', 'IOC', 'FOK'] as const) {
        for (const iceberg of [true, false]) {
          for (const sizeBy of ['size', 'total'] as const) {
            const form: TicketForm = { ...both, type, timeInForce, iceberg, sizeBy };
            const other = row.insteadOf?.orders === type && (sizeBy === 'total' ? 'funds' : 'size') !== name;
            const shown = offered(form, name);
            expect(shown).toBe(other ? 'hidden' : offerOf(name, withKind(form)));
            const carried = ticketOf(form)[name] !== undefined;
            const left =
              (name === 'timeInForce' && timeInForce === 'GTC') || (name === 'iceberg' && !iceberg);
            expect(carried).toBe(shown === 'open' && !left);
          }
        }
      }
    }
  });
});

describe('an amount by its total', () => {
  const form: TicketForm = { ...limit, price: '81234.5', sizeBy: 'total', total: '100' };

  test('is rounded down to the size that it pays for, and a market order to the increment of its funds', () => {
    expect(readTicket(form, pair)).toMatchObject({ ticket: { size: '0.00123' }, unreadable: [] });
    expect(ticketOf({ ...form, total: '99.918435' }).size).toBe('0.00123');
    const funds = (total: string) => readTicket({ ...form, type: 'market', total }, pair);
    expect(funds('99.999')).toMatchObject({ ticket: { funds: '99.99' }, unreadable: [] });
    expect(funds('100.5')).toMatchObject({ ticket: { funds: '100.5' }, unreadable: [] });
  });

  test('below one step names the total and the least that would do', () => {
    const [problem] = readTicket({ ...form, total: '0.5' }, pair).unreadable;
    expect(problem).toMatchObject({ field: 'total', nearest: ['0.812345'] });
    expect(problem?.message).toBe('Total 0.5 USDT is too small. The minimum is 0.00001 BTC = 0.812345 USDT.');
    expect(readTicket({ ...form, total: '0.812345' }, pair).unreadable).toEqual([]);
    // The check of the ticket knows the minimum of the funds.
    expect(readTicket({ ...form, type: 'market', total: '0.005' }, pair)).toMatchObject({
      ticket: { funds: '0.005' },
      unreadable: [],
    });
  });

  test('needs a price for a limit order and none for a market order', () => {
    expect(readTicket({ ...form, price: '' }, pair).unreadable).toMatchObject([{ field: 'total' }]);
    expect(readTicket({ ...form, price: '', type: 'market' }, pair)).toMatchObject({
      ticket: { funds: '100' },
      unreadable: [],
    });
  });

  test.each(['limit', 'market'] as const)('of nothing is refused in a %s order', (type) => {
    expect(readTicket({ ...form, type, total: '0' }, pair).unreadable).toMatchObject([{ field: 'total' }]);
  });

  test('a problem is shown at the total, with totals to take', () => {
    const found = [{ field: 'size', message: 'Below the minimum.', nearest: ['0.001'] }];
    expect(joinProblems(form, [], found).all).toMatchObject([
      { field: 'total', nearest: [], offers: [{ value: '81.2345' }] },
    ]);
  });
});

describe('problems', () => {
  const missing = { field: 'price', message: 'Enter a price.' };

  test('a box that could not be read is not also called missing', () => {
    const unreadable = [{ field: 'price', message: 'Not a number.', nearest: [] }];
    const { all } = joinProblems(limit, unreadable, [missing]);
    expect(all.map(({ message }) => message)).toEqual(['Not a number.']);
  });

  test('are in the order of the fields, so that the button names the topmost', () => {
    const { first } = joinProblems(limit, [], [{ field: 'remark', message: 'Too long.' }, missing]);
    expect(first?.field).toBe('price');
  });

  test('a missing amount is shown at the box in view', () => {
    const found = [{ field: 'size', message: 'Enter size or funds.' }];
    expect(joinProblems({ ...market, sizeBy: 'total' }, [], found).first?.field).toBe('total');
    expect(joinProblems({ ...market, sizeBy: 'size' }, [], found).first?.field).toBe('size');
  });

  test('the review button names what is missing or wrong', () => {
    const wrong = joinProblems(limit, [], [missing]);
    expect(formatProblemCount(wrong, limit)).toBe('Check the price');
    expect(formatProblemCount(wrong, { ...limit, price: ' ' })).toBe('Enter the price to continue');
    expect(formatProblemCount(joinProblems(limit, [], []), limit)).toBe('Review buy order');
  });
});
