import { createHmac } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** What a test client needs to know of an exchange. */
export interface Target {
  baseUrl: string;
  headerPrefix: string;
  key: string;
  secret: string;
  passphrase: string;
}

/** Parts of a request a test wants to be wrong or different. */
export interface Signing {
  /** Milliseconds since the epoch. */
  timestamp?: number | string;
  version?: string;
  /** What is signed in place of what is sent. */
  signedTarget?: string;
  signedBody?: string;
  /** Header suffixes (KEY, SIGN, ...) to leave out. */
  without?: string[];
  contentType?: string | null;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON, or null when it is none. */
  json: { code?: unknown; msg?: unknown; data?: unknown } | null;
}

/** Sends one request exactly as written and signs it by section 5, with code that shares nothing with the verifier. */
export function sendSigned(
  target: Target,
  method: string,
  path: string,
  body = '',
  signing: Signing = {},
): Promise<Answer> {
  const timestamp = String(signing.timestamp ?? Date.now());
  const prehash = timestamp + method + (signing.signedTarget ?? path) + (signing.signedBody ?? body);
  const mac = (message: string) => createHmac('sha256', target.secret).update(message).digest('base64');
  const all: Record<string, string> = {
    KEY: target.key,
    SIGN: mac(prehash),
    TIMESTAMP: timestamp,
    PASSPHRASE: mac(target.passphrase),
    'KEY-VERSION': signing.version ?? '3',
  };
  const headers: Record<string, string> = {};
  for (const [suffix, value] of Object.entries(all)) {
    if (signing.without?.includes(suffix) !== true) headers[`${target.headerPrefix}-API-${suffix}`] = value;
  }
  const contentType = signing.contentType === undefined ? 'application/json' : signing.contentType;
  if (body !== '' && contentType !== null) headers['content-type'] = contentType;
  return sendRaw(target.baseUrl, method, path, body, { ...headers, ...signing.headers });
}

/** Sends one request without any signature. */
export function sendRaw(
  baseUrl: string,
  method: string,
  path: string,
  body: string | Buffer = '',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const length: Record<string, number> =
      body.length === 0 ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { hostname, port, method, path, headers: { ...headers, ...length }, agent: false };
    const outgoing = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The `data` of a success; throws with the answer when it was none. */
export function dataOf(answer: Answer): unknown {
  if (answer.json?.code !== '200000') throw new Error(`Not a success: ${answer.status} ${answer.text}`);
  return answer.json.data;
}

function parse(text: string): Answer['json'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
