import { groupThousands } from '../../shared/money/format.ts';
import { privacyMessages } from '../../shared/messages/privacy.ts';

/** Shown in place of an amount of any size: it gives away neither the digits nor their number. */
export const MASK = '•••••';

/** Read aloud in place of dots. */
export const MASK_SPOKEN = privacyMessages.maskSpoken;

/**
 * Whether own amounts are hidden. Held outside React because texts are also made outside of it (cells drawn by hand, sentences,
 * the clipboard). AppStateProvider sets it before anything below it is drawn, and the frame renders everything again when it changes.
 */
let hidden = false;

export function amountsHidden(): boolean {
  return hidden;
}

export function setAmountsHidden(next: boolean): void {
  hidden = next;
}

/** A text about one's own money, or the mask. */
export function unlessHidden(text: string): string {
  return hidden ? MASK : text;
}

/** An own amount for a sentence, its thousands marked; or the mask. Not for prices of the market. */
export function ownAmount(text: string): string {
  return hidden ? MASK : groupThousands(text);
}

/** A text made elsewhere (an alert, a note of main), with every number masked. */
export function withoutNumbers(text: string): string {
  return hidden ? text.replaceAll(NUMBER, MASK) : text;
}

/** A sentence that quotes a cell of a person's own file: no digit stays, since the cell may be written in any way ("1.5BTC", "1e-8"). */
export function withoutDigits(text: string): string {
  return hidden ? text.replaceAll(DIGITS, MASK) : text;
}

const DIGITS = /\d(?:[\d.,'’\s]*\d)?/g;

/** A cell of a person's own file: one number with next to nothing around it is an amount, however it is written; ids, dates and times stay. */
export function cellOfFile(text: string): string {
  if (hidden && TIME_CELL.test(text)) return text;
  return hidden && AMOUNT_CELL.test(text) ? MASK : withoutNumbers(text);
}

/** A time of day, a date before it or not: "17:02:11.084", "2026-03-04T17:02:11Z", "04/03/2026 17:02 +0100". No amount has a colon. */
const TIME_CELL =
  /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T ,]{1,2})?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|[AP]M|[-+]\d{2}:?\d{2}))?$/i;

/** "1.5BTC", "$ 1 234.50", "(12)". */
const AMOUNT_CELL = /^\D{0,12}\d[\d.,'’\s]*\D{0,12}$/;

/** A title of a column. A first row taken for titles by mistake holds amounts; a title begins with a letter. */
export function titleOfFile(text: string): string {
  return hidden && /^[^\p{L}]*\d/u.test(text) ? MASK : text;
}

/** Digits with their marks, not those inside of a word such as an id or a date's month. */
const NUMBER = /(?<![\w.-])[-+]?\d(?:[\d,.\u202f’]*\d)?(?![\w-])/g;
