import { z } from 'zod';
import {
  AMOUNT_BASES,
  DATE_ORDERS,
  DIFFERENCES,
  GROUPINGS,
  LEDGER_DELIMITERS,
  RECONCILE_LISTS,
} from '../ledger/ledger-mapping.ts';
import { completenessFacts } from '../query/gap.ts';
import { accountId } from '../base/account-id.ts';
import { historyRecord } from './history-calls.ts';
import { writtenRows } from './review-calls.ts';

const when = z.int().check(z.gte(-8_640_000_000_000_000), z.lte(8_640_000_000_000_000));
const ledgerId = z.string().check(z.minLength(1), z.maxLength(40));
const column = z.int().check(z.gte(0), z.lt(500));
const optional = z.nullable(column);
const shortText = z.string().check(z.minLength(1), z.maxLength(200));
const directionTexts = z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(50));
const currency = z.string().check(z.minLength(1), z.maxLength(40));
const zone = z.string().check(z.minLength(1), z.maxLength(60));
const list = z.enum(RECONCILE_LISTS);
const direction = z.enum(['in', 'out']);
const fileName = z.string().check(z.minLength(1), z.maxLength(200));

/** Types: shared/ledger/ledger-mapping.ts. */
const ledgerMapping = z.strictObject({
  delimiter: z.enum(LEDGER_DELIMITERS),
  header: z.boolean(),
  time: z.strictObject({
    column,
    clock: optional,
    order: z.enum(DATE_ORDERS),
    precision: z.enum(['instant', 'day']),
    zone,
  }),
  currency: z.union([z.strictObject({ column }), z.strictObject({ fixed: currency })]),
  amount: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('signed'), column, positive: direction }),
    z.strictObject({ by: z.literal('columns'), in: column, out: column }),
    z.strictObject({
      by: z.literal('direction'),
      column,
      direction: column,
      inWords: directionTexts,
      outWords: directionTexts,
      ignored: directionTexts,
    }),
  ]),
  decimal: z.enum(['.', ',']),
  grouping: z.enum(GROUPINGS),
  fee: optional,
  txId: optional,
  address: optional,
  reference: optional,
});

const ledgerRules = z.strictObject({
  toleranceMs: z.int().check(z.gte(0), z.lte(31 * 86_400_000)),
  basis: z.enum(AMOUNT_BASES),
  txOnly: z.boolean(),
});

/** A mapping under a name, with the titles its columns had. */
export const savedMapping = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  titles: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500)),
  mapping: ledgerMapping,
  rules: ledgerRules,
});
export type SavedMapping = z.infer<typeof savedMapping>;

const mappings = z.strictObject({
  mappings: z.array(savedMapping),
  /** Why they cannot be read or kept, and what to do; null when they can. */
  problem: z.nullable(z.string()),
});

/** A file cut into cells, and what its titles and values suggest. What is not certain is null and has to be chosen. */
const ledgerFile = z.strictObject({
  ledgerId,
  rows: z.number(),
  delimiter: z.enum(LEDGER_DELIMITERS),
  header: z.boolean(),
  /** Titles, or "Column 3" where there are none. */
  titles: z.array(z.string()),
  /** The first rows as they are. */
  first: z.array(z.strictObject({ line: z.number(), cells: z.array(z.string()) })),
  guess: z.strictObject({
    time: optional,
    clock: optional,
    order: z.nullable(z.enum(DATE_ORDERS)),
    precision: z.nullable(z.enum(['instant', 'day'])),
    /** Null: times carry no offset and no title names a zone. */
    zone: z.nullable(z.string()),
    currency: optional,
    amountBy: z.nullable(z.enum(['signed', 'columns', 'direction'])),
    amount: optional,
    in: optional,
    out: optional,
    direction: optional,
    decimal: z.nullable(z.enum(['.', ','])),
    grouping: z.enum(GROUPINGS),
    fee: optional,
    txId: optional,
    address: optional,
    reference: optional,
    /** Words of the direction column, the most frequent first. */
    directionWords: z.array(z.string()),
  }),
  /** What a person has to decide, with an example from the file. */
  questions: z.array(z.strictObject({ field: z.string(), message: z.string() })),
});
export type LedgerFile = z.infer<typeof ledgerFile>;

const ledgerRow = z.strictObject({
  line: z.number(),
  from: when,
  to: when,
  currency: z.string(),
  direction,
  amount: z.string(),
  fee: z.nullable(z.string()),
  txId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});

const rowProblem = z.strictObject({ line: z.number(), field: z.string(), message: z.string() });

const scope = z.strictObject({
  /** Unless named: every live account that was not removed. Practice is named alone, or takes no part. */
  accountIds: z.exactOptional(z.array(accountId).check(z.minLength(1), z.maxLength(100))),
  /** First moment and the moment after the last; null: the days the ledger spans. */
  period: z.nullable(z.strictObject({ from: when, before: when })),
  /** Null: all. Compared without regard to case. */
  currencies: z.nullable(z.array(currency).check(z.minLength(1), z.maxLength(100))),
  /** Records the venue calls FAILURE take part as well. */
  failed: z.boolean(),
});

const totalsLine = z.strictObject({
  list,
  currency: z.string(),
  ledgerRows: z.number(),
  ledgerIn: z.string(),
  ledgerOut: z.string(),
  venueRecords: z.number(),
  /** As compared (amount, amount plus fee or amount less fee), of completed records. */
  venueIn: z.string(),
  venueOut: z.string(),
  /** Pending and failed records: no part of the venue's numbers above. */
  notCompleted: z.strictObject({
    deposits: z.number(),
    withdrawals: z.number(),
    in: z.string(),
    out: z.string(),
  }),
});

