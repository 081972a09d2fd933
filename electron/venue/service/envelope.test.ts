/** Breaks when a refusal passes as data, when the venue's code or words are lost, or when an answer that is no envelope is not described. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpReply } from '../../platform/http.ts';
import { judgeEnvelope, readEnvelope } from './envelope.ts';
import { jsonText, NumberText, parseExactly, plainNotation } from '../../base/exact-json.ts';
import { runs } from '../../../tests/helpers/runs.ts';

function reply(body: string | Uint8Array, status = 200, headers: Record<string, string> = {}): HttpReply {
  return {
    status,
    headers,
    body: typeof body === 'string' ? Buffer.from(body) : body,
    startedAt: 0,
    endedAt: 1,
  };
}

function judge(body: string | Uint8Array, status = 200, headers: Record<string, string> = {}) {
  const read = readEnvelope(reply(body, status, headers));
  return read.ok ? judgeEnvelope(read.value) : read;
}

describe('the envelope decides', () => {
  it('S7-R1 code 200000 with HTTP 2xx is success', () => {
    expect(judge('{"code":"200000","data":{"a":1},"msg":"success"}')).toMatchObject({
      ok: true,
      value: { data: { a: 1 } },
    });
  });

  it.each([200, 400, 401, 403, 500, 503])(
    'S7-R1 another code is a refusal with HTTP %i too, with code and words',
    (status) => {
      expect(judge('{"code":"400005","msg":"Invalid KC-API-SIGN"}', status)).toMatchObject({
        ok: false,
        error: {
          kind: 'venue-refused',
          message: expect.stringContaining('Invalid KC-API-SIGN') as string,
          venue: { code: '400005', message: 'Invalid KC-API-SIGN', httpStatus: status },
        },
      });
    },
  );

  it('HTTP 429 and code 429000 both mean to wait', () => {
    for (const answer of [
      judge('{"code":"429000","msg":"Too Many Requests"}'),
      judge('<html>', 429),
      judge('{"code":"1015"}', 429),
    ]) {
      expect(answer).toMatchObject({ ok: false, error: { kind: 'rate-limited' } });
    }
  });

  it('code 200000 with HTTP 500, or without data, is no success', () => {
    expect(judge('{"code":"200000","data":1}', 500)).toMatchObject({
      ok: false,
      error: { kind: 'bad-answer' },
    });
    expect(judge('{"code":"200000","msg":"balance insufficient"}')).toMatchObject({
      ok: false,
      error: { kind: 'bad-answer', message: expect.stringContaining('balance insufficient') as string },
    });
  });
});

describe('the success form with a flag', () => {
  const form = (change: object) =>
    JSON.stringify({ success: true, code: '200', msg: 'success', data: { symbols: [] }, ...change });

  it('is success', () => {
    expect(judge(form({}))).toMatchObject({ ok: true, value: { data: { symbols: [] } } });
  });

  it.each([
    ['without its flag', form({ success: undefined }), 200, 'venue-refused'],
    ['with the flag as text', form({ success: 'true' }), 200, 'venue-refused'],
    ['with the flag off', form({ success: false }), 200, 'venue-refused'],
    ['with another code', form({ code: '400100' }), 200, 'venue-refused'],
    ['under HTTP 500', form({}), 500, 'bad-answer'],
    ['without data', form({ data: undefined }), 200, 'bad-answer'],
  ])('%s is none', (_name, text, status, kind) => {
    expect(judge(text, status)).toMatchObject({ ok: false, error: { kind } });
  });
});

describe('what is no envelope says what it is', () => {
  it.each<[string, string | Uint8Array, number, Record<string, string>, RegExp]>([
    ['a web page', '<!doctype html><h1>Bad Gateway</h1>', 502, {}, /HTTP 502.*web page.*Bad Gateway/],
    ['nothing', '', 200, {}, /is empty/],
    ['half an object', '{"code":"200000","data":{"cur', 200, {}, /cut off/],
    ['broken JSON', '{"code":}', 200, {}, /not valid JSON/],
    ['a list', '[]', 200, {}, /a list instead of an object/],
    ['text', '"ok"', 200, {}, /text instead of an object/],
    ['no code', '{"data":{}}', 200, {}, /no field "code"/],
    ['a number as code', '{"code":200000,"data":{}}', 200, {}, /"code" is a number instead of text/],
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 200, {}, /not UTF-8/],
    [
      'compression nobody asked for',
      Buffer.from([0x1f, 0x8b]),
      200,
      { 'content-encoding': 'gzip' },
      /compressed \(gzip\)/,
    ],
    ['a redirect', '', 307, { location: 'https://elsewhere' }, /HTTP 307.*never follow redirects/],
  ])('%s', (_what, body, status, headers, message) => {
    expect(judge(body, status, headers)).toMatchObject({
      ok: false,
      error: {
        kind: 'bad-answer',
        message: expect.stringMatching(message) as string,
        venue: { httpStatus: status },
      },
    });
  });

  it('a numeric code still brings the text of the venue', () => {
    expect(judge('{"code":400100,"msg":"no"}')).toMatchObject({
      ok: false,
      error: { venue: { code: '400100', message: 'no' } },
    });
  });

  it('never throws, and its excerpt is one short line', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 2_000 }),
        fc.integer({ min: 200, max: 599 }),
        (bytes, status) => {
          const answer = judge(bytes, status);
          if (answer.ok) return;
          expect(answer.error.message.length).toBeLessThan(500);
          expect(answer.error.message).not.toMatch(/[\p{Cc}]/u);
        },
      ),
      { numRuns: runs(100, 30_000) },
    );
  });
});

describe('exact numbers', () => {
  it('keeps every digit of every JSON number', () => {
    const number = fc.stringMatching(/^-?(0|[1-9]\d{0,30})(\.\d{1,20})?([eE][+-]?\d{1,2})?$/);
    fc.assert(
      fc.property(fc.array(number), (sources) => {
        const text = `[${sources.join(',')}]`;
        expect(jsonText(parseExactly(text))).toBe(text);
      }),
      { numRuns: runs(100, 30_000) },
    );
    expect(parseExactly('11029373945659392123')).toEqual(new NumberText('11029373945659392123'));
  });

  it.each([
    ['1e-8', '0.00000001'],
    ['1.50', '1.50'],
    ['12.5e1', '125'],
    ['1.25e3', '1250'],
    ['-2.5e-3', '-0.0025'],
    ['0.0001', '0.0001'],
    ['1E2', '100'],
    ['1.234e1', '12.34'],
  ])('writes %s as %s', (source, plain) => {
    expect(plainNotation(source)).toBe(plain);
  });

  it('refuses an absurd exponent', () => {
    expect(plainNotation('1e999999999')).toBeNull();
  });
});
