/**
 * The same stream over real connections, and bytes that are hardly requests. Broken by: a connection that hangs or is answered
 * with a 5xx, an answer that is neither the envelope nor a clean end, a slow or greedy caller who keeps others from being served.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../exact/random.ts';
import { openRaw, type RawConnection } from '../../tests/helpers/exchange/raw-connection.ts';
import { ROUTES } from '../routes/all-routes.ts';
import { startExchange, type RunningExchange } from '../start.ts';
import { sendSigned } from '../../tests/helpers/exchange/client.ts';
import { runs } from '../../tests/helpers/runs.ts';
import { corruptBytes } from '../../tests/helpers/exchange/fuzz/hostile.ts';
import { createRequests, type FuzzRequest, type Known } from '../../tests/helpers/exchange/fuzz/requests.ts';
import {
  CALLERS,
  checkEnvelope,
  headersOf,
  OPTIONS,
  START,
} from '../../tests/helpers/exchange/fuzz/fixture.ts';

const BODY_TIMEOUT_MS = 400;
const NOBODY: Known = { orderIds: [[], []], clientOids: [[], []] };
const ALIVE = 'GET /api/v1/timestamp HTTP/1.1\r\nhost: localhost\r\n\r\n';

let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({ ...OPTIONS, now: () => START, bodyTimeoutMs: BODY_TIMEOUT_MS });
});
afterAll(() => exchange.close());

/** The request's bytes; null when its target is not valid in a request line. */
function bytesOf(request: FuzzRequest): Buffer | null {
  const { method, target, body } = request;
  if (!/^[!-~]+$/.test(target)) return null;
  const lines = Object.entries(headersOf(request, START)).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${target} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}content-length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

async function isAlive(connection: RawConnection): Promise<boolean> {
  connection.send(ALIVE);
  return (await connection.reply()).status === 200;
}

describe('over connections', () => {
  test('every complete request on a kept-alive connection gets its envelope', async () => {
    const random = seededRandom(11);
    const requests = createRequests(random, ROUTES);
    let connection = openRaw(exchange.baseUrl);
    for (let count = runs(300, 20_000); count > 0; count -= 1) {
      const request = requests.next(NOBODY);
      const bytes = bytesOf(request);
      if (bytes === null || request.method === 'HEAD') continue; // a HEAD has no body to check
      connection.send(bytes);
      const { status, text, headers } = await connection.reply();
      const sent = `${request.method} ${request.target.slice(0, 200)} ${request.body.toString('latin1').slice(0, 300)}`;
      expect(status, sent).toBeLessThan(500);
      expect(() => checkEnvelope(text), sent).not.toThrow();
      if (headers['connection'] === 'close') {
        await connection.closed;
        connection = openRaw(exchange.baseUrl);
      }
    }
    expect(await isAlive(connection)).toBe(true);
    connection.drop();
  });

  test('corrupted bytes get replies below 500 and an end', async () => {
    const random = seededRandom(12);
    const requests = createRequests(random, ROUTES);
    for (let left = runs(160, 8_000); left > 0; left -= 20) {
      const batch = Array.from({ length: 20 }, () => {
        let bytes = bytesOf(requests.next(NOBODY)) ?? Buffer.from(ALIVE);
        for (let turn = random.below(4); turn >= 0 && bytes.length > 0; turn -= 1)
          bytes = corruptBytes(bytes, random);
        return bytes;
      });
      const answers = await Promise.all(batch.map((bytes) => talk(bytes)));
      for (const [at, received] of answers.entries()) {
        const statuses = received.match(/^HTTP\/1\.1 \d{3}/gm) ?? [];
        const text = JSON.stringify(batch[at]?.toString('latin1').slice(0, 600));
        for (const status of statuses) expect(status, text).toMatch(/ [1-4]\d\d$/);
        expect(received === '' || received.startsWith('HTTP/1.1 '), text).toBe(true);
      }
    }
    const connection = openRaw(exchange.baseUrl);
    expect(await isAlive(connection)).toBe(true);
    connection.drop();
  });

  test('random bytes get 400 or an end', async () => {
    const random = seededRandom(13);
    for (let count = runs(100, 2_000); count > 0; count -= 1) {
      const bytes = Buffer.from(Array.from({ length: 1 + random.below(300) }, () => random.below(256)));
      expect(await talk(bytes)).toMatch(/^(HTTP\/1\.1 400 [\s\S]*"400100"[\s\S]*)?$/);
    }
  });
});

describe('slow and greedy callers', () => {
  test('a hundred that never finish get 408 each while others are served', async () => {
    const slow = Array.from({ length: 100 }, () => openRaw(exchange.baseUrl));
    for (const [at, connection] of slow.entries()) {
      connection.send(
        `POST /api/v1/hf/orders HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${10 + at}\r\n\r\n{`,
      );
    }
    const answer = await sendSigned({ ...exchange, ...CALLERS[1] }, 'GET', '/api/v1/accounts', '', {
      timestamp: START,
    });
    expect(answer.json?.code).toBe('200000');
    for (const received of await Promise.all(slow.map(({ closed }) => closed))) {
      expect(received).toMatch(/^HTTP\/1\.1 408 [\s\S]*"400100"/);
    }
  });

  test('bodies of 10 MB are refused while others are served', async () => {
    const big = Buffer.alloc(10 * 1024 * 1024, '{"a":');
    const greedy = Array.from({ length: runs(3, 20) }, () => {
      const connection = openRaw(exchange.baseUrl);
      connection.send(
        `POST /api/v1/hf/orders HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${big.length}\r\n\r\n`,
      );
      connection.send(big);
      return connection.closed;
    });
    const answer = await sendSigned({ ...exchange, ...CALLERS[0] }, 'GET', '/api/v1/accounts', '', {
      timestamp: START,
    });
    expect(answer.json?.code).toBe('200000');
    // A sender that exceeds the time for a body gets 408, or is dropped while sending.
    for (const received of await Promise.all(greedy))
      expect(received).toMatch(/^(HTTP\/1\.1 4(?:13|08) [\s\S]*"400100"[\s\S]*)?$/);
  });
});

/** Sends the bytes, ends the sending side, and returns everything received. */
function talk(bytes: Buffer): Promise<string> {
  const connection = openRaw(exchange.baseUrl);
  connection.send(bytes);
  connection.finish();
  return connection.closed;
}
