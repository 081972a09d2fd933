import { viewState, useViewValue, type ViewKey } from '../../state/view-state.ts';

const OPEN: ViewKey<boolean> = { name: ['alerts.open'], initial: false };

/** Shows the panel of alerts, or puts it away; from wherever it is asked for: the bell, the palette, a notice. */
export function showAlerts(open: boolean): void {
  if (viewState.get(OPEN) !== open) viewState.set(OPEN, open);
}

export function useAlertsOpen(): [boolean, (open: boolean) => void] {
  return [useViewValue(OPEN), (open) => showAlerts(open)];
}

/** How many frames the Settings screen may take to appear after it was asked for. */
const MOST_FRAMES = 300;

/** Puts the keyboard on the first control of the alert rules, as soon as Settings shows them. */
export function focusAlertRules(framesLeft = MOST_FRAMES): void {
  const panel = document.querySelector<HTMLElement>('.alert-rules');
  if (panel === null) {
    if (framesLeft > 0) requestAnimationFrame(() => focusAlertRules(framesLeft - 1));
    return;
  }
  panel.scrollIntoView({ block: 'start' });
  panel.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
}
