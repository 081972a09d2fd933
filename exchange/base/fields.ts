import { parseDecimal, type Decimal } from '../exact/decimal.ts';
import { refusal, type Refusal } from './reply.ts';

/** Reads typed fields of a JSON object and keeps the first problem. Null is a wrong type. */
export interface FieldReader {
  has(name: string): boolean;
  text(name: string): string | null;
  choice<T extends string>(name: string, choices: readonly T[]): T | null;
  amount(name: string): Decimal | null;
  flag(name: string): boolean;
  integer(name: string, smallest: number, largest: number): number | null;
  /** At most 20 ASCII characters (S4.3-P-tags, S4.3-P-remark). */
  label(name: string): string | null;
  refuse(message: string): void;
  refusal(): Refusal | null;
}

const LABEL = /^[\x00-\x7f]{0,20}$/; // eslint-disable-line no-control-regex -- the rule says ASCII, control characters included

export function createFieldReader(body: Readonly<Record<string, unknown>>): FieldReader {
  let first: Refusal | null = null;
  function refuse(message: string): null {
    first ??= refusal('400100', message);
    return null;
  }
  const has = (name: string) => Object.hasOwn(body, name);
  const value = (name: string) => (has(name) ? body[name] : undefined);

  function text(name: string): string | null {
    const given = value(name);
    if (given === undefined) return null;
    return typeof given === 'string' ? given : refuse(`${name} must be a string`);
  }

  return {
    has,
    text,
    choice(name, choices) {
      const given = text(name);
      if (given === null) return null;
      return (
        choices.find((choice) => choice === given) ?? refuse(`${name} must be one of ${choices.join(', ')}`)
      );
    },
    amount(name) {
      const given = text(name);
      if (given === null) return null;
      return parseDecimal(given) ?? refuse(`${name} is not a decimal number`);
    },
    flag(name) {
      const given = value(name);
      if (given === undefined) return false;
      if (typeof given === 'boolean') return given;
      refuse(`${name} must be true or false`);
      return false;
    },
    integer(name, smallest, largest) {
      const given = value(name);
      if (given === undefined) return null;
      if (typeof given === 'number' && Number.isInteger(given) && given >= smallest && given <= largest)
        return given;
      return refuse(`${name} must be a whole number from ${smallest} to ${largest}`);
    },
    label(name) {
      const given = text(name);
      if (given === null || LABEL.test(given)) return given;
      return refuse(`${name} must be at most 20 ASCII characters`);
    },
    refuse,
    refusal: () => first,
  };
}
