import { bridgeMessages } from '../../shared/messages/bridge.ts';

const messages = bridgeMessages.bounds;

/** What a call may carry before any schema sees it; the schemas then bound each field. */
const MAX_DEPTH = 12;
const MAX_TEXT = 5_000_000;
const MAX_VALUES = 200_000;

/** Own keys of these names are how a parsed message reaches the prototype of something else. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

interface Used {
  text: number;
  values: number;
}

/**
 * Says why `input` is not a bounded JSON value, or returns null when it is one.
 * Structured clone carries more than JSON (maps, dates, cycles); all of that is refused here.
 */
export function findOutOfBounds(input: unknown): string | null {
  return inspect(input, 0, { text: 0, values: 0 });
}

function inspect(value: unknown, depth: number, used: Used): string | null {
  if (depth > MAX_DEPTH) return messages.deep(MAX_DEPTH);
  used.values += 1;
  if (used.values > MAX_VALUES) return messages.values(MAX_VALUES);
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'string') return countText(value, used);
  if (typeof value === 'number') return Number.isFinite(value) ? null : messages.notFinite;
  if (typeof value !== 'object') return messages.type(typeof value);
  if (Array.isArray(value)) return inspectArray(value, depth, used);
  return inspectObject(value, depth, used);
}

function inspectArray(list: readonly unknown[], depth: number, used: Used): string | null {
  for (const item of list) {
    const problem = inspect(item, depth + 1, used);
    if (problem !== null) return problem;
  }
  return null;
}

function inspectObject(object: object, depth: number, used: Used): string | null {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== null && prototype !== Object.prototype) return messages.notPlain;
  for (const key of Reflect.ownKeys(object)) {
    if (typeof key !== 'string' || FORBIDDEN_KEYS.has(key)) return messages.key;
    const problem =
      countText(key, used) ?? inspect((object as Record<string, unknown>)[key], depth + 1, used); // own key, just listed
    if (problem !== null) return problem;
  }
  return null;
}

function countText(text: string, used: Used): string | null {
  used.text += text.length;
  return used.text > MAX_TEXT ? messages.long(MAX_TEXT) : null;
}
