// Would break it: a draft that keeps values of another order, or that follows the account switch.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { venueOrder } from '../../../tests/helpers/window/orders.ts';
import { viewState } from '../../state/view-state.ts';
import { closeAmend, openAmend, useAmendDraft } from './amend-draft.ts';

function Shown() {
  const draft = useAmendDraft();
  return draft === null
    ? 'closed'
    : `${draft.order.orderId} ${draft.price ?? 'as it is'} ${draft.size ?? 'as it is'}`;
}

const shown = () => renderToStaticMarkup(<Shown />);

test('the dialog opens with an order and the values given, and begins anew with the next', () => {
  expect(shown()).toBe('closed');
  openAmend({ order: venueOrder({ orderId: '1' }), price: '60000.1' });
  expect(shown()).toBe('1 60000.1 as it is');
  openAmend({ order: venueOrder({ orderId: '2' }), size: '0.5' });
  expect(shown()).toBe('2 as it is 0.5');
  closeAmend();
  expect(shown()).toBe('closed');
});

test('another account in the header closes it', () => {
  openAmend({ order: venueOrder({ orderId: '1' }) });
  viewState.forgetOfAccount();
  expect(shown()).toBe('closed');
});