const counts = z.strictObject({ list, ledgerRows: z.number(), venueRecords: z.number() });

const summary = z.strictObject({
  /** Another for each time it was matched. */
  resultId: ledgerId,
  name: z.string(),
  period: z.strictObject({ from: when, before: when }),
  /** IANA name of the zone the ledger was read in. */
  zone: z.string(),
  counts: z.array(counts),
  totals: z.array(totalsLine),
  /** Pairs by transaction id, and by amount and time. */
  byTransaction: z.number(),
  byAmount: z.number(),
  differences: z.array(z.strictObject({ what: z.enum(DIFFERENCES), pairs: z.number() })),
  /** Records of the period that the venue calls FAILURE and that took no part. */
  failedLeftOut: z.number(),
  /** Damaged records of these accounts; none of them took part. */
  damagedLeftOut: z.number(),
  /** Of the period, as far as it is over. */
  completeness: completenessFacts,
  /** What a person should check, in words. */
  hints: z.array(z.string()),
});
export type ReconcileSummary = z.infer<typeof summary>;

const resultRow = z.strictObject({
  ledger: z.nullable(ledgerRow),
  record: z.nullable(historyRecord),
  by: z.nullable(z.enum(['transaction', 'amount'])),
  differences: z.array(z.enum(DIFFERENCES)),
  /** Of an ambiguous one: which set it belongs to and how many are on each side of it. */
  set: z.nullable(z.strictObject({ number: z.number(), ledgerRows: z.number(), venueRecords: z.number() })),
  /** Of an unreadable row: its line and what is wrong. */
  problem: z.nullable(rowProblem),
});
export type ReconcileRow = z.infer<typeof resultRow>;

export const reconcileCalls = {
  /** Cuts a file into cells. It stays in memory until another is opened. Kind `bad-request` names the line at fault. */
  'reconcile.open': {
    input: z.strictObject({ name: fileName, text: z.string().check(z.minLength(1), z.maxLength(4_000_000)) }),
    reply: ledgerFile,
  },
  /** The same file cut with another delimiter, or with its first row taken for titles or not. */
  'reconcile.parse': {
    input: z.strictObject({ ledgerId, delimiter: z.enum(LEDGER_DELIMITERS), header: z.boolean() }),
    reply: ledgerFile,
  },
  /** The rows as a mapping understands them, with every problem of the whole file counted. */
  'reconcile.preview': {
    input: z.strictObject({ ledgerId, mapping: ledgerMapping }),
    reply: z.strictObject({
      rows: z.number(),
      readable: z.number(),
      unreadable: z.number(),
      /** By a word of the direction column. */
      leftOut: z.number(),
      first: z.array(
        z.strictObject({
          line: z.number(),
          row: z.nullable(ledgerRow),
          problem: z.nullable(rowProblem),
        }),
      ),
      /** The first hundred. */
      problems: z.array(rowProblem),
      /** The days of the readable rows in the mapping's zone. */
      span: z.nullable(z.strictObject({ from: when, before: when })),
      currencies: z.array(z.string()),
    }),
  },
  'reconcile.match': {
    input: z.strictObject({ ledgerId, mapping: ledgerMapping, rules: ledgerRules, scope }),
    reply: summary,
  },
  /** A part of one list of the last result. */
  'reconcile.page': {
    input: z.strictObject({
      resultId: ledgerId,
      list,
      currency: z.nullable(shortText),
      direction: z.nullable(direction),
      difference: z.nullable(z.enum(DIFFERENCES)),
      offset: z.int().check(z.gte(0)),
      limit: z.int().check(z.gte(1), z.lte(200)),
    }),
    /** `changed`: of all lists, records the venue reports otherwise since the result was made, and records that came since. */
    reply: z.strictObject({ total: z.number(), rows: z.array(resultRow), changed: z.number() }),
  },
  /** Writes every list, or one, as CSV with a file about it beside. */
  'reconcile.export': {
    input: z.strictObject({
      resultId: ledgerId,
      list: z.nullable(list),
      /** Begin with a byte order mark. */
      bom: z.exactOptional(z.boolean()),
    }),
    /** `where` null: no place was chosen. */
    reply: z.strictObject({ where: z.nullable(z.string()), rows: z.number(), sha256: z.string() }),
  },
  /** How many matched records would be marked, and how many of them would stay as they are, now. */
  'reconcile.reviewCount': {
    input: z.strictObject({ resultId: ledgerId }),
    reply: z.strictObject({ records: z.number(), left: z.number() }),
  },
  /**
   * Marks every matched record as reviewed, with a note that names the file. Once for each result, and again after it was undone. One that is queried or
   * needs attention when that is written stays as it is, without a note.
   */
  'reconcile.review': {
    input: z.strictObject({
      resultId: ledgerId,
      by: z.string().check(z.minLength(1), z.maxLength(80)),
      /** As the window showed it; another number refuses. */
      expected: z.int().check(z.gte(1)),
    }),
    /** `left`: stayed as they are. What is neither `reviewed` nor `left` was reviewed already. */
    reply: z.strictObject({
      records: z.number(),
      reviewed: z.number(),
      left: z.number(),
      note: z.string(),
      /** For `reviews.undo`; empty where nothing was written. */
      written: z.array(writtenRows),
    }),
  },
  'reconcile.mappings': { input: z.strictObject({}), reply: mappings },
  /** In place of the one of the same name. */
  'reconcile.putMapping': { input: savedMapping, reply: mappings },
  'reconcile.removeMapping': {
    input: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(60)) }),
    reply: mappings,
  },
} as const;
