import { tradeReviewMessages } from '../../../shared/messages/trade-review.ts';

/** How many frames the Trade screen may take to appear after it was asked for: its code and its pairs may be on their way. */
const MAX_FRAMES = 300;

/** Puts the keyboard on the first control of the order ticket, as soon as the Trade screen shows one. */
export function focusTicket(framesLeft = MAX_FRAMES): void {
  const ticket = CSS.escape(tradeReviewMessages.panels.editing);
  const first = document.querySelector<HTMLElement>(
    `section[aria-label="${ticket}"] :is(input, select, button):not(:disabled)`,
  );
  if (first !== null) first.focus();
  else if (framesLeft > 0) requestAnimationFrame(() => focusTicket(framesLeft - 1));
}
