/** Called for one answer: its head, the bytes of its body as they come, then its end; or a failure, after which nothing is called. */
export interface AnswerListener {
  /** Names in lower case; a repeated header is joined with ", ". */
  head(status: number, headers: Record<string, string>): void;
  data(bytes: Buffer): void;
  end(): void;
  fail(error: Error): void;
}

/** Takes what arrives on a connection that carries one request. */
export interface AnswerReader {
  /** Bytes as the connection gave them, cut anywhere. */
  bytes(chunk: Buffer): void;
  /** The other end sends nothing more. */
  ended(): void;
  /** The connection is gone, for that reason if there is one: what is incomplete stays so. */
  closed(reason?: Error): void;
}

/** done: the answer is complete but not reported yet; over: nothing more is reported. */
type Step =
  | 'head'
  | 'length'
  | 'until-end'
  | 'chunk-size'
  | 'chunk'
  | 'chunk-end'
  | 'trailers'
  | 'done'
  | 'over';

/** As much as Node's own client takes. */
const MAX_HEAD_BYTES = 16_384;
const BEGINNING = Buffer.from('HTTP/1.');
const OLD_VERSION = 'HTTP/1.0 ';
const LINE_END = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');
const BARE_HEAD_END = Buffer.from('\n\n');

const STATUS_LINE = /^HTTP\/1\.[01] ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const LENGTH = /^\d{1,15}$/;
const CHUNK_SIZE = /^([\dA-Fa-f]{1,8})[\t ]*(?:;[\t\x20-\x7e\x80-\xff]*)?$/;

/**
 * Reads one HTTP/1.1 answer (RFC 9112) strictly: whatever could be read in two ways is a failure, never a guess, because an order hangs
 * on it. Interim answers (1xx) are passed over; lengths that contradict each other, bytes after the answer and a change of protocol
 * are failures. Errors bear the codes of Node's parser, which undici-failure.ts names. The size of a body is the listener's to watch.
 */
