// Would break it: an advanced option that stays on for an order nobody turned it on for, or one that is on without being named on the
// ticket's face.
import { describe, expect, test } from 'vitest';
import { ALL_ORDER_CAPABILITIES } from '../../../shared/venue/order-capabilities.ts';
import { afterPlacement, changeForm, EMPTY_FORM, forOtherPair, type TicketForm } from './ticket-form.ts';
import { optionsOn } from './ticket-options.ts';

const plain: TicketForm = { ...EMPTY_FORM, price: '64200.0', size: '0.25', clientOid: 'cf-1' };
const full: TicketForm = {
  ...plain,
  hidden: true,
  iceberg: true,
  visibleSize: '0.05',
  stp: 'CO',
  tags: 'desk 4',
  remark: 'month end',
  timeInForce: 'GTT',
  cancelAfter: '60',
};

const labels = (form: TicketForm, can = ALL_ORDER_CAPABILITIES) =>
  optionsOn(form, can).map(({ label }) => label);

describe('what is on', () => {
  test('names on the face each option that is on, and nothing while none is', () => {
    expect(labels(full)).toEqual(['Hidden', 'Iceberg 0.05', 'STP CO', 'Tags: desk 4', 'Remark: month end']);
    expect(labels(plain)).toEqual([]);
    expect(labels({ ...plain, iceberg: true })).toEqual(['Iceberg']);
  });

  test('goes off one by one by its cross, until the ticket is a plain one', () => {
    let form = full;
    for (const { off } of optionsOn(full, ALL_ORDER_CAPABILITIES)) form = changeForm(form, off);
    expect(labels(form)).toEqual([]);
    expect(form).toEqual({ ...plain, timeInForce: 'GTT', cancelAfter: '60' });
  });

  test('shows no option that the order would not carry', () => {
    expect(labels({ ...full, type: 'market' })).toEqual(['STP CO', 'Tags: desk 4', 'Remark: month end']);
    expect(labels(full, { ...ALL_ORDER_CAPABILITIES, hiddenOrders: false })).toEqual([
      'STP CO',
      'Tags: desk 4',
      'Remark: month end',
    ]);
  });
});

test.each([
  ['after an order', afterPlacement],
  ['for another pair', forOtherPair],
] as const)('every advanced option is off %s', (_when, next) => {
  expect(labels(next(full))).toEqual([]);
  expect(next(full)).toMatchObject({ hidden: false, iceberg: false, visibleSize: '', stp: 'CN' });
});

test('hidden and iceberg do not come back with the limit order after a market order', () => {
  const market = changeForm(full, { type: 'market' });
  const limit = changeForm(market, { type: 'limit' });
  expect(limit).toMatchObject({ hidden: false, iceberg: false, visibleSize: '', price: '64200.0' });
});
