/**
 * Security 53: what must not be written is removed from every text, whoever wrote it.
 * Breaks when six characters in a row of a registered secret pass, however it is cut, joined, escaped or put into an address; when one of
 * the forms of the table passes; or when what a support engineer needs (times, versions, ids of accounts, places in the program) is lost.
 */
import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { createRedactor } from './redactor.ts';
import { WINDOW } from './secret-windows.ts';

const HOME = '/home/ada';
const SECRET = 'canary7f-secret-3b91-d0a6c2e85f14';

function redact(text: string, ...secrets: string[]): string {
  const redactor = createRedactor({ home: HOME });
  for (const secret of secrets) redactor.register(secret);
  return redactor.redact(text).text;
}

/** The first slice of the secret that the text holds; null when there is none. */
function survivor(secret: string, text: string): string | null {
  const length = Math.min(WINDOW, secret.length);
  for (let at = 0; at + length <= secret.length; at += 1) {
    const slice = secret.slice(at, at + length);
    if (text.includes(slice)) return slice;
  }
  return null;
}

const backwards = (text: string) => Array.from(text).reverse().join('');

const secretText = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_+/=-]{6,60}$/),
  fc.string({ minLength: 6, maxLength: 40 }),
  fc.string({ unit: 'grapheme', minLength: 6, maxLength: 20 }),
  fc.uuid(),
);

describe('a registered secret', () => {
  it('no slice of six characters of it survives, however texts are put together from pieces of it', () => {
    const pieces = (secret: string) =>
      fc.array(
        fc.oneof(
          fc.constant(secret),
          fc.constant(encodeURIComponent(secret.toWellFormed())),
          fc.constant(JSON.stringify(secret)),
          fc.string({ maxLength: 12 }),
          fc
            .tuple(fc.nat(secret.length), fc.nat(secret.length))
            .map(([from, to]) => secret.slice(Math.min(from, to), Math.max(from, to))),
        ),
        { maxLength: 12 },
      );
    fc.assert(
      fc.property(
        secretText.chain((secret) => fc.tuple(fc.constant(secret), pieces(secret))),
        ([secret, parts]) => {
          const shown = redact(parts.join(''), secret);
          expect(survivor(secret, shown)).toBeNull();
        },
      ),
      { numRuns: runs(300, 20_000) },
    );
  });

  const forms: [string, (text: string) => string][] = [
    ['base64', (text) => Buffer.from(text).toString('base64')],
    ['base64 for addresses', (text) => Buffer.from(text).toString('base64url')],
    ['percent-encoded base64', (text) => encodeURIComponent(Buffer.from(text).toString('base64'))],
    ['hex', (text) => Buffer.from(text).toString('hex')],
    ['HEX', (text) => Buffer.from(text).toString('hex').toUpperCase()],
    ['the letters from the end', (text) => backwards(text)],
    ['base64 from the end', (text) => backwards(Buffer.from(text).toString('base64'))],
    ['hex from the end', (text) => backwards(Buffer.from(text).toString('hex'))],
    ['hex of the letters from the end', (text) => Buffer.from(backwards(text)).toString('hex')],
    ['base64 of the letters from the end', (text) => Buffer.from(backwards(text)).toString('base64')],
  ];
  it.each(forms)('does not pass as %s either, alone or within a longer text', (_name, form) => {
    for (const secret of [SECRET, 'Geheimnis-über+und/über=9', '4f1c2d3e-aaaa-4bbb-8ccc-1234567890ab']) {
      const written = form(secret);
      expect(survivor(written, redact(`x ${written} y`, secret))).toBeNull();
      for (const before of ['', 'k', 'ke', 'key:']) {
        const around = form(`${before}${secret}::z`);
        // What shares its signs with another byte stands for less than one of the secret's.
        const inner = written.slice(6, -6);
        const shown = redact(around, secret);
        if (around.includes(inner)) expect(shown).not.toContain(inner);
        expect(shown.length).toBeLessThan(around.length / 2 + 12);
      }
    }
  });

  it('passes no text at all once there were too many to know', () => {
    const redactor = createRedactor({ home: HOME });
    for (let turn = 0; turn < 300; turn += 1) redactor.register(`junk-${turn}-`.padEnd(400, 'x'));
    redactor.register('q7Zk-9Lm2-Xv4T');
    expect(redactor.redact('a q7Zk-9Lm2-Xv4T b').text).toBe('•••');
  });

  it('several at once, and one that is part of another', () => {
    const shown = redact(
      `a ${SECRET} b passphrase99 c ${SECRET.slice(5)} d`,
      SECRET,
      'passphrase99',
      SECRET.slice(3),
    );
    for (const secret of [SECRET, 'passphrase99']) expect(survivor(secret, shown)).toBeNull();
    expect(shown).toMatch(/^a .* b .* c .* d$/);
  });

  it('shorter than a slice it is taken out as a whole; a trifle is no secret', () => {
    expect(redact('the word is hush, hushed', 'hush')).toBe('the word is •••, •••ed');
    expect(redact('abc abc', 'abc')).toBe('abc abc');
  });

  it('is not held: nothing that can be printed of the redactor shows it', () => {
    const redactor = createRedactor({ home: HOME });
    redactor.register('q7Zk-9Lm2-Xv4T');
    const seen = JSON.stringify(redactor) + Object.values(redactor).map(String).join('');
    expect(survivor('q7Zk-9Lm2-Xv4T', seen)).toBeNull();
  });

  it('a slice that comes about only by taking another out is taken out as well', () => {
    expect(survivor('abcdefgh', redact('abcd(abcdefgh)efgh', 'abcdefgh'))).toBeNull();
  });
});

