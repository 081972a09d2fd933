import { parseDecimal, type Decimal } from '../../exact/decimal.ts';
import { DamagedState, type Entry } from '../../persistence/contract.ts';

/** Reads the fields of a saved entry. Every method throws on a wrong field: the file was changed by hand. */
export interface EntryFields {
  has(name: string): boolean;
  text(name: string): string;
  textOrNull(name: string): string | null;
  texts(name: string): string[];
  /** The fields of every item. */
  list(name: string): EntryFields[];
  /** Amounts by name. */
  amounts(name: string): Map<string, Decimal>;
  choice<T extends string>(name: string, choices: readonly T[]): T;
  amount(name: string): Decimal;
  integer(name: string): number;
  integerOrNull(name: string): number | null;
  /** A whole number stored as text because it may be above 2^53. */
  bigInteger(name: string): bigint;
  flag(name: string): boolean;
}

export function fieldsOf(entry: Entry): EntryFields {
  function broken(name: string): Error {
    return new DamagedState(
      `A saved '${entry.kind}' entry has a wrong '${name}'. Restore the folder from a copy or start over with --reset.`,
    );
  }
  function text(name: string): string {
    const value = entry[name];
    if (typeof value !== 'string') throw broken(name);
    return value;
  }
  function integer(name: string): number {
    const value = entry[name];
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw broken(name);
    return value;
  }
  const isNull = (name: string) => entry[name] === null;
  return {
    has: (name) => entry[name] !== undefined,
    text,
    textOrNull: (name) => (isNull(name) ? null : text(name)),
    texts(name) {
      const value = entry[name];
      if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) throw broken(name);
      return value;
    },
    list(name) {
      const value = entry[name];
      if (!Array.isArray(value)) throw broken(name);
      return value.map((item: unknown) => {
        if (typeof item !== 'object' || item === null) throw broken(name);
        return fieldsOf({ ...item, kind: entry.kind });
      });
    },
    amounts(name) {
      const value = entry[name];
      if (typeof value !== 'object' || value === null) throw broken(name);
      const amounts = new Map<string, Decimal>();
      for (const [key, text] of Object.entries(value)) {
        const amount = typeof text === 'string' ? parseDecimal(text) : null;
        if (amount === null) throw broken(`${name} ${key}`);
        amounts.set(key, amount);
      }
      return amounts;
    },
    choice(name, choices) {
      const value = text(name);
      const choice = choices.find((candidate) => candidate === value);
      if (choice === undefined) throw broken(name);
      return choice;
    },
    amount(name) {
      const value = parseDecimal(text(name));
      if (value === null) throw broken(name);
      return value;
    },
    integer,
    integerOrNull: (name) => (isNull(name) ? null : integer(name)),
    bigInteger(name) {
      const value = text(name);
      if (!/^\d{1,30}$/.test(value)) throw broken(name);
      return BigInt(value);
    },
    flag(name) {
      const value = entry[name];
      if (typeof value !== 'boolean') throw broken(name);
      return value;
    },
  };
}
