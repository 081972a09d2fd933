/**
 * Seam: what is kept of a request. Breaks when a credential, or what was made from one, can be read in it, or when it shows another
 * request than the one that was signed and sent.
 */
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { practiceVenue } from '../../../shared/venue/presets.ts';
import type { SendResult } from '../../../shared/orders/outcome.ts';
import { type RequestTrace, requestTrace } from '../../../shared/orders/request-trace.ts';
import type { HttpPort, HttpRequest, HttpResult } from '../../platform/http.ts';
import type { VenueClient } from '../client.ts';
import { createVenueClient } from '../kinds/create-client.ts';

const credentials = {
  key: 'key-canary-0123456789-ENDS',
  secret: 'secret-canary-0123456789',
  passphrase: 'phrase-canary-0123456789',
  keyVersion: '3',
} as const;
const BODY = '{"clientOid":"c1","remark":"größer"}';

/** A client whose one request gets `result`, and what that request was. */
function clientGetting(result: HttpResult, key: string = credentials.key) {
  const sent: HttpRequest[] = [];
  let late: ((result: HttpResult) => void) | undefined;
  const http: HttpPort = {
    request: () => Promise.reject(new Error('no read was expected')),
    requestOnce(request, listener) {
      sent.push(request);
      late = listener?.onLate;
      return Promise.resolve(result);
    },
    warm: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  };
  const client: VenueClient = createVenueClient({
    venue: practiceVenue('http://127.0.0.1:9'),
    credentials: () => ({ ...credentials, key }),
    http,
    clock: manualClock(1_700_000_000_000),
    ids: { uuid: () => '', hex: () => '', fraction: () => 0 },
  });
  return { client, sent, late: (answer: HttpResult) => late?.(answer) };
}

const answered: HttpResult = {
  ok: true,
  reply: {
    status: 200,
    headers: {},
    body: Buffer.from('{"code":"200000","data":{"orderId":"o1"}}'),
    startedAt: 10,
    endedAt: 12.5,
  },
  used: { warmed: true, bytesWritten: 512 },
};
const cut: HttpResult = {
  ok: false,
  failure: { kind: 'cut-off', message: 'cut', bytesWritten: 400, httpStatus: 200 },
};

describe('the request of an order', () => {
  it('shows what was signed and sent, when, and how far it got', async () => {
    const { client, sent } = clientGetting(answered);
    const { trace } = await client.sendOrder(Buffer.from(BODY));
    const timestamp = sent[0]?.headers['SVC-API-TIMESTAMP'] ?? '';
    expect(requestTrace.parse(trace)).toEqual({
      method: 'POST',
      origin: 'http://127.0.0.1:9',
      endpoint: '/api/v1/hf/orders',
      prehash: `${timestamp}POST/api/v1/hf/orders${BODY}`,
      headers: [
        ['SVC-API-KEY', '…ENDS'],
        ['SVC-API-SIGN', '(hidden)'],
        ['SVC-API-TIMESTAMP', timestamp],
        ['SVC-API-PASSPHRASE', '(hidden)'],
        ['SVC-API-KEY-VERSION', '3'],
        ['Content-Type', 'application/json'],
      ],
      sentAt: 1_700_000_000_000,
      tookMs: 2.5,
      bytesWritten: 512,
      httpStatus: 200,
      warmed: true,
    });
  });

  it.each<[string, HttpResult, Partial<RequestTrace>]>([
    ['an answer', answered, { tookMs: 2.5 }],
    ['half an answer', cut, { tookMs: null, httpStatus: 200, bytesWritten: 400, warmed: false }],
    [
      'no connection',
      { ok: false, failure: { kind: 'refused', message: 'no', bytesWritten: 0, httpStatus: null } },
      { bytesWritten: 0, httpStatus: null },
    ],
  ])('after %s: no credential and nothing made from one is in it', async (_name, result, facts) => {
    for (const key of [credentials.key, 'short-canary', 'k']) {
      const { client, sent } = clientGetting(result, key);
      const { trace } = await client.sendOrder(Buffer.from(BODY));
      expect(trace).toMatchObject(facts);
      const text = JSON.stringify(trace);
      expect(text).not.toContain('canary');
      const { headers } = sent[0] ?? {};
      for (const name of ['SVC-API-SIGN', 'SVC-API-PASSPHRASE'])
        expect(text).not.toContain(headers?.[name] ?? 'nothing was sent');
      expect(JSON.stringify(trace?.headers)).not.toContain(`"${key}"`);
    }
  });

  it('nothing was built: there is none', async () => {
    const { client } = clientGetting(answered);
    const bare = createVenueClient({
      venue: client.venue,
      credentials: () => null,
      http: {} as HttpPort, // never reached
      clock: manualClock(),
      ids: { uuid: () => '', hex: () => '', fraction: () => 0 },
    });
    expect(await bare.sendOrder(Buffer.from(BODY))).toMatchObject({ kind: 'not-sent', trace: null });
  });

  it('R-B12: a late answer is read as any other, with its own trace', async () => {
    const { client, late } = clientGetting({
      ok: false,
      failure: { kind: 'timeout', message: 'late', bytesWritten: 400, httpStatus: null },
    });
    const lateResults: SendResult[] = [];
    const result = await client.sendOrder(Buffer.from(BODY), (answer) => lateResults.push(answer));
    expect(result).toMatchObject({ kind: 'no-reply', bytesWritten: 400, trace: { httpStatus: null } });
    late(answered);
    expect(lateResults).toMatchObject([
      { kind: 'reply', reply: { orderId: 'o1' }, trace: { httpStatus: 200 } },
    ]);
  });
});

describe('a test of an order', () => {
  it('goes to the test path, signed for it, and nowhere else', async () => {
    const { client, sent } = clientGetting(answered);
    expect(await client.testOrder(Buffer.from(BODY))).toMatchObject({
      kind: 'reply',
      trace: { endpoint: '/api/v1/hf/orders/test' },
    });
    expect(sent.map((request) => request.path)).toEqual(['/api/v1/hf/orders/test']);
  });

  it.each([
    ['without such a path', null, 'no-capability'],
    ['whose path for it places orders', '/api/v1/hf/orders', 'bad-request'],
    ['whose path for it comes to the same', '/api/v1/hf//orders/', 'bad-request'],
  ])('a venue %s is sent nothing', async (_case, testOrder, kind) => {
    const { client } = clientGetting(answered);
    const without = createVenueClient({
      venue: { ...client.venue, capabilities: { ...client.venue.capabilities, testOrder } },
      credentials: () => credentials,
      http: {} as HttpPort, // never reached
      clock: manualClock(),
      ids: { uuid: () => '', hex: () => '', fraction: () => 0 },
    });
    expect(await without.testOrder(Buffer.from(BODY))).toMatchObject({ kind: 'not-sent', reason: { kind } });
  });
});
