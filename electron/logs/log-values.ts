import { describeThrown } from '../base/problem-text.ts';

/** The fields of a line besides its time, level and event. Never an amount, an address or anything a person typed. */
export type LogFields = Readonly<Record<string, unknown>>;

const MAX_TEXT = 500;
const TYPE_NAME = /^[A-Za-z_$][\w$]{0,39}$/;

/**
 * A value as a line may hold it (security 54): text, numbers and switches as they are, of an error its kind and the place it came
 * from, of everything else the name of its type and nothing inside it.
 */
export function loggable(value: unknown): string | number | boolean | null {
  switch (typeof value) {
    case 'string':
      return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : typeName(value);
    case 'bigint':
    case 'symbol':
    case 'undefined':
    case 'function':
      return `[${typeof value}]`;
  }
}

function typeName(value: object): string {
  if (value instanceof Error) return describeThrown(value);
  try {
    const { constructor } = value;
    const name: unknown = typeof constructor === 'function' ? constructor.name : null;
    return typeof name === 'string' && TYPE_NAME.test(name) ? `[${name}]` : '[object]';
  } catch {
    return '[object]'; // a getter or a proxy that throws
  }
}
