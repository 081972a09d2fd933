import type { CallInput, CallReply } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { accountNames } from '../../../../shared/addresses/account-names.ts';
import {
  type LedgerMapping,
  RECONCILE_LISTS,
  type ReconcileList,
} from '../../../../shared/ledger/ledger-mapping.ts';
import { readLedger, type ReadLedger, type RowProblem } from '../../../../shared/ledger/ledger-rows.ts';
import { nextDay, type TimeZone, timeZoneOf } from '../../../../shared/base/time-zone.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reconcileServiceMessages } from '../../../../shared/messages/reconcile-service.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { errorText } from '../../../storage/failure.ts';
import { type ColumnData, rowOf } from '../queries/column-data.ts';
import { withColumns } from '../queries/columns.ts';
import { recordReader } from '../queries/page.ts';
import { openOutput, type Written } from '../../../storage/output.ts';
import { notWritten } from '../export/not-written.ts';
import { csvHead, csvRow } from './csv.ts';
import { asOf, changedSince, compared, notAsCompared } from './as-compared.ts';
import { entriesOf, type Entry, type Summary } from './entries.ts';
import { UNTOUCHED_STATES } from './untouched-states.ts';
import { cutFile, describeFile } from './read-file.ts';
import { isOut, reconcile } from './result.ts';
import { ledgerOf, resultOf, sessionOf } from './session.ts';

type Open = CallInput<'reconcile.open'> & { ledgerId: string };
type MatchQuery = Omit<CallInput<'reconcile.match'>, 'scope'> & {
  resultId: string;
  scope: Omit<CallInput<'reconcile.match'>['scope'], 'accountIds'> & { accountIds: readonly string[] };
};

const PREVIEWED = 40;
const MAX_PROBLEMS = 100;
const WRITTEN_AT_ONCE = 10_000;

/**
 * A ledger beside the archive, in the archive's thread. File and result are held there until the next; nothing of the archive changes.
 * What takes long is one request of some seconds at most (50,000 rows against a million records), or steps of a file.
 */
