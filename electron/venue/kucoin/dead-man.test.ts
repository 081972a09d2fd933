/**
 * The answers about a dead-man switch. Breaks when an unset one is taken for one that is set or the other way round, or when times in another
 * unit become a switch that never comes, or came long ago.
 */
import { describe, expect, test } from 'vitest';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import { kucoinVenue } from '../../../shared/venue/presets.ts';
import type { CapabilityRequest, Transport } from '../service/client.ts';
import { createDeadManCalls } from './dead-man.ts';

const AT = 1_790_000_000;

function callsAnswering(data: unknown, error?: BridgeError) {
  const requests: CapabilityRequest[] = [];
  const ask: Transport['ask'] = async (request) => {
    requests.push(request);
    if (error !== undefined) return fail(error);
    const envelope = { httpStatus: 200, code: '200000', message: '', data, exactData: () => data, text: '' };
    return succeed({ envelope, latencyMs: 1, startedAt: 0, endedAt: 1, receivedAt: 1 });
  };
  return { calls: createDeadManCalls({ venue: kucoinVenue(), ask }), requests };
}

const times = (seconds: number) => ({ currentTime: AT, triggerTime: AT + seconds });

describe('setting one', () => {
  test('sends seconds and pairs as one text, and reads the times in milliseconds', async () => {
    const { calls, requests } = callsAnswering(times(60));
    const set = await calls.set({ timeoutSeconds: 60, symbols: ['BTC-USDT', 'ETH-USDT'] });
    expect(set).toEqual(succeed({ at: AT * 1_000, triggersAt: (AT + 60) * 1_000 }));
    await calls.unset();
    expect(requests.map(({ method, body }) => [method, body])).toEqual([
      ['POST', '{"timeout":60,"symbols":"BTC-USDT,ETH-USDT"}'],
      ['POST', '{"timeout":-1,"symbols":""}'],
    ]);
  });

  test.each([
    ['the time of an unset one', { currentTime: AT, triggerTime: 0 }],
    ['no time', { currentTime: AT }],
    ['milliseconds', { currentTime: AT * 1_000, triggerTime: (AT + 60) * 1_000 }],
    ['a time far later than asked for', times(63)],
    ['text', { currentTime: String(AT), triggerTime: String(AT + 60) }],
    ['nothing', null],
  ])('%s is no answer to it', async (_what, data) => {
    const { calls } = callsAnswering(data);
    expect(await calls.set({ timeoutSeconds: 60, symbols: [] })).toMatchObject({
      error: { kind: 'bad-answer' },
    });
  });
});

describe('reading one', () => {
  test.each([
    ['null', null],
    ['an empty object', {}],
    ['the time of an unset one', { currentTime: AT, triggerTime: 0, timeout: 60, symbols: '' }],
    ['the unset timeout', { ...times(0), timeout: -1, symbols: '' }],
  ])('%s: nothing is set', async (_what, data) => {
    expect(await callsAnswering(data).calls.read()).toEqual(succeed(null));
  });

  test('an answer without the field: nothing is set; any other unreadable one is an error', async () => {
    const error = (httpStatus: number): BridgeError => ({
      kind: 'bad-answer',
      message: 'No data.',
      venue: { code: '200000', message: '', httpStatus },
    });
    expect(await callsAnswering(null, error(200)).calls.read()).toEqual(succeed(null));
    expect(await callsAnswering(null, error(500)).calls.read()).toMatchObject({ ok: false });
  });

  test('one of all pairs, one of another program, and one that came due', async () => {
    const readOf = (data: object) => callsAnswering(data).calls.read();
    expect(await readOf({ ...times(4), timeout: 5, symbols: '' })).toMatchObject({
      value: { set: { timeoutSeconds: 5, symbols: [] } },
    });
    expect(await readOf({ ...times(-3), timeout: 5, symbols: 'A-B,C-D' })).toMatchObject({
      value: { set: { timeoutSeconds: 5, symbols: ['A-B', 'C-D'] }, triggersAt: (AT - 3) * 1_000 },
    });
  });

  test.each([
    ['no object', 'set'],
    ['no pairs', { ...times(60), timeout: 60 }],
    ['a timeout as text', { ...times(60), timeout: '60', symbols: '' }],
  ])('%s is an error, and not "nothing is set"', async (_what, data) => {
    expect(await callsAnswering(data).calls.read()).toMatchObject({ error: { kind: 'bad-answer' } });
  });
});
