import { viewState, useViewValue, type ViewKey } from '../../state/view-state.ts';

const OPEN: ViewKey<boolean> = { name: ['alerts.open'], initial: false };

/** Shows the panel of alerts, or puts it away; from wherever it is asked for: the bell, the palette, a notice. */
export function showAlerts(open: boolean): void {
  if (viewState.get(OPEN) !== open) viewState.set(OPEN, open);
}

export function useAlertsOpen(): [boolean, (open: boolean) => void] {
  return [useViewValue(OPEN), (open) => showAlerts(open)];
}
