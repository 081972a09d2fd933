import type { z } from 'zod';
import { pairSchema } from '../../shared/bridge/order-calls.ts';
import { checkPair } from '../../shared/orders/pair.ts';
import { PAIR_AMOUNTS } from '../../shared/orders/pair-amounts.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { pairsMessages } from '../../shared/messages/pairs.ts';
import { NumberText, plainNotation } from '../base/exact-json.ts';

export type Pair = z.infer<typeof pairSchema>;

/** The columns of a file of pairs, in the order in which a new one would be written. */
export const PAIR_FIELDS = [
  'symbol',
  ...PAIR_AMOUNTS,
  'priceLimitRate',
  'minFunds',
  'name',
  'baseCurrency',
  'quoteCurrency',
  'feeCurrency',
  'enableTrading',
] as const;
/** What cannot be left out of a file: the rest of 2.5 may be unknown, and the currencies are in the symbol. */
export const REQUIRED_FIELDS = ['symbol', ...PAIR_AMOUNTS] as const;

/**
 * One pair out of a symbols answer, a JSON file or a CSV row; fields nobody asked for are passed over.
 * Amounts may be text, or JSON numbers read by parseExactly: those are taken digit for digit.
 * The error is a sentence without its subject's place: the caller knows the row.
 */
export function readPairRecord(record: Record<string, unknown>): Result<Pair, string> {
  const raw: Record<string, unknown> = {};
  for (const field of PAIR_AMOUNTS) raw[field] = amount(record[field]);
  raw['priceLimitRate'] = amount(record['priceLimitRate']) ?? null;
  raw['minFunds'] = amount(record['minFunds']) ?? null;
  const { symbol } = record;
  const [base, quote] = typeof symbol === 'string' ? symbol.split('-') : [];
  raw['symbol'] = symbol;
  raw['name'] = record['name'] ?? symbol;
  raw['baseCurrency'] = record['baseCurrency'] ?? base;
  raw['quoteCurrency'] = record['quoteCurrency'] ?? quote;
  raw['feeCurrency'] = record['feeCurrency'] ?? null;
  raw['enableTrading'] = record['enableTrading'] ?? true;
  return judgePair(raw);
}

const WORDS = ['symbol', 'name', 'baseCurrency', 'quoteCurrency', 'feeCurrency'] as const;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/u;

/** A pair by the schema of the bridge and by 2.5, or the first thing that is wrong with it. */
export function judgePair(raw: unknown): Result<Pair, string> {
  const parsed = pairSchema.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? pairsMessages.record.thePair);
    if (issue?.code === 'too_big') return fail(pairsMessages.record.tooLong(field));
    return fail(pairsMessages.record.missing(field));
  }
  // Each is shown beside amounts on the ticket: a name must not turn or hide the text next to it.
  const hidden = WORDS.find((field) => HIDDEN.test(parsed.data[field] ?? ''));
  if (hidden !== undefined) return fail(pairsMessages.record.unseen(hidden));
  const [problem] = checkPair(parsed.data).problems;
  return problem === undefined ? succeed(parsed.data) : fail(problem.message.replace(/\.$/, ''));
}

/** Undefined and null stay what they are: absent. Anything that is no number at all is left for the schema to refuse. */
function amount(value: unknown): unknown {
  if (typeof value === 'number') return plainNotation(String(value));
  if (value instanceof NumberText) return plainNotation(value.source);
  return value;
}
