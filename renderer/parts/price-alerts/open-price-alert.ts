import { viewState, useViewState, type ViewKey } from '../../state/view-state.ts';

/** What a price alert is begun with. */
export interface PriceAlertDraft {
  accountId: string;
  /** Null: a person chooses it. */
  symbol: string | null;
  /** The level it begins with; else the last price. */
  price?: string;
}

const DRAFT: ViewKey<PriceAlertDraft | null> = {
  name: ['price-alert.draft'],
  initial: null,
  ofAccount: true,
};

/** Opens the dialog for a price alert, from wherever it is asked for: the header of a pair, its chart, the palette. It sets nothing by itself. */
export function openPriceAlert(draft: PriceAlertDraft): void {
  viewState.set(DRAFT, draft);
}

/** The draft of the dialog; null while it is closed. */
export function usePriceAlertDraft(): [PriceAlertDraft | null, (draft: PriceAlertDraft | null) => void] {
  return useViewState(DRAFT);
}
