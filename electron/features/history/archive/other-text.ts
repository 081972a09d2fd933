import type { WalletRecord } from '../../../../shared/records/record.ts';

export type OtherText = (otherFields: WalletRecord['otherFields']) => string;

/** JSON text of `otherFields` with its keys in order, so that equal fields are equal text. */
export function otherText(otherFields: WalletRecord['otherFields']): string {
  const names = Object.keys(otherFields);
  if (names.length === 0) return '{}';
  if (names.length === 1) return JSON.stringify(otherFields);
  const pairs: [string, string][] = [];
  for (const name of names.sort()) pairs.push([name, otherFields[name] ?? '']);
  return JSON.stringify(Object.fromEntries(pairs));
}

/**
 * `otherText` for the rows of pages, which remembers its last answer: the records of a page share the object where they share the text
 * (page-parcel.ts), and nobody writes to it.
 */
export function createOtherText(): OtherText {
  let lastFields: WalletRecord['otherFields'] = {};
  let lastText = '{}';
  return (otherFields) => {
    if (otherFields === lastFields) return lastText;
    lastText = otherText(otherFields);
    lastFields = otherFields;
    return lastText;
  };
}
