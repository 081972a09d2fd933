import { useEffect } from 'react';
import { viewState, type ViewKey } from '../state/view-state.ts';

/** An element on the way from the focus up to the page, with its neighbours. */
interface Step {
  node: Element;
  before: Element | null;
  after: Element | null;
}

/** Elements with a name: they can take the focus, and the next Tab goes on inside them. */
const PLACES =
  'main, nav, section[aria-label], form[aria-label], :is([role="dialog"], [role="region"], [role="group"], [role="tabpanel"], [role="list"])[aria-label]';

/** How long whoever removed the element has to move the focus itself. */
const GRACE_MS = 60;

/** The frame was shown before: after a lock, what had the focus is gone with the cover. */
const WAS_SHOWN: ViewKey<boolean> = { name: ['frame.was-shown'], initial: false, outlivesLock: true };

/**
 * Never leaves the focus on the bare page: where its control is removed or disabled, it moves to the row beside
 * it or to the nearest part of the page that has a name. Never to another button, since the next Enter would press it.
 */
export function useFocusGuard(): void {
  useEffect(() => {
    let way: readonly Step[] = [];
    let timer: ReturnType<typeof setTimeout> | null = null;
    let frame: number | null = null;
    const check = (): void => {
      timer = null;
      if (isLost(way)) rest(way)?.focus();
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element) way = wayUp(target);
    };
    const giveGrace = (): void => {
      timer ??= setTimeout(check, GRACE_MS);
    };
    const checkShown = (): void => {
      frame = null;
      if (isLost(way)) giveGrace();
    };
    // Whether it can still be seen is asked once a frame, which works the styles out anyway: a book changes the page twenty times a second.
    const observer = new MutationObserver(() => {
      if (timer !== null) return;
      if (isGone(way)) giveGrace();
      else frame ??= requestAnimationFrame(checkShown);
    });
    if (viewState.get(WAS_SHOWN) && document.activeElement === document.body) restInMain()?.focus();
    viewState.set(WAS_SHOWN, true);
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
      clearTimeout(timer ?? undefined);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, []);
}

function wayUp(from: Element): Step[] {
  const way: Step[] = [];
  for (let node: Element | null = from; node !== null && node !== document.body; node = node.parentElement) {
    way.push({ node, before: node.previousElementSibling, after: node.nextElementSibling });
  }
  return way;
}

/** Not when somebody pressed beside every control: then the last one is still there and can be used. */
function isLost(way: readonly Step[]): boolean {
  const last = way[0]?.node;
  return last !== undefined && !isElsewhere(last) && (isGone(way) || !isShown(last));
}

/** Removed or disabled: known without computing a style. */
function isGone(way: readonly Step[]): boolean {
  const last = way[0]?.node;
  return last !== undefined && !isElsewhere(last) && (!last.isConnected || last.matches(':disabled'));
}

function isElsewhere(last: Element): boolean {
  const at = document.activeElement;
  return at !== null && at !== document.body && at !== last;
}

function isShown(node: Element): boolean {
  return node.checkVisibility({ visibilityProperty: true }) && node.closest('[inert]') === null;
}

function rest(way: readonly Step[]): HTMLElement | null {
  for (const { node, before, after } of way) {
    const row = [after, before].find((beside) => isRow(beside));
    if (row instanceof HTMLElement) return row;
    if (node instanceof HTMLElement && node.isConnected && node.matches(PLACES) && isShown(node))
      return makeRest(node);
  }
  // What lay over the page was opened with the keyboard nowhere.
  return restInMain();
}

function restInMain(): HTMLElement | null {
  const main = document.querySelector('main');
  return main === null ? null : makeRest(main);
}

/** A row of a table or list that the keyboard moves along. */
function isRow(node: Element | null): boolean {
  return node !== null && node.isConnected && node.matches('tr[tabindex], [role="row"][tabindex]');
}

/** It takes the keyboard, this once where it does not do so by itself. */
function makeRest(node: HTMLElement): HTMLElement {
  if (!node.hasAttribute('tabindex')) {
    node.tabIndex = -1;
    node.addEventListener('blur', () => node.removeAttribute('tabindex'), { once: true });
  }
  return node;
}
