import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { useViewValue, viewState, type ViewKey } from '../../state/view-state.ts';

/** An open order that a person is about to amend, and the values to begin with: those of the order where null. Decimal text. */
export interface AmendDraft {
  order: VenueOrder;
  price: string | null;
  size: string | null;
}

const AMEND_KEY: ViewKey<AmendDraft | null> = { name: ['orders.amend'], initial: null, ofAccount: true };

/**
 * Opens the dialog that amends an open order, with these values filled in: `price` in the quote currency, `size` in the base currency,
 * each as the order has it where left out. Nothing is sent before a person has reviewed both and confirmed.
 */
export function openAmend({
  order,
  price = null,
  size = null,
}: {
  order: VenueOrder;
  price?: string | null;
  size?: string | null;
}): void {
  viewState.set(AMEND_KEY, { order, price, size });
}

/** The dialog is gone; the order stays as it is. */
export function closeAmend(): void {
  viewState.set(AMEND_KEY, null);
}

/** What the dialog is about; null while it is closed. */
export function useAmendDraft(): AmendDraft | null {
  return useViewValue(AMEND_KEY);
}
