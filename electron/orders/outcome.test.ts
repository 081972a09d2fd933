// Breaks when: a lost answer is taken for a refusal, or a refusal for a loss. Refused invites a second order; unknown forbids it.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Outcome, SendFinding } from '../../shared/orders/outcome.ts';
import { outcomeOf as outcomeOfSend } from './outcome.ts';

const outcomeOf = (finding: SendFinding): Outcome => outcomeOfSend({ ...finding, trace: null });

function reply(httpStatus: number, code: string, data?: unknown): SendFinding {
  return { kind: 'reply', httpStatus, envelope: { code, msg: 'venue words', data } };
}

describe('what a send means', () => {
  it.each<[string, SendFinding, Outcome]>([
    [
      'S7-R1: an order id is acceptance',
      reply(200, '200000', { orderId: 'o1' }),
      { kind: 'accepted', orderId: 'o1' },
    ],
    [
      'S4.3: further fields are no matter',
      reply(200, '200000', { orderId: 'o1', clientOid: 'c' }),
      { kind: 'accepted', orderId: 'o1' },
    ],
    [
      'VF4: a code other than success with HTTP 200 is refusal',
      reply(200, '400100'),
      { kind: 'refused', code: '400100', message: 'venue words', httpStatus: 200 },
    ],
    [
      'S7-R2: so it is with HTTP 400',
      reply(400, '400100'),
      { kind: 'refused', code: '400100', message: 'venue words', httpStatus: 400 },
    ],
    [
      'no message is no obstacle',
      { kind: 'reply', httpStatus: 401, envelope: { code: '400005' } },
      { kind: 'refused', code: '400005', message: '', httpStatus: 401 },
    ],
    [
      'a reason not to send is not sent',
      { kind: 'not-sent', reason: { kind: 'budget', message: 'spent' } },
      { kind: 'not-sent', reasonKind: 'budget', message: 'spent' },
    ],
    [
      'no reply to zero bytes is not sent',
      { kind: 'no-reply', bytesWritten: 0, message: 'refused' },
      { kind: 'not-sent', reasonKind: 'no-connection', message: 'refused' },
    ],
    [
      'no reply to one byte is unknown',
      { kind: 'no-reply', bytesWritten: 1, message: 'reset' },
      { kind: 'unknown', message: 'reset', httpStatus: null },
    ],
    [
      'no reply to nobody knows how many is unknown',
      { kind: 'no-reply', bytesWritten: null, message: 'timeout' },
      { kind: 'unknown', message: 'timeout', httpStatus: null },
    ],
    [
      'an unreadable answer is unknown, whatever its status',
      { kind: 'unreadable', httpStatus: 400, message: 'html' },
      { kind: 'unknown', message: 'html', httpStatus: 400 },
    ],
  ])('%s', (_name, result, outcome) => {
    expect(outcomeOf(result)).toEqual(outcome);
  });

  it.each([408, 425, 429, 500, 502, 503, 504, 301, 307, 100])(
    'HTTP %d with an error code is unknown',
    (status) => {
      expect(outcomeOf(reply(status, '500000'))).toMatchObject({ kind: 'unknown', httpStatus: status });
    },
  );

  it.each([400, 401, 403, 404, 405, 415, 422, 451, 499, 200, 299])(
    'HTTP %d with an error code is refusal',
    (status) => {
      expect(outcomeOf(reply(status, '400100'))).toMatchObject({ kind: 'refused', httpStatus: status });
    },
  );

  it.each([undefined, null, {}, { orderId: 7 }, { orderId: '' }, [], 'o1'])(
    'VF4: success that names no order (%j) is unknown',
    (data) => {
      expect(outcomeOf(reply(200, '200000', data))).toMatchObject({ kind: 'unknown' });
    },
  );

  it.each([100, 304, 307, 400, 408, 429, 500, 503, 504])(
    'success with an order id under HTTP %d contradicts itself and is unknown: a look-up settles it',
    (httpStatus) => {
      expect(outcomeOf(reply(httpStatus, '200000', { orderId: 'o1' }))).toMatchObject({
        kind: 'unknown',
        httpStatus,
      });
    },
  );

  it.each([200, 201, 299])('success with an order id under HTTP %d is acceptance', (httpStatus) => {
    expect(outcomeOf(reply(httpStatus, '200000', { orderId: 'o1' }))).toEqual({
      kind: 'accepted',
      orderId: 'o1',
    });
  });

  it('an envelope without a code is unknown', () => {
    expect(outcomeOf(reply(200, ''))).toMatchObject({ kind: 'unknown' });
  });
});

describe('R-B16: the end of a send', () => {
  it('has no default: a result of a new kind does not compile until somebody decides what it means', () => {
    // @ts-expect-error -- a kind that nobody has decided on
    const undecided: Parameters<typeof outcomeOfSend>[0] = { kind: 'half', trace: null };
    expect(outcomeOfSend(undecided)).toBeUndefined();
  });

  it('"refused" is made in one place of the app, and that is not in a catch', () => {
    const makers: string[] = [];
    const root = new URL('../', import.meta.url);
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      const text = readFileSync(new URL(name, root), 'utf8');
      if (/kind: 'refused',\s*code[^}]*httpStatus/.test(text)) makers.push(name);
    }
    expect(makers).toEqual(['orders/outcome.ts']);
    expect(readFileSync(new URL('orders/outcome.ts', root), 'utf8')).not.toMatch(/\bcatch\b/);
  });
});