export const reconcileOps = {
  'reconcile.open'(
    context: ArchiveContext,
    { ledgerId, name, text }: Open,
  ): Result<CallReply<'reconcile.open'>, BridgeError> {
    const cut = cutFile({ id: ledgerId, name, text }, null);
    if (!cut.ok) return cut;
    const session = sessionOf(context);
    session.ledger = cut.value;
    return succeed(describeFile(cut.value));
  },

  'reconcile.parse'(
    context: ArchiveContext,
    { ledgerId, delimiter, header }: CallInput<'reconcile.parse'>,
  ): Result<CallReply<'reconcile.parse'>, BridgeError> {
    const ledger = ledgerOf(context, ledgerId);
    if (!ledger.ok) return ledger;
    const cut = cutFile(ledger.value, { delimiter, header });
    if (!cut.ok) return cut;
    sessionOf(context).ledger = cut.value;
    return succeed(describeFile(cut.value));
  },

  'reconcile.preview'(
    context: ArchiveContext,
    { ledgerId, mapping }: CallInput<'reconcile.preview'>,
  ): Result<CallReply<'reconcile.preview'>, BridgeError> {
    const read = readBy(context, ledgerId, mapping);
    if (!read.ok) return read;
    const { rows, leftOut } = read.value.ledger;
    const problems = read.value.ledger.problems.map(shownProblem);
    const currencies = new Map<string, string>();
    for (const { currency } of rows)
      if (!currencies.has(currency.toLowerCase())) currencies.set(currency.toLowerCase(), currency);
    const first: CallReply<'reconcile.preview'>['first'] = [
      ...rows.slice(0, PREVIEWED).map((row) => ({ line: row.line, row, problem: null })),
      ...problems.slice(0, PREVIEWED).map((problem) => ({ line: problem.line, row: null, problem })),
    ];
    return succeed({
      rows: rows.length + problems.length + leftOut.length,
      readable: rows.length,
      unreadable: problems.length,
      leftOut: leftOut.length,
      first: first.sort((a, b) => a.line - b.line).slice(0, PREVIEWED),
      problems: problems.slice(0, MAX_PROBLEMS),
      span: spanOf(read.value.ledger, read.value.zone),
      currencies: [...currencies.values()].sort(),
    });
  },

  'reconcile.match'(
    context: ArchiveContext,
    { ledgerId, resultId, mapping, rules, scope }: MatchQuery,
  ): Result<Omit<Summary, 'completeness'> & { hintsInFile: string[] }, BridgeError> {
    const ledger = ledgerOf(context, ledgerId);
    if (!ledger.ok) return ledger;
    const read = readBy(context, ledgerId, mapping);
    if (!read.ok) return read;
    const period = scope.period ?? spanOf(read.value.ledger, read.value.zone);
    if (period === null) return fail(NOTHING_READABLE);
    if (period.from >= period.before) return fail(NO_PERIOD);
    const session = sessionOf(context);
    const store = withColumns(context);
    const result = reconcile(store, read.value.ledger, {
      id: resultId,
      name: ledger.value.name,
      mapping,
      rules,
      zone: read.value.zone,
      scope: { ...scope, ...period },
    });
    session.result = {
      ...result,
      compared: compared(store.columns.data, result.lists),
      asOf: asOf(store.columns, result, { ...scope, ...period }),
    };
    const { summary, hintsInFile } = session.result;
    return succeed({ ...summary, hintsInFile });
  },

  'reconcile.page'(
    context: ArchiveContext,
    query: CallInput<'reconcile.page'>,
  ): Result<CallReply<'reconcile.page'>, BridgeError> {
    const result = resultOf(context, query.resultId);
    if (!result.ok) return result;
    const store = withColumns(context);
    const { columns } = store;
    const read = recordReader(store);
    const entries = entriesOf(result.value, query.list);
    const fits = fitting(columns.data, query);
    const found: Entry[] = [];
    let total = 0;
    for (let at = 0; at < entries.size; at += 1) {
      const entry = entries.at(at);
      if (!fits(entry)) continue;
      if (total >= query.offset && found.length < query.limit) found.push(entry);
      total += 1;
    }
    return succeed({
      total,
      changed: changedSince(columns, result.value),
      rows: found.map(({ ledger, record, by, differences, set, problem }) => ({
        ledger,
        record: record === null ? null : read(record),
        by,
        differences: [...differences],
        set,
        problem: problem === null ? null : shownProblem(problem),
      })),
    });
  },

  /** Numbers of the matched records, in the order of their list. Kind `conflict` once a record is no longer what was compared. */
  'reconcile.matched'(
    context: ArchiveContext,
    { resultId, offset, limit }: { resultId: string; offset: number; limit: number },
  ): Result<{ total: number; name: string; ids: number[] }, BridgeError> {
    const result = resultOf(context, resultId);
    if (!result.ok) return result;
    const changed = notAsCompared(withColumns(context).columns.data, result.value.compared);
    if (changed !== null) return fail(changed);
    const { matched } = result.value.lists;
    const ids = matched.slice(offset, offset + limit).flatMap(({ record }) => record ?? []);
    return succeed({ total: matched.length, name: result.value.name, ids });
  },

  /** How many records matched, and how many of them are to stay as staff reviewed them. Kind `conflict` as above. */
  'reconcile.reviewCount'(
    context: ArchiveContext,
    { resultId }: CallInput<'reconcile.reviewCount'>,
  ): Result<CallReply<'reconcile.reviewCount'>, BridgeError> {
    const result = resultOf(context, resultId);
    if (!result.ok) return result;
    const { columns, reviews } = withColumns(context);
    const changed = notAsCompared(columns.data, result.value.compared);
    if (changed !== null) return fail(changed);
    const { matched } = result.value.lists;
    const left = matched.filter(
      ({ record }) => record !== null && UNTOUCHED_STATES.includes(reviews.of(record).state),
    );
    return succeed({ records: matched.length, left: left.length });
  },

  /** Begins a file, or goes on with the one under way; whoever asks goes on until `done`. A failure leaves none. */
  'reconcile.write'(
    context: ArchiveContext,
    { writeId, resultId, list, path, bom, begin, accounts }: WriteRequest,
  ): Result<{ done: boolean; rows: number; written: Written | null }, BridgeError> {
    const session = sessionOf(context);
    const result = resultOf(context, resultId);
    if (!result.ok || begin) {
      session.output?.file.discard();
      session.output = null;
    }
    if (!result.ok) return result;
    try {
      if (begin) {
        const changed = notAsCompared(withColumns(context).columns.data, result.value.compared);
        if (changed !== null) return fail(changed);
        session.output = { id: writeId, file: openOutput(path), written: 0 };
        session.output.file.write(Buffer.from(csvHead(bom === true)));
      }
      const { output } = session;
      // Another may have begun between two steps of this one.
      if (output?.id !== writeId) return fail(NO_OUTPUT);
      const lists = list === null ? RECONCILE_LISTS : [list];
      const accountName = accountNames(accounts);
      const read = recordReader(withColumns(context));
      let text = '';
      let place = 0;
      let left = WRITTEN_AT_ONCE;
      for (const own of lists) {
        const entries = entriesOf(result.value, own);
        const from = Math.max(0, output.written - place);
        for (let at = from; at < entries.size && left > 0; at += 1) {
          const entry = entries.at(at);
          text += csvRow(own, entry, entry.record === null ? null : read(entry.record), accountName);
          output.written += 1;
          left -= 1;
        }
        place += entries.size;
      }
      output.file.write(Buffer.from(text));
      if (output.written < place) return succeed({ done: false, rows: output.written, written: null });
      const written = output.file.close();
      return succeed({ done: true, rows: output.written, written });
    } catch (error) {
      session.output?.file.discard();
      session.output = null;
      return fail(notWritten(errorText(error)));
    }
  },

  /** Gives the finished file its name, or takes it away. */
  'reconcile.publish'(
    context: ArchiveContext,
    { writeId, publish }: { writeId: string; publish: boolean },
  ): Result<null, BridgeError> {
    const session = sessionOf(context);
    const { output } = session;
    if (output?.id !== writeId) return publish ? fail(NO_OUTPUT) : succeed(null);
    session.output = null;
    try {
      if (publish) output.file.publish();
      return succeed(null);
    } catch (error) {
      return fail(notWritten(errorText(error)));
    } finally {
      output.file.discard();
    }
  },
} as const;

