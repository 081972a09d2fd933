import type { WalletRecord } from '../../../../shared/records/record.ts';

/** The texts of a record that are searched, in the order of SEARCHED_COLUMNS. */
type SearchedTexts = [string, string | null, string, string, string | null];
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

/** Texts with an alphabet of their own, which the index holds, in the order of INDEXED_COLUMNS. */
export type IndexedTexts = [address: string, tx: string | null, venueId: string | null];
export const INDEXED_COLUMNS = ['address', 'tx', 'venue_id'] as const;

/** In the index for a NUL, at which SQLite's tokenizers may end. No part of a term that is asked for has either. */
const NOTHING = '\u0001';

/** A text as the index is given it. */
export function indexedText(text: string | null): string {
  return text === null ? '' : fold(text).replaceAll('\0', NOTHING);
}

export interface IndexQuery {
  /** In the language of FTS5: what a record that has the term in one of these texts has. */
  match: string;
  /** The matches are the answer; otherwise each record must be checked. */
  exact: boolean;
}

/** More of them cost more than checking the few records that a part of them leaves. */
const MAX_GRAMS = 6;

/** What to ask the index for a folded term; null when the index cannot answer, as for fewer than three characters. */
export function indexQueryFor(term: string): IndexQuery | null {
  const characters = Array.from(term);
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= characters.length; at += 1) {
    const gram = characters.slice(at, at + 3).join('');
    if (!gram.includes('\0')) grams.add(gram);
  }
  if (grams.size === 0) return null;
  const queried = spread([...grams], MAX_GRAMS);
  return {
    match: queried.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' AND '),
    exact: /^[ -~]{3}$/.test(term),
  };
}

/** At most `max` of them, from the first to the last at even distances. */
function spread(all: string[], max: number): string[] {
  if (all.length <= max) return all;
  return all.filter(
    (_, at) => Math.floor((at * max) / all.length) !== Math.floor(((at - 1) * max) / all.length),
  );
}
