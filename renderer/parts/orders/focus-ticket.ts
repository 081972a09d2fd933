import { useEffect, useEffectEvent } from 'react';
import { tradeReviewMessages } from '../../../shared/messages/trade-review.ts';

/** How many frames the Trade screen may take to appear after it was asked for: its code and its pairs may be on their way. */
const MAX_FRAMES = 300;

/** Told when somebody goes to the ticket: a screen that hides it shows it. */
const wanted = new Set<() => void>();

/** Calls the listener whenever somebody goes to the ticket, while the component is mounted. */
export function useTicketWanted(listener: () => void): void {
  const onWanted = useEffectEvent(listener);
  useEffect(() => {
    const heard = (): void => onWanted();
    wanted.add(heard);
    return () => void wanted.delete(heard);
  }, []);
}

/** Puts the keyboard on the first number of the order ticket (the price, or the size of a market order), as soon as the Trade screen shows one. */
export function focusTicket(framesLeft = MAX_FRAMES): void {
  const ticket = `section[aria-label="${CSS.escape(tradeReviewMessages.panels.editing)}"]`;
  const number = document.querySelector<HTMLInputElement>(`${ticket} .tick-number input:not(:disabled)`);
  const first =
    number ?? document.querySelector<HTMLElement>(`${ticket} :is(input, select, button):not(:disabled)`);
  if (first === null) {
    for (const listener of wanted) listener();
    if (framesLeft > 0) requestAnimationFrame(() => focusTicket(framesLeft - 1));
    return;
  }
  first.focus();
  number?.select();
}
