import { CONFIRMATION_FIELDS } from '../../../shared/records/confirmations.ts';
import {
  type DepositRecord,
  NAMED_FIELDS,
  type RecordKind,
  type WalletRecord,
  type WithdrawalRecord,
} from '../../../shared/records/record.ts';
import type { venueAnswerMessages } from '../../../shared/messages/venue-answer.ts';
import type { venueRecordsMessages } from '../../../shared/messages/venue-records.ts';
import { excerpt } from './answer-text.ts';
import { kindOf } from './envelope.ts';
import { isObject, jsonText, NumberText, plainNotation } from '../../base/exact-json.ts';

/** Where a reader leaves what was wrong. */
export interface Problem {
  text: string;
  readonly messages: typeof venueRecordsMessages.rows;
  readonly kinds: typeof venueAnswerMessages.kinds;
  /** Set when the data holds a number whose digits matter: read again from the exact data before judging. */
  needsExact?: boolean;
  /** Set when a time is in seconds, or in micro- or nanoseconds. */
  otherUnit?: boolean;
}

const DECIMAL = /^-?\d{1,60}(?:\.\d{1,60})?$/;

/** 1973-03-03 and 5138-11-16 in milliseconds: seconds fall below the first, micro- and nanoseconds above the second. */
const EARLIEST_MS = 100_000_000_000;
const LATEST_MS = 100_000_000_000_000;

const isOtherOfDeposit = otherThan(NAMED_FIELDS);
const isOtherOfWithdrawal = otherThan([...NAMED_FIELDS, 'id']);

/**
 * Reads one record (2.2, 2.3). Texts stay verbatim. chain, address, memo and remark may be absent or null and are then
 * empty: live answers leave them out for internal transfers. walletTxId may be absent or null. A status nobody knows and
 * a field nobody named are kept. Everything else must be there and of its type; `problem` says what was not.
 */
export function readRecord(
  kind: RecordKind,
  row: unknown,
  exact: boolean,
  problem: Problem,
): WalletRecord | null {
  problem.text = '';
  if (!isObject(row)) return no(problem, problem.messages.notObject(kindOf(row, problem.kinds)));
  const record: WalletRecord =
    kind === 'deposits' ? readDeposit(row, exact, problem) : readWithdrawal(row, exact, problem);
  return problem.text === '' ? record : null;
}

// Fields are read by their names, one by one, and once per kind: a page has hundreds of records, and this is its hot path.

function readDeposit(row: Record<string, unknown>, exact: boolean, problem: Problem): DepositRecord {
  return {
    kind: 'deposit',
    currency: requiredText(row['currency'], 'currency', problem),
    chain: optionalText(row['chain'], 'chain', problem),
    status: requiredText(row['status'], 'status', problem),
    address: optionalText(row['address'], 'address', problem),
    memo: optionalText(row['memo'], 'memo', problem),
    isInner: flag(row['isInner'], 'isInner', problem),
    amount: amount(row['amount'], 'amount', exact, problem),
    fee: amount(row['fee'], 'fee', exact, problem),
    walletTxId: textOrNull(row['walletTxId'], 'walletTxId', problem),
    createdAt: moment(row['createdAt'], 'createdAt', problem),
    updatedAt: moment(row['updatedAt'], 'updatedAt', problem),
    remark: optionalText(row['remark'], 'remark', problem),
    otherFields: otherFields(isOtherOfDeposit, row, exact, problem),
  };
}

function readWithdrawal(row: Record<string, unknown>, exact: boolean, problem: Problem): WithdrawalRecord {
  return {
    kind: 'withdrawal',
    id: requiredText(row['id'], 'id', problem),
    currency: requiredText(row['currency'], 'currency', problem),
    chain: optionalText(row['chain'], 'chain', problem),
    status: requiredText(row['status'], 'status', problem),
    address: optionalText(row['address'], 'address', problem),
    memo: optionalText(row['memo'], 'memo', problem),
    isInner: flag(row['isInner'], 'isInner', problem),
    amount: amount(row['amount'], 'amount', exact, problem),
    fee: amount(row['fee'], 'fee', exact, problem),
    walletTxId: textOrNull(row['walletTxId'], 'walletTxId', problem),
    createdAt: moment(row['createdAt'], 'createdAt', problem),
    updatedAt: moment(row['updatedAt'], 'updatedAt', problem),
    remark: optionalText(row['remark'], 'remark', problem),
    otherFields: otherFields(isOtherOfWithdrawal, row, exact, problem),
  };
}

function textOrNull(value: unknown, name: string, problem: Problem): string | null {
  return value === null || value === undefined ? null : optionalText(value, name, problem);
}

function requiredText(value: unknown, name: string, problem: Problem): string {
  if (typeof value === 'string' && value !== '') return value;
  const got = value === '' ? problem.messages.empty : kindOf(value, problem.kinds);
  return wrong(problem, problem.messages.notText(name, got));
}

