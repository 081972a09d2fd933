/** A decimal text for the eye: nothing is rounded and no digit dropped; `head + zeros` is the whole text. */
interface DisplayParts {
  /** Sign, grouped whole part, and decimals up to the last that is not zero: "12,500" or "0.0012". */
  head: string;
  /** Trailing decimal zeros, with the point when nothing else follows it: ".00000000". The window dims them. */
  zeros: string;
}

/** Marks the thousands of a plain decimal text: "12500.10" becomes "12,500.10". Any other text comes back as it is. */
export function groupThousands(text: string): string {
  const match = /^(-?)([0-9]+)(\.[0-9]*)?$/.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  return sign + whole.replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ',') + fraction;
}

/** Splits off trailing decimal zeros: "12500.00000000" becomes `{head: "12,500", zeros: ".00000000"}`. */
export function displayParts(text: string): DisplayParts {
  const grouped = groupThousands(text);
  const point = grouped.indexOf('.');
  if (point < 0) return { head: grouped, zeros: '' };
  let end = grouped.length;
  while (grouped[end - 1] === '0') end -= 1;
  if (end === point + 1) end = point;
  return { head: grouped.slice(0, end), zeros: grouped.slice(end) };
}