/** Without the words of an exported file. */
function shownProblem({ line, field, message }: RowProblem): Omit<RowProblem, 'inFile'> {
  return { line, field, message };
}

interface WriteRequest {
  /** Of this file: another one that begins gives this one up. */
  writeId: string;
  resultId: string;
  list: ReconcileList | null;
  path: string;
  /** Begin with a byte order mark. */
  bom?: boolean;
  begin: boolean;
  accounts: readonly { id: string; name: string }[];
}

function readBy(
  context: ArchiveContext,
  ledgerId: string,
  mapping: LedgerMapping,
): Result<{ ledger: ReadLedger; zone: TimeZone }, BridgeError> {
  const ledger = ledgerOf(context, ledgerId);
  if (!ledger.ok) return ledger;
  const { lines, delimiter } = ledger.value;
  if (delimiter !== mapping.delimiter) return fail(OTHER_CUT);
  const read = readLedger(lines, mapping);
  const zone = timeZoneOf(mapping.time.zone);
  if (!read.ok) return fail({ kind: 'bad-request', ...read.error });
  if (zone === null)
    return fail({
      kind: 'bad-request',
      field: 'zone',
      message: reconcileServiceMessages.unknownZone(mapping.time.zone),
    });
  return succeed({ ledger: read.value, zone });
}

/** The days a ledger spans, whole, in the mapping's zone. */
function spanOf({ rows }: ReadLedger, zone: TimeZone): { from: number; before: number } | null {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { from, to } of rows) {
    first = Math.min(first, from);
    last = Math.max(last, to);
  }
  if (first > last) return null;
  return {
    from: zone.startOf(zone.dayOf(first)) ?? first,
    before: zone.startOf(nextDay(zone.dayOf(last))) ?? last + 1,
  };
}

function fitting(
  data: ColumnData,
  { currency, direction, difference }: CallInput<'reconcile.page'>,
): (entry: Entry) => boolean {
  if (currency === null && direction === null && difference === null) return () => true;
  const wanted = currency?.toLowerCase() ?? null;
  return ({ ledger, record, differences }) => {
    if (difference !== null && !differences.includes(difference)) return false;
    if (wanted === null && direction === null) return true;
    if (ledger !== null && fits(ledger.currency, ledger.direction)) return true;
    if (record === null) return false;
    const at = rowOf(data, record);
    return at >= 0 && fits(data.currencies.textOf(data.currency[at] ?? 0), isOut(data, at) ? 'out' : 'in');
  };
  function fits(own: string, way: 'in' | 'out'): boolean {
    return (wanted === null || own.toLowerCase() === wanted) && (direction === null || way === direction);
  }
}

const OTHER_CUT: BridgeError = {
  kind: 'conflict',
  field: 'delimiter',
  message: reconcileServiceMessages.otherCut,
};
const NOTHING_READABLE: BridgeError = {
  kind: 'bad-request',
  message: reconcileServiceMessages.nothingReadable,
};
const NO_PERIOD: BridgeError = {
  kind: 'bad-request',
  field: 'period',
  message: reconcileServiceMessages.noPeriod,
};
const NO_OUTPUT: BridgeError = {
  kind: 'not-found',
  message: reconcileServiceMessages.exportGivenUp,
};
