/** How dates are written for the eye: "20 Nov 2026", "Nov 20, 2026" or "2026-11-20". The month is a word wherever two numbers could be mistaken. */
export const DATE_STYLES = ['day-month', 'month-day', 'year-first'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

let style: DateStyle = 'day-month';

export function dateStyle(): DateStyle {
  return style;
}

/** Chooses how dates are written on the screen; the window draws everything again after it. Files are not written with this. */
export function writeDates(next: DateStyle): void {
  style = next;
}

const MONTH_FIRST = /^(en|es)-(US|PR)$|^en-PH$/;
const YEAR_FIRST = /^(sv|lt|hu|zh|ja|ko)(-|$)|^(en|fr)-CA$|^(en|af)-ZA$/;

/** How a locale ("en-US") writes dates. A short table: asking Intl costs the start of the window about as much as drawing the whole frame. */
export function dateStyleOf(locale: string): DateStyle {
  if (MONTH_FIRST.test(locale)) return 'month-day';
  return YEAR_FIRST.test(locale) ? 'year-first' : 'day-month';
}
