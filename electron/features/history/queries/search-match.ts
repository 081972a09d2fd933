import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { fold, SEARCHED_COLUMNS } from './search-text.ts';

/** Says exactly whether a row of `records` has a folded term, in SQL. */
export interface Matching {
  /** A condition on `records`; its parameters are :term and :like, or one of them. */
  sql: string;
  values: Record<string, SQLInputValue>;
}

/** SQLite refuses patterns of LIKE beyond some length. */
const LONGEST_LIKE = 1_000;

const HAS_TERM = `counterfoil_has(:term, ${SEARCHED_COLUMNS.map((name) => `records.${name}`).join(', ')})`;
/** Transaction ids first: most of what is searched for is a part of one. */
const LIKE = ['tx', 'address', 'memo', 'remark', 'venue_id']
  .map((name) => `records.${name} LIKE :like ESCAPE '\\'`)
  .join(' OR ');
/** Any character beyond ASCII, or a NUL, at which length() ends. */
const FOREIGN = SEARCHED_COLUMNS.map(
  (name) => `octet_length(records.${name}) <> length(records.${name})`,
).join(' OR ');

/** Gives SQLite our folding, on this connection. */
export function addMatching(db: DatabaseSync): void {
  db.function('counterfoil_has', { deterministic: true, varargs: true }, (term, ...texts) => {
    const wanted = String(term);
    return texts.some((text) => typeof text === 'string' && fold(text).includes(wanted)) ? 1 : 0;
  });
}

/**
 * LIKE folds the letters of ASCII as we do, so a text where it finds the term has it. It may miss one in a text with other characters
 * (a Kelvin sign folds to k), or beyond a NUL: those are folded here. A term with other characters can be in no other text.
 */
export function matchingOf(term: string): Matching {
  for (let at = 0; at < term.length; at += 1) {
    const code = term.charCodeAt(at);
    if (code === 0 || code >= 128) return { sql: `(${FOREIGN}) AND ${HAS_TERM}`, values: { term } };
  }
  if (term.length > LONGEST_LIKE) return { sql: HAS_TERM, values: { term } };
  const like = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return { sql: `${LIKE} OR ((${FOREIGN}) AND ${HAS_TERM})`, values: { term, like } };
}
