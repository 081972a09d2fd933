/**
 * Takes the named fields of a value from outside, each read once, undefined left out. Never throws: a value that is no object, or
 * will not be read, has no fields.
 */
export function readFields<K extends string>(
  source: unknown,
  names: readonly K[],
): Partial<Record<K, unknown>> {
  const fields: Partial<Record<K, unknown>> = {};
  if (typeof source !== 'object' || source === null) return fields;
  try {
    for (const name of names) {
      const value: unknown = Reflect.get(source, name);
      if (value !== undefined) fields[name] = value;
    }
    return fields;
  } catch {
    return {};
  }
}

/** A value in a message: text quoted and cut, anything else by its type, never by its own words. */
export function describe(value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  if (typeof value === 'number' || typeof value === 'boolean') return `${typeof value} ${value}`;
  return value === null ? 'null' : `a value of type ${typeof value}`;
}
