import { useEffect } from 'react';
import { isInOverlay, isTyping, letterOf } from '../../lib/key-press.ts';

const PANELS = '.trade-grid section.panel';
const STOPS =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"], [role="separator"])';

/** F6 moves the keyboard to the next panel of Trade, with Shift to the one before, as it does between the parts of other windows; / goes to the search of pairs. */
export function usePanelKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (letterOf(event) === '/' && !isTyping(event.target) && !isInOverlay(event.target)) {
        event.preventDefault();
        focusSearch();
        return;
      }
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isInOverlay(event.target)) return;
      event.preventDefault();
      focusPanel(event.shiftKey ? -1 : 1);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Where the panel of pairs is hidden, the chooser has them. */
function focusSearch(): void {
  const search = document.querySelector<HTMLInputElement>('.trade-pairs input[type="search"]');
  if (search?.checkVisibility({ visibilityProperty: true }) === true) search.focus();
  else document.querySelector<HTMLElement>('.pair-chooser')?.click();
}

function focusPanel(by: 1 | -1): void {
  const panels = [...document.querySelectorAll<HTMLElement>(PANELS)].filter(
    (panel) => firstStop(panel) !== null,
  );
  const at = panels.findIndex((panel) => panel.contains(document.activeElement));
  const next = at === -1 && by === -1 ? -1 : (at + by) % panels.length;
  const panel = panels.at(next);
  if (panel !== undefined) firstStop(panel)?.focus();
}

function firstStop(panel: HTMLElement): HTMLElement | null {
  for (const stop of panel.querySelectorAll<HTMLElement>(STOPS))
    if (stop.checkVisibility({ visibilityProperty: true })) return stop;
  return null;
}
