/** Breaks when a line about a request shows a value, an id or anything of headers and bodies, or stands in the way of an order's outcome. */
import { expect, it } from 'vitest';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { kucoinVenue } from '../../shared/venue/presets.ts';
import type { HttpResult } from '../platform/http.ts';
import { pathPattern, type RequestReport } from '../venue/service/venue-context.ts';
import { createLog } from '../logs/log.ts';
import { createRedactor } from '../logs/redactor.ts';
import { venueLog } from './venue-log.ts';

function setUp() {
  const written: string[] = [];
  const log = createLog({ clock: manualClock(), redactor: createRedactor() });
  log.writeTo({ append: (text) => void written.push(text) });
  const lines = () => {
    log.flush();
    return written
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown);
  };
  return { log, lines };
}

function reply(status: number, body: string): HttpResult {
  return {
    ok: true,
    reply: {
      status,
      headers: { 'x-canary': 'canary' },
      body: Buffer.from(body),
      startedAt: 10,
      endedAt: 52.4,
    },
  };
}

const READ: RequestReport = {
  operation: 'deposits',
  method: 'GET',
  path: '/api/v1/deposits',
  endpoint: '/api/v1/deposits?currency=CANARY&startAt=1',
  priority: 'person',
  result: reply(200, '{"code":"200000","data":{"amount":"canary"}}'),
};

it('logs what was asked and what came, and no value of either', () => {
  const { log, lines } = setUp();
  const note = venueLog(log);
  note(READ);
  note({ ...READ, result: reply(429, '{"code":"429000","msg":"canary"}') });
  note({ ...READ, result: reply(502, '<html>canary</html>') });
  const failure = { kind: 'timeout', message: 'canary', bytesWritten: 12, httpStatus: null } as const;
  note({ ...READ, operation: 'placeOrder', method: 'POST', result: { ok: false, failure } });
  const asked = {
    op: 'deposits',
    method: 'GET',
    path: '/api/v1/deposits?currency&startAt',
    pool: 'manage',
    weight: 5,
  };
  expect(lines()).toMatchObject([
    { level: 'info', event: 'venue.answered', ...asked, status: 200, code: '200000', ms: 42 },
    { level: 'warn', event: 'venue.answered', ...asked, status: 429, code: '429000' },
    { level: 'warn', event: 'venue.answered', ...asked, status: 502, code: null },
    {
      level: 'warn',
      event: 'venue.failed',
      op: 'placeOrder',
      pool: 'spot',
      kind: 'timeout',
      bytesWritten: 12,
    },
  ]);
  expect(JSON.stringify(lines())).not.toMatch(/canary/i);
});

it('good pages that are read behind are not written, failures of them are', () => {
  const { log, lines } = setUp();
  venueLog(log)({ ...READ, priority: 'background' });
  venueLog(log)({ ...READ, priority: 'background', result: reply(500, '{}') });
  expect(lines()).toMatchObject([{ status: 500 }]);
});

it('a path is logged as the venue describes it, without the id of an order', () => {
  const venue = kucoinVenue();
  expect(pathPattern(venue, 'orderByOrderId', '/api/v1/hf/orders/670fd33b?symbol=A')).toBe(
    '/api/v1/hf/orders/{orderId}',
  );
  expect(pathPattern(venue, 'withdrawals', '/api/v1/withdrawals?currentPage=1')).toBe('/api/v1/withdrawals');
});

it('a log that breaks stops nothing', () => {
  const broken = {
    note() {
      throw new Error('broken');
    },
  };
  expect(() => venueLog({ ...setUp().log, ...broken })(READ)).not.toThrow();
});
