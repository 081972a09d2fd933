// Would break it: an order that the balance does not cover without a problem at its box, a "largest that fits" that does not fit or
// is not the largest, or the balance shown while amounts are hidden.
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import genuinePairs from '../../../tests/data/pairs.json' with { type: 'json' };
import { setAmountsHidden } from '../../lib/hidden.ts';
import { shortfallOf } from './shortfall.ts';
import { readTicket } from './read-ticket.ts';
import { EMPTY_FORM, type TicketForm } from './ticket-form.ts';

const found = genuinePairs.find(({ symbol }) => symbol === 'BTC-USDT');
if (found === undefined) throw new Error('the sample has no BTC-USDT');
const pair = { ...found, feeCurrency: 'USDT' };
const rates = { maker: '0.0008', taker: '0.001', source: 'venue' } as const;
const levels = {
  bids: [
    ['59999', '1'],
    ['59990', '5'],
  ],
  asks: [
    ['60000', '1'],
    ['60010', '5'],
  ],
} as const;

const limit: TicketForm = { ...EMPTY_FORM, price: '60000', clientOid: 'cf-1' };
const market: TicketForm = { ...limit, type: 'market' };

interface Held {
  BTC?: string;
  USDT?: string;
}

function short(form: TicketForm, held: Held, known = true) {
  const balances = Object.entries(held).map(([currency, available]) => ({
    currency,
    type: 'trade_hf',
    balance: available,
    available,
    holds: '0',
  }));
  const { ticket } = readTicket(form, pair);
  return shortfallOf({
    form,
    ticket,
    pair,
    balances,
    rates: known ? rates : null,
    levels: known ? levels : null,
  });
}

afterEach(() => setAmountsHidden(false));

describe('what the balance does not cover', () => {
  test.each<[string, TicketForm, Held, string, string, string[]]>([
    [
      'a limit buy, its fee included',
      { ...limit, size: '1' },
      { USDT: '60000' },
      'size',
      'Needs 60,060 USDT with the fee, 60,000 available. Largest possible size:',
      ['0.99900099'],
    ],
    [
      'a limit buy by its total',
      { ...limit, sizeBy: 'total', total: '60000' },
      { USDT: '30000' },
      'total',
      'Needs 60,060 USDT with the fee, 30,000 available. Largest possible total:',
      ['29970.0294'],
    ],
    [
      'a limit sell',
      { ...limit, side: 'sell', size: '1.5' },
      { BTC: '1.234567891' },
      'size',
      'Needs 1.5 BTC, 1.234567891 available. Largest possible size:',
      ['1.23456789'],
    ],
    [
      'a market buy by its total',
      { ...market, sizeBy: 'total', total: '501' },
      { USDT: '500.25' },
      'total',
      'Needs 501 USDT, 500.25 available. Largest possible total:',
      ['500.250000'],
    ],
    [
      'a market sell by size',
      { ...market, side: 'sell', size: '3' },
      { BTC: '2' },
      'size',
      'Needs 3 BTC, 2 available. Largest possible size:',
      ['2.00000000'],
    ],
  ])(
    'of %s is shown at its box, with the largest that fits',
    (_name, form, held, field, message, nearest) => {
      expect(short(form, held)).toEqual({ field, message, nearest });
    },
  );

  test('of a market order in the other unit follows from the levels of the current book', () => {
    const bought = short({ ...market, size: '2' }, { USDT: '100000' });
    expect(bought).toMatchObject({ field: 'size' });
    expect(bought?.message).toContain('Needs 120,130.01 USDT with the fee');
    const sold = short({ ...market, side: 'sell', sizeBy: 'total', total: '119000' }, { BTC: '1' });
    expect(sold).toMatchObject({ field: 'total' });
    expect(sold?.message).toMatch(/^Needs 1\.98\d* BTC, 1 available/);
    expect(short({ ...market, size: '2' }, { USDT: '100000' }, false)).toBeNull();
  });

  test('is nothing where it is covered to the last digit, or where that is not known', () => {
    expect(short({ ...limit, size: '1' }, { USDT: '60060' })).toBeNull();
    expect(short({ ...limit, size: '1' }, { USDT: '60000' }, false)).toBeNull();
    expect(short({ ...limit, side: 'sell', size: '1' }, { BTC: '1' })).toBeNull();
    expect(short({ ...limit, size: '1' }, {})).toBeNull();
    expect(short({ ...limit, size: 'x' }, { USDT: '0' })).toBeNull();
    expect(short({ ...limit, price: '', size: '1' }, { USDT: '0' })).toBeNull();
  });

  test('comes with its button though another field is wrong', () => {
    const form: TicketForm = { ...limit, side: 'sell', size: '3', iceberg: true, visibleSize: '0.00001' };
    expect(short(form, { BTC: '2' })).toMatchObject({ field: 'size', nearest: ['2.00000000'] });
  });

  test('comes without a button where not even the least order fits', () => {
    expect(short({ ...limit, size: '1' }, { USDT: '0.01' })).toMatchObject({ nearest: [] });
  });

  test('has no amount while amounts are hidden', () => {
    setAmountsHidden(true);
    const hidden = short({ ...limit, size: '1' }, { USDT: '31000' });
    expect(hidden?.nearest).toEqual([]);
    expect(hidden?.message.replace('100%', '')).not.toMatch(/\d/);
  });
});

test('what fits is covered, and one step more is not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.integer({ min: 1, max: 10 ** 7 }),
      (cents, tenths) => {
        const form = { ...limit, price: `${tenths / 10}`, size: '9999999' };
        const held = { USDT: `${cents / 100}` };
        const fits = short(form, held)?.nearest[0];
        if (fits === undefined) return;
        expect(short({ ...form, size: fits }, held)).toBeNull();
        const more = (BigInt(fits.replace('.', '')) + 1n).toString().padStart(9, '0');
        expect(short({ ...form, size: `${more.slice(0, -8)}.${more.slice(-8)}` }, held)).not.toBeNull();
      },
    ),
  );
});
