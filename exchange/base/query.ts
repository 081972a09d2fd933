import { passed, refused, type Result } from './reply.ts';

/** The query of a request. A name given twice has two values and is refused where it is read. */
export type Query = URLSearchParams;

/**
 * The single value of a parameter; null when absent or empty. Refuses a parameter given twice (400100). The text `undefined`
 * counts as absent: the venue's own client sends it for every parameter its caller left out.
 */
export function readText(query: Query, name: string): Result<string | null> {
  const values = query.getAll(name);
  if (values.length > 1) return refused('400100', `${name} is given more than once`);
  const value = values[0];
  return passed(value === undefined || value === '' || value === 'undefined' ? null : value);
}

/** A required parameter. */
export function readRequired(query: Query, name: string): Result<string> {
  const text = readText(query, name);
  if (!text.ok) return text;
  if (text.value === null) return refused('400100', `${name} is required`);
  return passed(text.value);
}

/** A whole number of at most 15 digits, or `fallback` when absent. */
export function readInteger<F extends number | null>(
  query: Query,
  name: string,
  fallback: F,
): Result<number | F> {
  const text = readText(query, name);
  if (!text.ok) return text;
  if (text.value === null) return passed(fallback);
  if (!/^\d{1,15}$/.test(text.value)) return refused('400100', `${name} must be a whole number`);
  return passed(Number(text.value));
}

/** One of the choices, or null when absent. */
export function readChoice(query: Query, name: string, choices: readonly string[]): Result<string | null> {
  const text = readText(query, name);
  if (!text.ok) return text;
  if (text.value !== null && !choices.includes(text.value)) {
    return refused('400100', `${name} must be one of ${choices.join(', ')}`);
  }
  return text;
}
