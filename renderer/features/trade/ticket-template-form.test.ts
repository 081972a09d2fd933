// What would break it: a number that means something else when it is filled in again, an option of the ticket before that stays on unseen.
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { writeNumbers } from '../../../shared/base/format/number-style.ts';
import { ticketTemplate } from '../../../shared/orders/ticket-template.ts';
import { changeForm, EMPTY_FORM, type TicketForm } from './ticket-form.ts';
import { describeTemplate, filledBy, templateOf } from './ticket-template-form.ts';

const form: TicketForm = {
  ...EMPTY_FORM,
  side: 'sell',
  price: '60000.10',
  size: '0.5',
  timeInForce: 'GTT',
  cancelBy: 'hours',
  cancelAfter: '1.5',
  postOnly: true,
  stp: 'CO',
  tags: 'desk',
};

describe('a ticket template', () => {
  it('fills in what it was saved from, whatever the ticket had before', () => {
    const text = fc.constantFrom('', '0.5', '12', '1.25');
    const any = fc.record<TicketForm>({
      side: fc.constantFrom('buy', 'sell'),
      kind: fc.constantFrom('order', 'stop', 'take-profit', 'oco'),
      stopPrice: text,
      limitPrice: text,
      type: fc.constantFrom('limit', 'market'),
      price: text,
      sizeBy: fc.constantFrom('size', 'total'),
      size: text,
      total: text,
      timeInForce: fc.constantFrom('GTC', 'GTT', 'IOC', 'FOK'),
      cancelBy: fc.constantFrom('seconds', 'minutes', 'hours', 'days'),
      cancelAfter: fc.constantFrom('', '60', '2'),
      cancelUntil: fc.constant(''),
      postOnly: fc.boolean(),
      hidden: fc.boolean(),
      iceberg: fc.boolean(),
      visibleSize: text,
      stp: fc.constantFrom('CN', 'CO', 'CB', 'DC'),
      tags: fc.constantFrom('', 'a'),
      remark: fc.constantFrom('', 'b'),
      clientOid: fc.constant('mine'),
    });
    fc.assert(
      fc.property(any, any, (typed, before) => {
        const saved = changeForm(EMPTY_FORM, typed);
        const template = templateOf(saved, ' Mine ', { amount: true, price: true });
        expect(ticketTemplate.parse(template)).toEqual(template);
        const filled = changeForm(before, filledBy(template));
        const { price, stopPrice, limitPrice, size, total, clientOid: _own, ...options } = saved;
        expect(filled).toMatchObject(options);
        expect(filled[saved.sizeBy]).toBe(saved.sizeBy === 'size' ? size : total);
        expect(filled.price).toBe(saved.type === 'limit' ? price : before.price);
        expect(filled.stopPrice).toBe(saved.kind === 'order' ? before.stopPrice : stopPrice);
        expect(filled.limitPrice).toBe(saved.kind === 'oco' ? limitPrice : before.limitPrice);
        expect(filled.clientOid).toBe('mine');
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  it('of a stop says what it is of', () => {
    const stop: TicketForm = {
      ...form,
      kind: 'stop',
      stopPrice: '61000',
      postOnly: false,
      timeInForce: 'GTC',
    };
    expect(describeTemplate(templateOf(stop, 'Mine', { amount: false, price: true }))).toBe(
      'Sell stop-limit · stop 61,000 · at 60,000.10 · GTC',
    );
  });

  it('leaves price and amount of the ticket where it has none', () => {
    const template = templateOf(form, 'Mine', { amount: false, price: false });
    const filled = changeForm({ ...EMPTY_FORM, price: '1', size: '2' }, filledBy(template));
    expect(filled).toMatchObject({ price: '1', size: '2', side: 'sell', timeInForce: 'GTT', stp: 'CO' });
  });

  describe('where numbers are written in another way later', () => {
    afterEach(() => writeNumbers('comma-point'));

    it('means the same numbers', () => {
      writeNumbers('point-comma');
      const template = templateOf({ ...form, price: '1.500,50', size: '0,5' }, 'Mine', {
        amount: true,
        price: true,
      });
      writeNumbers('comma-point');
      expect(filledBy(template)).toMatchObject({ price: '1500.50', size: '0.5' });
    });
  });

  it('a number with two readings is left out, and a line says what the rest is', () => {
    const template = templateOf({ ...form, price: '1,500' }, 'Mine', { amount: true, price: true });
    expect(template.price).toBe('');
    expect(describeTemplate(template)).toBe('Sell limit · size 0.5 · GTT · post-only');
  });
});
