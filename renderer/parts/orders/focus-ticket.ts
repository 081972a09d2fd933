import { tradeReviewMessages } from '../../../shared/messages/trade-review.ts';

/** How many frames the Trade screen may take to appear after it was asked for: its code and its pairs may be on their way. */
const MAX_FRAMES = 300;

/** Puts the keyboard on the first number of the order ticket (the price, or the size of a market order), as soon as the Trade screen shows one. */
export function focusTicket(framesLeft = MAX_FRAMES): void {
  const ticket = `section[aria-label="${CSS.escape(tradeReviewMessages.panels.editing)}"]`;
  const number = document.querySelector<HTMLInputElement>(`${ticket} .tick-number input:not(:disabled)`);
  const first =
    number ?? document.querySelector<HTMLElement>(`${ticket} :is(input, select, button):not(:disabled)`);
  if (first === null) {
    if (framesLeft > 0) requestAnimationFrame(() => focusTicket(framesLeft - 1));
    return;
  }
  first.focus();
  number?.select();
}
