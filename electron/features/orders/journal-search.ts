import type { DatabaseSync } from 'node:sqlite';
import type { HashedRow, RowKind } from './chain.ts';
import type { IndexEntry, PlacementIndex } from './journal-index.ts';
import type { OrderFilter } from '../../../shared/bridge/order-calls.ts';

export interface PageQuery {
  accountId: string | null;
  /** Where no account is named: whose placements are left out. */
  leftOut?: (accountId: string) => boolean;
  /** Terms that must all occur, in any case: in clientOid, ticket, body, order id, or the words of the venue or a person. */
  text: string;
  status: OrderFilter | null;
  /** Only placements older than the one whose page ended there; null for the first page. */
  before: number | null;
  limit: number;
}

export interface Found {
  entries: IndexEntry[];
  /** `before` of the next page; null at the end. */
  next: number | null;
  /** How many match in all. */
  total: number;
}

/** Finds placements and test orders, newest first. */
export interface JournalSearch {
  /** The next row of the journal, so that the texts stay complete. */
  take(row: HashedRow): void;
  find(query: PageQuery): Found;
}

const TEXTS = `SELECT account, client_oid, kind, ticket, facts, CAST(body AS TEXT) FROM journal
  WHERE kind IN ('submission', 'outcome', 'evidence', 'resolution', 'test', 'test-outcome') ORDER BY seq`;

/**
 * Search over the index. The texts are read from the file at the first search and held in memory (some 400 bytes each): reading them again
 * for every keystroke would block the process that sends orders.
 */
export function createJournalSearch(file: DatabaseSync, index: PlacementIndex): JournalSearch {
  const texts = file.prepare(TEXTS);
  texts.setReturnArrays(true);
  let read = false;

  function take(row: TextRow): void {
    const entry = index.find(row.account, row.clientOid);
    if (entry === null) return;
    const more = textOf(row);
    if (more !== '') entry.text = `${entry.text ?? ''}${more.toLowerCase()}\n`;
  }

  function readTexts(): void {
    if (read) return;
    for (const entry of index.everything()) entry.text = null; // left by a reading that broke off
    // Under setReturnArrays each result is an array of the columns, here of the verified file.
    for (const raw of texts.iterate() as Iterable<unknown> as Iterable<RawText>) {
      const [account, clientOid, kind, ticket, facts, body] = raw;
      take({ account, clientOid, kind, ticket, facts, body });
    }
    read = true;
  }

  return {
    take(row) {
      if (!read) return;
      const { body } = row;
      const bytes = typeof body === 'string' ? Buffer.from(body, 'hex') : body;
      take({ ...row, body: bytes && Buffer.from(bytes).toString('utf8') });
    },
    find({ accountId, leftOut, text, status, before, limit }) {
      const terms = termsOf(text);
      if (terms.length > 0) readTexts();
      const all = index.everything();
      const entries: IndexEntry[] = [];
      let total = 0;
      let more = false;
      for (let at = all.length - 1; at >= 0; at -= 1) {
        const entry = all[at];
        if (entry === undefined || !matches(index, entry, { accountId, terms, status })) continue;
        if (accountId === null && leftOut?.(entry.accountId) === true) continue;
        total += 1;
        if (before !== null && entry.seq >= before) continue;
        if (entries.length < limit) entries.push(entry);
        else more = true;
      }
      return { entries, next: more ? (entries.at(-1)?.seq ?? null) : null, total };
    },
  };
}

interface Filter {
  accountId: string | null;
  terms: readonly string[];
  status: OrderFilter | null;
}

function matches(index: PlacementIndex, entry: IndexEntry, { accountId, terms, status }: Filter): boolean {
  if (accountId !== null && entry.accountId !== accountId) return false;
  if (status !== null && !index.passes(entry, status)) return false;
  for (const term of terms) {
    if (entry.text?.includes(term) !== true) return false;
  }
  return true;
}

function termsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '');
}

type TextRow = Pick<HashedRow, 'account' | 'clientOid' | 'kind' | 'ticket' | 'facts'> & {
  body: string | null;
};
type RawText = [string, string, RowKind, string | null, string, string | null];

/** The searchable text of a row. Names of JSON fields and the request are left out: they would match everything. */
function textOf({ clientOid, kind, ticket, facts, body }: TextRow): string {
  switch (kind) {
    case 'submission': {
      const { symbol } = JSON.parse(facts) as { symbol: string };
      return `${clientOid}\n${ticket}\n${symbol}\n${body ?? ''}`;
    }
    case 'test': {
      const { symbol, ticketId = '' } = JSON.parse(facts) as { symbol: string; ticketId?: string };
      return `test order\n${clientOid}\n${ticketId}\n${symbol}\n${body ?? ''}`;
    }
    case 'outcome':
    case 'test-outcome':
      return searchableTexts(JSON.parse(facts));
    case 'evidence':
      return searchableTexts((JSON.parse(facts) as { outcome: unknown }).outcome);
    case 'resolution':
      return searchableTexts(JSON.parse(facts));
    case 'status-check':
    case 'event':
    case 'amend':
    case 'amend-outcome':
    case 'loss':
    case 'signature':
      return '';
  }
}

const SEARCHED_FIELDS = ['orderId', 'code', 'message', 'who', 'saw'] as const;

function searchableTexts(facts: unknown): string {
  const texts: string[] = [];
  for (const name of SEARCHED_FIELDS) {
    const value = (facts as Partial<Record<string, unknown>>)[name];
    if (typeof value === 'string' && value !== '') texts.push(value);
  }
  return texts.join('\n');
}
