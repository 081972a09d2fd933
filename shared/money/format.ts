import { type NumberStyle, numberStyle } from '../base/format/number-style.ts';

/** A decimal text for the eye: nothing is rounded and no digit dropped; `head + zeros` is the whole text. */
interface DisplayParts {
  /** Sign, grouped whole part, and decimals up to the last that is not zero: "12,500" or "0.0012". */
  head: string;
  /** Trailing decimal zeros, with the decimal sign when nothing else follows it: ".00000000". The window dims them. */
  zeros: string;
}

const THOUSANDS = /\B(?=(?:[0-9]{3})+$)/g;
const LAKHS = /\B(?=(?:[0-9]{2})*[0-9]{3}$)/g;

/**
 * Marks the thousands of a plain decimal text, in the style that was chosen unless another is given: "12500.10" becomes "12,500.10". Any other text comes back as
 * it is. For the eye only: files and what is sent are made of the plain text.
 */
export function groupThousands(text: string, style: NumberStyle = numberStyle()): string {
  const match = /^(-?)([0-9]+)(?:\.([0-9]*))?$/.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction] = match;
  const { group, decimal, groups } = style;
  const grouped = whole.replaceAll(groups === 'lakhs' ? LAKHS : THOUSANDS, group);
  return sign + grouped + (fraction === undefined ? '' : decimal + fraction);
}

/** A plain decimal text as a person would type it into a field: with the decimal sign of the chosen style, without groups. */
export function typedForm(text: string): string {
  const { decimal } = numberStyle();
  return decimal === '.' || !/^-?[0-9]+\.[0-9]*$/.test(text) ? text : text.replace('.', decimal);
}

/** Splits off trailing decimal zeros: "12500.00000000" becomes `{head: "12,500", zeros: ".00000000"}`. */
export function displayParts(text: string): DisplayParts {
  const grouped = groupThousands(text);
  if (!/^-?[0-9]+\.[0-9]*$/.test(text)) return { head: grouped, zeros: '' };
  const point = grouped.lastIndexOf(numberStyle().decimal);
  let end = grouped.length;
  while (grouped[end - 1] === '0') end -= 1;
  if (end === point + 1) end = point;
  return { head: grouped.slice(0, end), zeros: grouped.slice(end) };
}
