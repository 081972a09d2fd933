import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { venueAnswerMessages } from '../../../shared/messages/venue-answer.ts';
import type { Balance } from '../client.ts';
import { excerpt } from './answer-text.ts';
import { kindOf } from './envelope.ts';
import { isObject, NumberText, plainNotation } from '../../base/exact-json.ts';

const messages = venueAnswerMessages;

/** The answer of a balances path, from data with exact numbers: amounts digit for digit, text or number. */
export function readBalances(data: unknown): Result<Balance[], BridgeError> {
  if (!Array.isArray(data)) return badAnswer(messages.balances.notList(kindOf(data)));
  const balances: Balance[] = [];
  for (const [index, row] of data.entries()) {
    if (!isObject(row)) return badAnswer(messages.balances.notObject(index + 1, kindOf(row)));
    const { currency, type } = row;
    if (typeof currency !== 'string')
      return badAnswer(messages.balances.currency(index + 1, kindOf(currency)));
    const amounts = {
      balance: amount(row['balance']),
      available: amount(row['available']),
      holds: amount(row['holds']),
    };
    const { balance, available, holds } = amounts;
    if (balance === null || available === null || holds === null) {
      return badAnswer(messages.balances.amount(index + 1, excerpt(currency)));
    }
    balances.push({ currency, type: typeof type === 'string' ? type : '', balance, available, holds });
  }
  return succeed(balances);
}

function amount(value: unknown): string | null {
  if (typeof value === 'string') return /^-?\d+(?:\.\d+)?$/.test(value) ? value : null;
  if (value instanceof NumberText) return plainNotation(value.source);
  return typeof value === 'number' ? plainNotation(String(value)) : null;
}

/** What a key may do, as the venue names them ("General", "Spot"). */
export function readPermissions(data: unknown): Result<string[], BridgeError> {
  const permission = isObject(data) ? data['permission'] : undefined;
  if (typeof permission !== 'string') {
    return badAnswer(messages.permissions(kindOf(permission)));
  }
  const names = permission.split(',').map((name) => excerpt(name));
  return succeed(names.filter((name) => name !== ''));
}

export function readServerTime(data: unknown): Result<number, BridgeError> {
  if (typeof data === 'number' && Number.isSafeInteger(data) && data >= EARLIEST_MS) return succeed(data);
  return badAnswer(messages.serverTime);
}

/** 1973 in milliseconds: below it a number counts seconds. */
const EARLIEST_MS = 100_000_000_000;

function badAnswer(message: string): { ok: false; error: BridgeError } {
  return fail({ kind: 'bad-answer', message });
}