function optionalText(value: unknown, name: string, problem: Problem): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return wrong(problem, problem.messages.notText(name, kindOf(value, problem.kinds)));
}

function flag(value: unknown, name: string, problem: Problem): boolean {
  if (typeof value === 'boolean') return value;
  wrong(problem, problem.messages.notFlag(name, kindOf(value, problem.kinds)));
  return false;
}

/**
 * Amounts are text in the contract (2.2, 2.3), "decimal" without a rule for the notation. Text in plain notation stays verbatim; with an
 * exponent ("1E-7", as some servers write what is small) it is the same exact value and is written out digit for digit. A number in the
 * JSON is taken the same way from the answer's text, never through a JS number.
 */
function amount(value: unknown, name: string, exact: boolean, problem: Problem): string {
  if (typeof value === 'string') {
    if (DECIMAL.test(value)) return value;
    const written = plainNotation(value);
    if (written !== null && DECIMAL.test(written)) return written;
    return wrong(problem, problem.messages.notAmount(name, `"${excerpt(value)}"`));
  }
  const isNumber = typeof value === 'number' || value instanceof NumberText;
  if (!isNumber) return wrong(problem, problem.messages.notAmount(name, kindOf(value, problem.kinds)));
  if (!exact) return askForExact(problem);
  const source = typeof value === 'number' ? String(value) : value.source; // exact data: a number that stayed one prints as it was written
  const plain = plainNotation(source);
  return plain !== null && DECIMAL.test(plain)
    ? plain
    : wrong(problem, problem.messages.notAmount(name, excerpt(source)));
}

function moment(value: unknown, name: string, problem: Problem): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    const got =
      value instanceof NumberText
        ? value.source
        : typeof value === 'number'
          ? String(value)
          : kindOf(value, problem.kinds);
    wrong(problem, problem.messages.notTime(name, got));
    return 0;
  }
  if (value < EARLIEST_MS) return otherUnit(value, problem, problem.messages.seconds(name, value));
  if (value >= LATEST_MS) return otherUnit(value, problem, problem.messages.finer(name, value));
  return value;
}

/** Refused, never converted: a guess about the unit would put a record into another year. */
function otherUnit(value: number, problem: Problem, text: string): number {
  problem.otherUnit = true;
  wrong(problem, text);
  return value;
}

/** Places of a row whose name is remembered. */
const MAX_PLACES = 32;

/**
 * Tells whether a field is none of the named ones, by its name and its column in the row: the rows of a list have the same fields in the
 * same order, and a name that was in this column before need not be looked up again.
 */
function otherThan(named: readonly string[]): (name: string, column: number) => boolean {
  const known = new Set(named);
  const names: string[] = [];
  const others: boolean[] = [];
  return (name, column) => {
    if (names[column] === name) return others[column] === true;
    const isOther = !known.has(name);
    if (column < MAX_PLACES) {
      names[column] = name;
      others[column] = isOther;
    }
    return isOther;
  };
}

function otherFields(
  isOther: (name: string, column: number) => boolean,
  row: Record<string, unknown>,
  exact: boolean,
  problem: Problem,
): Record<string, string> {
  const others: Record<string, string> = {};
  let column = 0;
  for (const name in row) {
    if (!isOther(name, column++)) continue;
    const value = row[name];
    // Each deposit of KuCoin has three counts. A count is as exact as it is, whatever stands around it: the page need not be read again.
    if (isCount(name, value)) {
      others[name] = String(value);
      continue;
    }
    if (!exact && (typeof value === 'number' || (typeof value === 'object' && value !== null))) {
      askForExact(problem);
      continue; // read again, and kept then
    }
    // KuCoin's deposits have a flag more, each of them: not worth the way through the writer.
    const text = typeof value === 'boolean' ? String(value) : jsonText(value);
    if (name === '__proto__') setVerbatim(others, name, text);
    else others[name] = text;
  }
  return others;
}

function isCount(name: string, value: unknown): value is number {
  return (
    typeof value === 'number' &&
    CONFIRMATION_FIELDS.some((one) => one === name) &&
    Number.isInteger(value) &&
    value >= 0 &&
    value < 1e9
  );
}

/** An assignment would set the prototype; a field of that name is data like any other. Slow, so only for that name. */
function setVerbatim(others: Record<string, string>, name: string, value: string): void {
  Object.defineProperty(others, name, { value, enumerable: true, writable: true, configurable: true });
}

function askForExact(problem: Problem): string {
  problem.needsExact = true;
  if (problem.text === '') problem.text = 'a number was to be read again';
  return '';
}

/** Keeps the first thing that was wrong. */
function wrong(problem: Problem, text: string): string {
  if (problem.text === '') problem.text = text;
  return '';
}

function no(problem: Problem, text: string): null {
  problem.text = text;
  return null;
}
