import type { WalletRecord } from '../../../shared/records/record.ts';
import { hasDigit, isAskable, numberParts, standIn, withoutMarks } from './text-shape.ts';

/** The texts of a record that are searched, in the order of SEARCHED_COLUMNS. */
export type SearchedTexts = [string, string | null, string, string, string | null];
export const SEARCHED_COLUMNS = ['address', 'tx', 'memo', 'remark', 'venue_id'] as const;

/**
 * Without regard to case: lower case letter by letter, so that a part of a text folds to a part of the folded text. (Lower case alone
 * makes the Greek sigma at the end of a word another letter.) Half a surrogate pair becomes U+FFFD, as it does in the file.
 */
export function fold(text: string): string {
  return text.toWellFormed().toLowerCase().replaceAll('ς', 'σ');
}

export function textsOf(record: WalletRecord): SearchedTexts {
  const venueId = record.kind === 'withdrawal' ? record.id : null;
  return [record.address, record.walletTxId, record.memo, record.remark, venueId];
}

/** How much of a text the index holds: all, what has digits (its shape is known), nothing (it is known whole). */
export type Kept = 'all' | 'numbers' | 'nothing';

/** A text as the index is given it. */
export function indexedText(text: string | null, kept: Kept = 'all'): string {
  if (text === null) return '';
  switch (kept) {
    case 'all':
      return withoutMarks(fold(text));
    case 'numbers':
      return numberParts(fold(text));
    case 'nothing':
      return '';
  }
}

export interface IndexQuestion {
  /** In the language of FTS5: what a record that has the term has. */
  match: string;
  /** What it answers is the answer; otherwise each record must be looked at. */
  exact: boolean;
}

/** More of them cost more than looking at the few records that a part of them leaves. */
const MOST_GRAMS = 6;

/**
 * What to ask the index for a folded term; null when it cannot tell, as of fewer than three characters. `inShapes`: whether a text whose
 * shape is known may have it.
 */
export function indexQuestion(term: string, inShapes: boolean): IndexQuestion | null {
  const characters = Array.from(term);
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= characters.length; at += 1) {
    const gram = characters.slice(at, at + 3).join('');
    if (isAskable(gram)) grams.add(gram);
  }
  if (grams.size === 0) return null;
  const whole = allOf([...grams]);
  // Of a text whose shape is known the index has only these; without a digit in the term, the shape says it.
  const withDigits = inShapes ? [...grams].filter(hasDigit).map(standIn) : [];
  return {
    match: withDigits.length === 0 ? whole : `(${whole}) OR (${allOf(withDigits)})`,
    exact: /^[ -~]{3}$/.test(term),
  };
}

function allOf(grams: string[]): string {
  const asked = spread(grams, MOST_GRAMS);
  return asked.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' AND ');
}

/** At most `most` of them, from the first to the last at even distances. */
function spread(all: string[], most: number): string[] {
  if (all.length <= most) return all;
  return all.filter(
    (_, at) => Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length),
  );
}
