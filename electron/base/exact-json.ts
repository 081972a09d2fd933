/** A number whose digits a JS number would change (2^53 and above, 1.0, 1e-8): kept as the text the venue wrote. */
export class NumberText {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** True for what JSON.parse makes of `{...}`. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText)
  );
}

/** JSON.parse that loses no digit; several times slower, so it is used where a number turns up that needs it. Throws as JSON.parse does. */
export function parseExactly(text: string): unknown {
  return parseWithSource(text, (_key, value, context) => {
    if (typeof value !== 'number' || context.source === undefined) return value;
    return String(value) === context.source ? value : new NumberText(context.source);
  });
}

type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** The third argument is standard (JSON.parse source text access) and in Node 24; the ES2024 types do not know it yet. */
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/** The JSON text of a value from parseExactly: the numbers come out digit for digit as they went in. */
export function jsonText(value: unknown): string {
  if (value instanceof NumberText) return value.source;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (isObject(value)) {
    const members = Object.keys(value).map((name) => `${JSON.stringify(name)}:${jsonText(value[name])}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Beyond this no coin has digits; a larger exponent is a mistake, not an amount. */
const WIDEST = 60;

/** A JSON number's text in plain decimal notation, digit for digit ("1.50" stays, "1e-8" becomes "0.00000001"); null when absurd. */
export function plainNotation(source: string): string | null {
  const parts = NUMBER.exec(source);
  if (parts === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const shift = Number(exponent);
  if (Math.abs(shift) > WIDEST) return null;
  if (shift === 0) return source.replace(/[eE].*$/, '');
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + stripZeros(digits + '0'.repeat(point - digits.length));
  return `${sign}${stripZeros(digits.slice(0, point))}.${digits.slice(point)}`;
}

function stripZeros(whole: string): string {
  return whole.replace(/^0+(?=\d)/, '');
}
