import type { BridgeError } from '../../../shared/base/error.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { tradingAnswersInEnglish, tradingAnswersMessages } from '../../../shared/messages/trading-answers.ts';
import { answersInEnglish, venueAnswerMessages } from '../../../shared/messages/venue-answer.ts';
import { excerpt } from '../service/answer-text.ts';
import { kindOf } from '../service/envelope.ts';
import { isObject, NumberText, plainNotation } from '../../base/exact-json.ts';

/** Messages for an answer that cannot be read. */
export type AnswerMessages = typeof tradingAnswersMessages & Pick<typeof venueAnswerMessages, 'kinds'>;

/** In the language of the window. */
export const answerMessages: AnswerMessages = { ...tradingAnswersMessages, kinds: venueAnswerMessages.kinds };
/** As the journal keeps it. */
export const answerMessagesInEnglish: AnswerMessages = {
  ...tradingAnswersInEnglish,
  kinds: answersInEnglish.kinds,
};

/** What a list is of. */
export type RowName = keyof AnswerMessages['rows'];

/** The members of one object of a venue's answer, read by name. What is wrong is remembered; the first problem is reported. */
export interface Fields {
  /** Text that is there and not empty. */
  text(name: string): string;
  /** Null when absent, null or empty. */
  textOrNull(name: string): string | null;
  /** An id: text, or a bare integer whose digits are kept (venue-facts 8: fills exceed 2^53). */
  id(name: string): string;
  /** A decimal amount, as text or number, digit for digit. */
  amount(name: string): string;
  /** The same; null when absent, null or empty. */
  amountOrNull(name: string): string | null;
  flag(name: string): boolean;
  flagOrNull(name: string): boolean | null;
  choice<T extends string>(name: string, choices: readonly T[]): T;
  /** Milliseconds since the epoch, from milli-, micro- or nanoseconds (VF10: `ts` is in the last, `orderTime` in either). */
  moment(name: string): number;
  momentOrNull(name: string): number | null;
  /** For a rule between fields. */
  refuse(problem: (problems: AnswerMessages['problems']) => string): void;
}

/**
 * Reads one object of exact data (see venue/exact-json.ts). What is not as `read` wants it is a `bad-answer` that names
 * `where` ("Order 3") and the field.
 */
export function readRow<T>(
  row: unknown,
  where: string,
  read: (fields: Fields) => T,
  messages: AnswerMessages = answerMessages,
): Result<T, BridgeError> {
  if (!isObject(row)) return badAnswer(messages.notAnObject(where, kindOf(row, messages.kinds)));
  const problems: string[] = [];
  const value = read(fieldsOf(row, messages, (problem) => problems.push(problem)));
  const [problem] = problems;
  return problem === undefined ? succeed(value) : badAnswer(messages.wrong(where, problem));
}

/** A list of such objects, none of them left out. */
export function readRows<T>(
  data: unknown,
  name: RowName,
  read: (row: unknown, where: string) => Result<T, BridgeError>,
): Result<T[], BridgeError> {
  if (!Array.isArray(data)) return badAnswer(answerMessages.noList[name](kindOf(data)));
  const rows: T[] = [];
  for (const [index, row] of data.entries()) {
    const value = read(row, answerMessages.rows[name](String(index + 1)));
    if (!value.ok) return value;
    rows.push(value.value);
  }
  return succeed(rows);
}

export function badAnswer(message: string): { ok: false; error: BridgeError } {
  return fail({ kind: 'bad-answer', message });
}

function fieldsOf(
  row: Record<string, unknown>,
  messages: AnswerMessages,
  refuse: (problem: string) => void,
): Fields {
  const { problems, wanted: wants } = messages;
  const wrong = (name: string, wanted: string) =>
    refuse(problems.instead(name, shown(row[name], messages), wanted));
  const absent = (name: string) => row[name] === undefined || row[name] === null || row[name] === '';

  function text(name: string): string {
    const value = row[name];
    if (typeof value === 'string' && value !== '') return value;
    wrong(name, wants.text);
    return '';
  }

  function amount(name: string): string {
    const value = plainText(row[name]);
    const decimal = parseDecimal(value);
    if (decimal.ok) return decimal.value;
    wrong(name, wants.amount);
    return '0';
  }

  function flag(name: string): boolean {
    const value = row[name];
    if (typeof value !== 'boolean') wrong(name, wants.flag);
    return value === true;
  }

  function moment(name: string): number {
    const ms = millisecondsOf(digitsOf(row[name]));
    if (ms === null) wrong(name, wants.time);
    return ms ?? 0;
  }

  return {
    text,
    textOrNull: (name) => (absent(name) ? null : text(name)),
    id(name) {
      const digits = digitsOf(row[name]);
      return digits ?? text(name);
    },
    amount,
    amountOrNull: (name) => (absent(name) ? null : amount(name)),
    flag,
    flagOrNull: (name) => (absent(name) ? null : flag(name)),
    choice(name, choices) {
      const found = choices.find((choice) => choice === row[name]);
      if (found !== undefined) return found;
      const [first] = choices;
      if (first === undefined) throw new Error(`"${name}" has no choices.`);
      wrong(name, choices.map((choice) => `"${choice}"`).reduce(wants.either));
      return first; // never shown: the problem is returned instead
    },
    moment,
    momentOrNull: (name) => (absent(name) ? null : moment(name)),
    refuse: (problem) => refuse(problem(problems)),
  };
}

function shown(value: unknown, messages: AnswerMessages): string {
  if (typeof value === 'string') return value === '' ? messages.empty : `"${excerpt(value)}"`;
  return kindOf(value, messages.kinds);
}

/** A number of exact data that stayed a JS number prints as the venue wrote it. */
function plainText(value: unknown): unknown {
  if (value instanceof NumberText) return plainNotation(value.source);
  return typeof value === 'number' ? plainNotation(String(value)) : value;
}

function digitsOf(value: unknown): string | null {
  const text = value instanceof NumberText ? value.source : typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,40}$/.test(text) ? text : null;
}

/** The number of digits gives the unit, which stays the same from 2001 to 2286. Seconds are refused, not guessed. */
function millisecondsOf(digits: string | null): number | null {
  if (digits === null) return null;
  switch (digits.length) {
    case 13:
    case 16:
    case 19:
      return Number(digits.slice(0, 13));
    default:
      return null;
  }
}