export function answerReader(listener: AnswerListener): AnswerReader {
  let step: Step = 'head';
  /** The beginning of a head or a line whose rest has not come yet. */
  let held: Buffer | null = null;
  /** Bytes of the body, or of this chunk of it, still to come. */
  let left = 0;

  function fail(code: string, message = 'Invalid HTTP answer.'): number {
    step = 'over';
    listener.fail(coded(code, message));
    return 0;
  }

  function end(): void {
    step = 'over';
    listener.end();
  }

  function cutOff(reason?: Error): void {
    if (step === 'over') return;
    step = 'over';
    listener.fail(reason ?? coded('ECONNRESET', 'The connection ended before the answer did.'));
  }

  /** How many of these bytes are done with; none when more must come first. */
  function take(bytes: Buffer): number {
    switch (step) {
      case 'head':
        return takeHead(bytes);
      case 'length':
      case 'chunk':
        return takeBody(bytes);
      case 'until-end':
        listener.data(bytes);
        return bytes.length;
      case 'chunk-size':
        return takeChunkSize(bytes);
      case 'chunk-end':
        if (bytes.length < 2) return 0;
        if (!startsWith(bytes, LINE_END)) return fail('HPE_STRICT');
        step = 'chunk-size';
        return 2;
      case 'trailers':
        return takeTrailers(bytes);
      case 'done':
      case 'over':
        return 0;
    }
  }

  function takeHead(bytes: Buffer): number {
    if (!startsWith(bytes, BEGINNING)) return fail('HPE_INVALID_CONSTANT');
    const end = bytes.indexOf(HEAD_END);
    if (end === -1) {
      if (bytes.includes(BARE_HEAD_END)) return fail('HPE_INVALID_HEADER_TOKEN');
      return bytes.length > MAX_HEAD_BYTES ? fail('HPE_HEADER_OVERFLOW') : 0;
    }
    if (end > MAX_HEAD_BYTES) return fail('HPE_HEADER_OVERFLOW');
    const head = bytes.toString('latin1', 0, end);
    const firstEnd = head.indexOf('\r\n');
    const statusLine = firstEnd === -1 ? head : head.slice(0, firstEnd);
    const status = Number(STATUS_LINE.exec(statusLine)?.[1] ?? '0');
    if (status === 0) return fail('HPE_INVALID_STATUS');
    const headers = readHeaders(head, statusLine.length + LINE_END.length);
    if (headers === null) return fail('HPE_INVALID_HEADER_TOKEN');
    if (status === 101) return fail('HPE_PAUSED_UPGRADE', 'The answer changes the protocol.');
    // HTTP/1.0 knows no interim answers: it is not known which request the next one answers.
    if (status < 200 && head.startsWith(OLD_VERSION)) return fail('HPE_INVALID_STATUS');
    if (status >= 200) takeFraming(status, headers);
    return end + HEAD_END.length; // an interim answer is done with; the real one follows
  }

  /** How the end of the body is known (RFC 9112, 6.3). */
  function takeFraming(status: number, headers: Record<string, string>): void {
    const length = headers['content-length'];
    const coding = headers['transfer-encoding'];
    if (length !== undefined && coding !== undefined) fail('HPE_UNEXPECTED_CONTENT_LENGTH');
    else if (length !== undefined && !LENGTH.test(length)) fail('HPE_INVALID_CONTENT_LENGTH');
    else if (coding !== undefined && coding.toLowerCase() !== 'chunked')
      fail('HPE_INVALID_TRANSFER_ENCODING');
    else {
      left = Number(length ?? '0');
      if (status === 204 || status === 304 || (length !== undefined && left === 0)) step = 'done';
      else if (coding !== undefined) step = 'chunk-size';
      else step = length === undefined ? 'until-end' : 'length';
      listener.head(status, headers);
    }
  }

  function takeBody(bytes: Buffer): number {
    const taken = Math.min(left, bytes.length);
    left -= taken;
    if (left === 0) step = step === 'chunk' ? 'chunk-end' : 'done';
    listener.data(taken === bytes.length ? bytes : bytes.subarray(0, taken));
    return taken;
  }

  function takeChunkSize(bytes: Buffer): number {
    const end = bytes.indexOf(LINE_END);
    if (end === -1 || end > MAX_HEAD_BYTES)
      return bytes.length > MAX_HEAD_BYTES ? fail('HPE_CHUNK_EXTENSIONS_OVERFLOW') : 0;
    const size = CHUNK_SIZE.exec(bytes.toString('latin1', 0, end))?.[1];
    if (size === undefined) return fail('HPE_INVALID_CHUNK_SIZE');
    left = Number.parseInt(size, 16);
    step = left === 0 ? 'trailers' : 'chunk';
    return end + LINE_END.length;
  }

  /** What follows the last chunk is checked and not used. */
  function takeTrailers(bytes: Buffer): number {
    if (bytes.length >= 2 && startsWith(bytes, LINE_END)) {
      step = 'done';
      return 2;
    }
    const end = bytes.indexOf(HEAD_END);
    if (end === -1 || end > MAX_HEAD_BYTES)
      return bytes.length > MAX_HEAD_BYTES ? fail('HPE_HEADER_OVERFLOW') : 0;
    if (readHeaders(bytes.toString('latin1', 0, end), 0) === null) return fail('HPE_INVALID_HEADER_TOKEN');
    step = 'done';
    return end + HEAD_END.length;
  }

  return {
    bytes(chunk) {
      if (step === 'over') return;
      let rest = held === null ? chunk : Buffer.concat([held, chunk]);
      held = null;
      while (rest.length > 0 && step !== 'done') {
        const taken = take(rest);
        if (taken === 0) {
          held = rest;
          return;
        }
        rest = rest.subarray(taken);
      }
      if (step !== 'done') return;
      if (rest.length > 0) fail('HPE_CLOSED_CONNECTION', 'Unexpected data after the answer.');
      else end();
    },
    ended() {
      if (step === 'until-end') end();
      else cutOff();
    },
    closed: cutOff,
  };
}

function coded(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** The header lines of a head from there on; null when one of them is none. An order waits for this: nothing is read twice. */
function readHeaders(head: string, from: number): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (let start = from; start < head.length;) {
    const found = head.indexOf('\r\n', start);
    const end = found === -1 ? head.length : found;
    const colon = head.indexOf(':', start);
    if (colon <= start || colon >= end) return null;
    const name = head.slice(start, colon).toLowerCase();
    const value = withoutBlanks(head, colon + 1, end);
    if (!NAME.test(name) || !VALUE.test(value)) return null;
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}, ${value}`;
    start = end + LINE_END.length;
  }
  return headers;
}

/** The text between two places without the blanks and tabs around it, in one pass however many there are. */
function withoutBlanks(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** Whether both agree as far as both go. */
function startsWith(bytes: Buffer, beginning: Buffer): boolean {
  const length = Math.min(bytes.length, beginning.length);
  for (let at = 0; at < length; at += 1) if (bytes[at] !== beginning[at]) return false;
  return true;
}
