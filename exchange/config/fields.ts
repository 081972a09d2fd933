import { isObject } from '../base/json-body.ts';

/**
 * Reads a parsed JSON object strictly: every wrong type and unknown field is noted with its path, so that all problems are
 * reported at once. Values are never repeated: a misplaced one may be a secret.
 */
export interface Fields {
  /** Path of this object, as `accounts[0].`; empty for the root. */
  readonly path: string;
  integer(name: string, largest: number, smallest?: number): number | undefined;
  flag(name: string): boolean | undefined;
  choice<T extends string>(name: string, choices: readonly T[]): T | undefined;
  /** Text that `accepts`; `what` completes "must be". */
  text(name: string, what: string, accepts: (text: string) => boolean): string | undefined;
  /** A list of choices, each once, at least one. */
  choices<T extends string>(name: string, choices: readonly T[]): T[] | undefined;
  object(name: string): Fields | undefined;
  /** Objects of a list. */
  objects(name: string): Fields[] | undefined;
  /** Names of all fields, for an object whose names are data. */
  names(): string[];
  /** Notes every missing field of these. */
  require(...names: string[]): void;
  /** Notes a problem with a field. */
  note(name: string, problem: string): void;
  /** Notes every field that was not read. */
  done(): void;
}

const LONGEST_NAME = 40;

export function createFields(value: Record<string, unknown>, path: string, problems: string[]): Fields {
  const asked = new Set<string>();
  const note = (name: string, problem: string) => void problems.push(`${path}${show(name)} ${problem}`);

  function read(name: string): unknown {
    asked.add(name);
    return Object.hasOwn(value, name) ? value[name] : undefined;
  }

  function wrong(name: string, what: string): undefined {
    note(name, `must be ${what}`);
    return undefined;
  }

  return {
    path,
    integer(name, largest, smallest = 0) {
      const given = read(name);
      if (given === undefined) return undefined;
      const fits = Number.isSafeInteger(given) && Number(given) >= smallest && Number(given) <= largest;
      return fits ? Number(given) : wrong(name, `a whole number from ${smallest} to ${largest}`);
    },
    flag(name) {
      const given = read(name);
      if (given === undefined || typeof given === 'boolean') return given;
      return wrong(name, 'true or false');
    },
    choice(name, choices) {
      const given = read(name);
      if (given === undefined) return undefined;
      return choices.find((choice) => choice === given) ?? wrong(name, `one of ${choices.join(', ')}`);
    },
    text(name, what, accepts) {
      const given = read(name);
      if (given === undefined) return undefined;
      return typeof given === 'string' && accepts(given) ? given : wrong(name, what);
    },
    choices(name, choices) {
      const given = read(name);
      if (given === undefined) return undefined;
      const chosen = Array.isArray(given) ? choices.filter((choice) => given.includes(choice)) : [];
      const fits = Array.isArray(given) && chosen.length === given.length && chosen.length > 0;
      return fits ? chosen : wrong(name, `a list of ${choices.join(', ')}, each at most once`);
    },
    object(name) {
      const given = read(name);
      if (given === undefined) return undefined;
      return isObject(given)
        ? createFields(given, `${path}${show(name)}.`, problems)
        : wrong(name, 'an object');
    },
    objects(name) {
      const given = read(name);
      if (given === undefined) return undefined;
      if (!Array.isArray(given)) return wrong(name, 'a list of objects');
      const fields: Fields[] = [];
      for (const [index, item] of given.entries()) {
        if (isObject(item)) fields.push(createFields(item, `${path}${name}[${index}].`, problems));
        else note(`${name}[${index}]`, 'must be an object');
      }
      return fields;
    },
    names: () => Object.keys(value),
    require(...names) {
      for (const name of names) if (!Object.hasOwn(value, name)) note(name, 'is missing');
    },
    note,
    done() {
      for (const name of Object.keys(value)) if (!asked.has(name)) note(name, 'is not a setting');
    },
  };
}

/** A field's name for a one-line message: an unusual or long one is quoted and cut. */
function show(name: string): string {
  if (/^[\w[\]-]{1,40}$/.test(name)) return name;
  return JSON.stringify(name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);
}