it('a secret may be a word that the redactor itself would put there', () => {
  for (const word of ['secret', 'hidden-away', '(hidden)', 'network', 'email)']) {
    const shown = redact(`x ${word} api_key=1 mail a@b.example from 203.0.113.7`, word);
    expect(survivor(word, shown)).toBeNull();
  }
});

describe('security 53: the table', () => {
  it.each([
    ['a header of a key', 'SVC-API-KEY: 5f2b9c1d, next', 'SVC-API-KEY: (hidden), next'],
    ['a header of a signature', '"KC-API-SIGN":"q3+/x="', '"KC-API-SIGN":(hidden)'],
    ['a header of a passphrase', 'SVC-API-PASSPHRASE=hunter2', 'SVC-API-PASSPHRASE=(hidden)'],
    ['a field of a secret', '{"secret": "x y z", "a": 1}', '{"secret": (hidden), "a": 1}'],
    ['a token', 'token=2neAiuYvAU5cbMXpmsXD5OJle', 'token=(hidden)'],
    ['a cookie', 'cookie: session=abc', 'cookie: (hidden)'],
    ['authorization', 'Authorization: Bearer abc.def', 'Authorization: (hidden)'],
    ['a query keeps its names', 'GET /a?currency=BTC&pageSize=50', 'GET /a?currency&pageSize'],
    ['an address with user and query', 'wss://host/p?token=abc', 'wss://host/p?token'],
    ['e-mail', 'mail ada.l+x@mail.example.org now', 'mail (email) now'],
    ['the home folder', `${HOME}/data/desk`, '~/data/desk'],
    ['the home folder in an address', `file://${HOME}/a%20b`, 'file://~/a%20b'],
    ['somebody else’s home', '/home/eve/x and /Users/Bob/y', '~/x and ~/y'],
    ['a home on Windows', String.raw`C:\Users\Ada\AppData`, String.raw`~\AppData`],
    ['the same in JSON', String.raw`"C:\\Users\\Ada\\AppData"`, String.raw`"~\\AppData"`],
    ['a network address', 'ip 203.0.113.7 refused', 'ip (network address) refused'],
    ['a newer one', 'from 2001:db8:85a3:8d3:1319:8a2e:370:7348', 'from (network address)'],
    ['an address of Ethereum', '0x52908400098527886E0F7030069857D2E4169EE7', '0x52…9EE7'],
    ['an address of Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1q…5mdq'],
    ['an address of Tron', 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', 'TXLA…qcdj'],
    ['a transaction', 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90', 'a1b2…8f90'],
    ['an order id', '670fd33bf9406e0007ab3945', '670f…3945'],
    ['a long number', 'memo 123456789012345678', 'memo 1234…5678'],
  ])('%s', (_name, text, shown) => {
    expect(redact(text)).toBe(shown);
  });

  it.each([
    ['a timestamp', '1700000000123'],
    ['a time', '2026-11-22T15:06:13.123Z'],
    ['an id of an account', '3f0c7a52-9b1e-4d0a-8f3e-2a7b6c5d4e3f'],
    ['a version', 'version 0.1.0 on Node 24.21.0'],
    ['this machine', '127.0.0.1:4001'],
    ['a place in the program', 'at createUndiciWebSockets (undici-web-socket.ts:12:3)'],
    ['a path of the venue', '/api/v1/hf/orders/client-order/{clientOid}'],
    ['a longer one', 'GET /api/v1/market/allTickers'],
    ['a module of a stack', 'node_modules/@tanstack/react-query/build/useBaseQuery2.js'],
    ['a sentence', 'The venue refused this order: price is not a multiple of 0.1 (code 400100).'],
  ])('leaves %s', (_name, text) => {
    expect(redact(text)).toBe(text);
  });

  it('a signature as it is really made: no slice of it survives, and the counts say what was done', () => {
    const redactor = createRedactor({ home: HOME });
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom('base64', 'hex'), (text, encoding) => {
        const signature = createHmac('sha256', SECRET).update(text).digest(encoding);
        const { text: shown, counts } = redactor.redact(`sent ${signature} ended`);
        expect(survivor(signature, shown)).toBeNull();
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  it('redacted text stays as it is', () => {
    const redactor = createRedactor({ home: HOME });
    redactor.register(SECRET);
    const texts = fc.oneof(
      fc.string(),
      fc.emailAddress(),
      fc.uuid(),
      fc.webUrl({ withQueryParameters: true }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const once = redactor.redact(text).text;
        expect(redactor.redact(once)).toEqual({ text: once, counts: {} });
      }),
      { numRuns: runs(200, 5_000) },
    );
  });
});
