// Breaks when: a lost answer is taken for a refusal, or a refusal for a loss. Refused invites a second order; unknown forbids it.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OrderReply, Outcome, SendFinding } from '../../../shared/orders/outcome.ts';
import { replyOf, sentAs } from '../../../tests/helpers/order-world.ts';
import { PUBLIC_ORDER_CODES } from '../../../shared/venue/order-codes.ts';
import { classifyReply as outcomeOfSend, rejectionOf, type SentOrder } from './classify-reply.ts';

const outcomeOf = (finding: SendFinding, sent: Partial<SentOrder> = {}): Outcome =>
  outcomeOfSend({ ...finding, trace: null }, { ...sentAs('c'), ...sent });

function reply(httpStatus: number, code: string, change: Partial<OrderReply> = {}): SendFinding {
  return { kind: 'reply', httpStatus, reply: replyOf(code, { venueText: 'venue words', ...change }) };
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
      'VF4: a code that is a known rejection, with HTTP 200, is refusal',
      reply(200, '400100'),
      { kind: 'rejected', code: '400100', message: 'venue words', httpStatus: 200 },
    ],
    [
      'S7-R2: so it is with HTTP 400',
      reply(400, '400100'),
      { kind: 'rejected', code: '400100', message: 'venue words', httpStatus: 400 },
    ],
    [
      'no message is no obstacle',
      { kind: 'reply', httpStatus: 401, reply: replyOf('400005') },
      { kind: 'rejected', code: '400005', message: '', httpStatus: 401 },
    ],
    [
      'a reason not to send is not sent',
      { kind: 'not-sent', reason: { kind: 'budget', message: 'spent' } },
      { kind: 'not-sent', reasonKind: 'budget', message: 'spent' },
    ],
    [
      'no reply to zero bytes is not sent',
      { kind: 'no-reply', bytesWritten: 0, message: 'rejected' },
      { kind: 'not-sent', reasonKind: 'no-connection', message: 'rejected' },
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
    'HTTP %d with a code that is a known rejection is refusal',
    (status) => {
      expect(outcomeOf(reply(status, '400100'))).toMatchObject({ kind: 'rejected', httpStatus: status });
    },
  );

  it('VF4: success that names no order is unknown', () => {
    expect(outcomeOf(reply(200, '200000'))).toMatchObject({ kind: 'unknown' });
  });

  it.each([100, 304, 307, 400, 408, 429, 500, 503, 504])(
    'success with an order id under HTTP %d contradicts itself and is unknown: a status check settles it',
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

  it.each(PUBLIC_ORDER_CODES.troubles)('the code %s for trouble is unknown at any HTTP status', (code) => {
    for (const status of [200, 400, 403, 429, 500, 503]) {
      expect(outcomeOf(reply(status, code))).toMatchObject({
        kind: 'unknown',
        httpStatus: status,
        evidence: { kind: 'trouble-code', code, venueText: 'venue words' },
      });
    }
  });

  it('a venue may count as trouble what is a rejection elsewhere, and the other way round; trouble weighs more', () => {
    const codes = { rejections: ['31', '32'], troubles: ['32', '400100'] };
    expect(outcomeOf(reply(400, '31'), { codes }).kind).toBe('rejected');
    expect(outcomeOf(reply(400, '32'), { codes })).toMatchObject({ evidence: { kind: 'trouble-code' } });
    expect(outcomeOf(reply(400, '400100'), { codes })).toMatchObject({ evidence: { kind: 'trouble-code' } });
    expect(outcomeOf(reply(400, '200004'), { codes })).toMatchObject({ evidence: { kind: 'unlisted-code' } });
  });

  it('an unlisted code is unknown, with what a status check may make of it', () => {
    const outcome = outcomeOf(reply(200, '777777'));
    expect(outcome).toMatchObject({
      kind: 'unknown',
      evidence: { kind: 'unlisted-code', code: '777777', venueText: 'venue words' },
    });
    expect(rejectionOf(outcome)).toEqual({
      kind: 'rejected',
      code: '777777',
      message: 'venue words',
      httpStatus: 200,
    });
    for (const other of [reply(200, '500000'), reply(503, '777777'), reply(200, '400100')])
      expect(rejectionOf(outcomeOf(other))).toBeNull();
  });

  it('"duplicated" is no rejection: the order that has the client order ID may be this very one', () => {
    const venueText = 'validation.createOrder.clientOidDuplicated';
    expect(outcomeOf(reply(200, '400100', { venueText }))).toMatchObject({
      kind: 'unknown',
      evidence: { kind: 'unlisted-code', code: '400100' },
    });
  });

  it.each([
    ['the other form of success', '200'],
    ['a known rejection', '400100'],
    ['trouble', '500000'],
    ['an unlisted code', '7'],
  ])('%s that carries an order id is unknown, with that id', (_name, code) => {
    expect(outcomeOf(reply(200, code, { orderId: 'o1' }))).toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('includes order ID o1') as string,
      evidence: { kind: 'order-id', code, orderId: 'o1' },
    });
  });

  it('a flag of success is never refused, and no status check makes it a rejection', () => {
    const outcome = outcomeOf(reply(200, '200', { hasSuccessFlag: true }));
    expect(outcome.kind).toBe('unknown');
    expect(rejectionOf(outcome)).toBeNull();
  });

  it('success with the client order ID of another order contradicts itself', () => {
    expect(outcomeOf(reply(200, '200000', { orderId: 'o1', clientOid: 'mine' }))).toMatchObject({
      kind: 'unknown',
      evidence: { kind: 'other-client-id', orderId: 'o1', clientOid: 'mine' },
    });
  });

  it.each(['200000', '400100'])(
    'code %s with the order id of another placement is a contradiction',
    (code) => {
      const sent = { otherWith: (orderId: string) => (orderId === 'o1' ? 'before' : null) };
      expect(outcomeOf(reply(200, code, { orderId: 'o1' }), sent)).toMatchObject({
        kind: 'unknown',
        message: expect.stringContaining('which is another order of this account') as string,
        evidence: { kind: 'other-order', orderId: 'o1', clientOid: 'before' },
      });
      expect(outcomeOf(reply(200, '200000', { orderId: 'o2' }), sent).kind).toBe('accepted');
    },
  );

  it('an answer without a code is unknown', () => {
    expect(outcomeOf(reply(200, ''))).toMatchObject({ kind: 'unknown' });
  });
});

describe('R-B16: the end of a send', () => {
  it('has no default: a result of a new kind does not compile until somebody decides what it means', () => {
    // @ts-expect-error -- a kind that nobody has decided on
    const undecided: Parameters<typeof outcomeOfSend>[0] = { kind: 'half', trace: null };
    expect(outcomeOfSend(undecided, sentAs('c'))).toBeUndefined();
  });

  it('"refused" is made in one place of the app, and that is not in a catch', () => {
    const makers: string[] = [];
    const root = new URL('../../', import.meta.url);
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      const text = readFileSync(new URL(name, root), 'utf8');
      if (/kind: 'rejected',\s*code[^}]*httpStatus/.test(text)) makers.push(name);
    }
    expect(makers).toEqual(['features/orders/classify-reply.ts']);
    expect(readFileSync(new URL('features/orders/classify-reply.ts', root), 'utf8')).not.toMatch(/\bcatch\b/);
  });
});
