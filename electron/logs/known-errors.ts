/*
 * The engine quotes values in its messages: the text that was searched, the header that was refused, the key of a read that failed. So no word of
 * a message is kept: one that has a shape of this list is noted as the sentence beside it, which is ours, and of any other nothing is.
 */

interface Shape {
  shape: RegExp;
  noted: string;
}

/** `…` replaces a name or a value; the frame says where it happened. */
const SHAPES: readonly Shape[] = [
  ...['undefined', 'null'].flatMap((of) => [
    shape(`Cannot read properties of ${of}`, ' \\(reading .*\\)'),
    shape(`Cannot set properties of ${of}`, ' \\(setting .*\\)'),
    shape(`Cannot destructure ${of}`, '', `Cannot destructure .* as it is ${of}\\.?`),
  ]),
  ...['a function', 'iterable', 'async iterable', 'a constructor', 'an object', 'defined'].map((what) =>
    shape(`… is not ${what}`, '', `.+ is not ${what}(?: \\(.*\\)| or its return value is not .*)?`),
  ),
  shape('Cannot access … before initialization', '', 'Cannot access .+ before initialization'),
  shape('Assignment to constant variable', '\\.'),
  shape('Maximum call stack size exceeded', ''),
  shape("Cannot use 'in' operator", ' to search for .*'),
  shape(
    'Class constructor cannot be invoked without new',
    '',
    "Class constructor .* cannot be invoked without 'new'",
  ),
  shape('Cannot assign to read only property', ' .*'),
  shape(
    'Cannot add property, object is not extensible',
    '',
    'Cannot add property .*, object is not extensible',
  ),
  shape('Cannot convert undefined or null to object', ''),
  shape('Cannot convert a Symbol value to a string', ''),
  shape('Cannot mix BigInt and other types', ', use explicit conversions'),
  shape('Do not know how to serialize a BigInt', ''),
  shape('Converting circular structure to JSON', '\\n.*'),
  shape('Reduce of empty array with no initial value', ''),
  shape('Invalid array length', ''),
  shape('Invalid string length', ''),
  shape('Invalid time value', ''),
  shape('Array buffer allocation failed', ''),
  shape('Division by zero', ''),
  shape('Illegal invocation', ''),
  shape('Illegal constructor', ''),
];

/** `rest`: what may follow; `pattern`: the message, where it does not begin with the noted text. */
function shape(noted: string, rest: string, pattern?: string): Shape {
  return { noted, shape: new RegExp(`^${pattern ?? `${escaped(noted)}(?:${rest})?`}$`, 's') };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** A name can be set to anything, too: what is none of these is an Error. */
const CLASSES: ReadonlySet<string> = new Set(
  [
    'Error TypeError RangeError ReferenceError SyntaxError EvalError URIError AggregateError SuppressedError',
    'AssertionError AbortError TimeoutError NetworkError DataCloneError InvalidStateError NotAllowedError',
    'NotFoundError NotSupportedError OperationError QuotaExceededError SecurityError ZodError BridgeFailure',
    'ConnectTimeoutError HeadersTimeoutError BodyTimeoutError SocketError RequestAbortedError',
  ].flatMap((names) => names.split(' ')),
);

/** Longer than any that the engine writes without quoting a long value. */
const MAX_CHARACTERS = 2_000;

/** What was thrown, in a text that takes nothing from its message or its name. */
export function describeKnownError(name: string, message: string): string {
  const kind = CLASSES.has(name) ? name : 'Error';
  const short = message.slice(0, MAX_CHARACTERS);
  const known = SHAPES.find(({ shape }) => shape.test(short));
  return known === undefined ? kind : `${kind}: ${known.noted}`;
}

/** Codes of the system, of Node and of undici: constants of a program. */
const CODE = /^(?:E[A-Z0-9]{2,15}|(?:EAI|ERR|UND_ERR)_[A-Z0-9_]{1,40}|ABORT_ERR)$/;

/** The code of an error, with its blank and brackets; empty when it is none that a program has by itself. */
export function describeErrorCode(thrown: Error): string {
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  return CODE.test(code) ? ` (${code})` : '';
}
