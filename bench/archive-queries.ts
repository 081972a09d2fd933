import type { DatabaseSync } from 'node:sqlite';
import type { HistoryFilter } from '../shared/query/filter.ts';
import { queryOps } from '../electron/features/history/queries/query-ops.ts';
import type { Duck } from './archive-duckdb.ts';
import type { QueryContext } from '../electron/features/history/queries/columns.ts';
import { atLeastFaster, atMost, type Goal, measure, type Row } from './harness.ts';

const FILTER: HistoryFilter = {
  currencies: ['USDT', 'BTC', 'ETH'],
  statuses: ['SUCCESS'],
  from: Date.UTC(2022, 0, 1),
  before: Date.UTC(2025, 0, 1),
};
const DUCK_WHERE = `WHERE currency IN ('USDT', 'BTC', 'ETH') AND status = 'SUCCESS'
  AND created_at >= ${Date.UTC(2022, 0, 1)} AND created_at < ${Date.UTC(2025, 0, 1)}`;
const DUCK_TOTALS = 'SELECT currency, kind, count(*), sum(amount), sum(fee) FROM records';
const NEWEST = { by: 'created', descending: true } as const;

export interface Part {
  rows: Row[];
  goals: Goal[];
  notes: string[];
}

/** Queries to an archive of a million records, beside DuckDB and SQLite's own LIKE on the same records. */
export async function archiveQueries(context: QueryContext, duck: Duck): Promise<Part> {
  const parts = [await totalsPart(context, duck), await pagePart(context), await searchPart(context)];
  return {
    rows: parts.flatMap(({ rows }) => rows),
    goals: parts.flatMap(({ goals }) => goals),
    notes: parts.flatMap(({ notes }) => notes),
  };
}

/** So that nothing is answered from what was cached before. */
function forget(context: QueryContext): void {
  context.columns.setMissing([], null);
}

async function totalsPart(context: QueryContext, duck: Duck): Promise<Part> {
  const ours = (filter: HistoryFilter) => {
    forget(context);
    return queryOps['query.totals'](context, { filter });
  };
  const whole = 'DuckDB: GROUP BY currency and kind, all';
  const filtered = 'DuckDB: the same, filtered';
  const rows = await measure(
    [
      { name: whole, run: () => duck.query(`${DUCK_TOTALS} GROUP BY ALL`) },
      { name: 'totals of all', run: () => ours({}) },
      { name: filtered, run: () => duck.query(`${DUCK_TOTALS} ${DUCK_WHERE} GROUP BY ALL`) },
      { name: 'totals, filtered anew', run: () => ours(FILTER) },
    ],
    9,
    3,
  );
  await demandSameTotals(context, duck);
  return {
    rows,
    goals: [
      atLeastFaster(rows, 'totals of all', whole, 20),
      atMost(rows, 'totals, filtered anew', filtered, 2),
    ],
    notes: [`the filter leaves ${ours(FILTER).records} records`],
  };
}

async function demandSameTotals(context: QueryContext, duck: Duck): Promise<void> {
  const theirs = await duck.query(
    `SELECT currency, sum(amount) FILTER (kind = 0)::VARCHAR FROM records ${DUCK_WHERE} GROUP BY ALL ORDER BY currency`,
  );
  const { lines } = queryOps['query.totals'](context, { filter: FILTER });
  const plain = (text: string) => text.replace(/\.?0+$/, '');
  const ours = lines.map((line) => [line.currency, plain(line.in)]);
  const expected = theirs.map((row) => (Array.isArray(row) ? [row[0], plain(String(row[1]))] : row));
  if (JSON.stringify(ours) !== JSON.stringify(expected))
    throw new Error('the totals differ from those of DuckDB');
}

async function pagePart(context: QueryContext): Promise<Part> {
  const page = (offset: number) =>
    queryOps['query.page'](context, { filter: FILTER, sort: NEWEST, offset, limit: 100 });
  const { total } = page(0);
  const rows = await measure(
    [
      { name: 'first page of 100, filtered', run: () => page(0) },
      { name: 'page in the middle', run: () => page(Math.floor(total / 2)) },
      { name: 'last page', run: () => page(total - 100) },
    ],
    31,
    5,
  );
  return {
    rows,
    goals: [
      atMost(rows, 'page in the middle', 'first page of 100, filtered', 1.3),
      atMost(rows, 'last page', 'first page of 100, filtered', 1.3),
    ],
    notes: [],
  };
}

const LIKE = `SELECT count(*) AS n FROM records
  WHERE address LIKE ?1 OR tx LIKE ?1 OR memo LIKE ?1 OR remark LIKE ?1 OR venue_id LIKE ?1`;

async function searchPart({ db, columns }: QueryContext): Promise<Part> {
  while (columns.search.build());
  const like = db.prepare(LIKE);
  const sample = db
    .prepare('SELECT address, tx, memo FROM records WHERE kind = 1 AND memo <> ? AND id > 700000 LIMIT 1')
    .get('');
  const tx = String(sample?.['tx']);
  const terms = [
    tx.slice(20, 23),
    tx.slice(20, 24),
    tx.slice(20, 28),
    String(sample?.['address']).slice(5, 12),
    String(sample?.['memo']),
    'invoice', // in one memo of eight, each with its own number
    'invoice 4', // in one of nine of these
    'ce 47',
    tx,
  ];
  const rows: Row[] = [];
  const goals: Goal[] = [];
  for (const term of terms) {
    const ours = columns.search.find(term);
    let count = 0;
    for (const byte of ours) count += byte;
    if (count !== Number(like.get(`%${term}%`)?.['n']))
      throw new Error(`a search for "${term}" differs from LIKE`);
    const shown = term.length > 20 ? `${term.slice(0, 17)}...` : term;
    const theirs = `LIKE '%${shown}%' (${count} records)`;
    const own = `search "${shown}" (${term.length} characters)`;
    const measured = await measure(
      [
        { name: theirs, run: () => like.get(`%${term}%`) },
        { name: own, run: () => columns.search.find(term) },
      ],
      7,
      1,
    );
    rows.push(...measured);
    goals.push(atLeastFaster(measured, own, theirs, 50));
  }
  const size = sizeOf(db);
  goals.push({
    text: 'the search index is no larger than the records it is of',
    figure: size.index / size.records,
    holds: size.index <= size.records,
  });
  return { rows, goals, notes: [] };
}

/** The index's own tables, and those FTS5 keeps it in. */
const SEARCH_TABLES = [
  'search_data',
  'search_idx',
  'search_docsize',
  'search_config',
  'search_progress',
  'search_stale',
  'search_shared',
];

function sizeOf(db: DatabaseSync): { records: number; index: number } {
  const sizes = new Map<string, number>();
  for (const row of db.prepare('SELECT name, sum(pgsize) AS size FROM dbstat GROUP BY name').all()) {
    sizes.set(String(row['name']), Number(row['size']));
  }
  return {
    records: sizes.get('records') ?? 0,
    index: SEARCH_TABLES.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0),
  };
}
