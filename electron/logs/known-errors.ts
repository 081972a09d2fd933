/*
 * The engine quotes values in its messages: the text that was searched, the header that was refused, the key of a read that failed. So no word of
 * a message is kept: one that has a shape of this list is noted as the sentence beside it, which is ours, and of any other nothing is.
 */

interface Shape {
  shape: RegExp;
  noted: string;
}

/** `…` stands for a name or a value that was left out; where it happened says the frame. */
const SHAPES: readonly Shape[] = [
  ...['undefined', 'null'].flatMap((of) => [
    says(`Cannot read properties of ${of}`, ' \\(reading .*\\)'),
    says(`Cannot set properties of ${of}`, ' \\(setting .*\\)'),
    says(`Cannot destructure ${of}`, '', `Cannot destructure .* as it is ${of}\\.?`),
  ]),
  ...['a function', 'iterable', 'async iterable', 'a constructor', 'an object', 'defined'].map((what) =>
    says(`… is not ${what}`, '', `.+ is not ${what}(?: \\(.*\\)| or its return value is not .*)?`),
  ),
  says('Cannot access … before initialization', '', 'Cannot access .+ before initialization'),
  says('Assignment to constant variable', '\\.'),
  says('Maximum call stack size exceeded', ''),
  says("Cannot use 'in' operator", ' to search for .*'),
  says(
    'Class constructor cannot be invoked without new',
    '',
    "Class constructor .* cannot be invoked without 'new'",
  ),
  says('Cannot assign to read only property', ' .*'),
  says(
    'Cannot add property, object is not extensible',
    '',
    'Cannot add property .*, object is not extensible',
  ),
  says('Cannot convert undefined or null to object', ''),
  says('Cannot convert a Symbol value to a string', ''),
  says('Cannot mix BigInt and other types', ', use explicit conversions'),
  says('Do not know how to serialize a BigInt', ''),
  says('Converting circular structure to JSON', '\\n.*'),
  says('Reduce of empty array with no initial value', ''),
  says('Invalid array length', ''),
  says('Invalid string length', ''),
  says('Invalid time value', ''),
  says('Array buffer allocation failed', ''),
  says('Division by zero', ''),
  says('Illegal invocation', ''),
  says('Illegal constructor', ''),
];

/** `rest`: what may follow; `whole`: the message, where it does not begin with what is noted of it. */
function says(noted: string, rest: string, whole?: string): Shape {
  return { noted, shape: new RegExp(`^${whole ?? `${escaped(noted)}(?:${rest})?`}$`, 's') };
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
const MOST_CHARACTERS = 2_000;

/** What was thrown, in words of which none comes from its message or its name. */
export function describeKnownError(name: string, message: string): string {
  const kind = CLASSES.has(name) ? name : 'Error';
  const short = message.slice(0, MOST_CHARACTERS);
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
