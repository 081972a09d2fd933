/**
 * Seam: none. Breaks when a value or a template can lead to another site, another page or another program than the person was shown, or a
 * shipped template is none.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { chainKey } from './chain-key.ts';
import { fillTemplate, linkFor, readTemplate, SHIPPED_EXPLORERS } from './explorers.ts';

describe('the shipped list', () => {
  it('has every chain once, under the name it is looked up by', () => {
    const chains = SHIPPED_EXPLORERS.map(({ chain }) => chain);
    expect(new Set(chains).size).toBe(chains.length);
    expect(chains.map(chainKey)).toEqual(chains);
  });

  it.each(SHIPPED_EXPLORERS)('$chain: both templates are kept as they are', ({ tx, address }) => {
    for (const template of [tx, address]) {
      if (template !== null) expect(readTemplate(template)).toEqual({ ok: true, value: template });
    }
  });
});

describe('a template', () => {
  it.each([
    ['http://etherscan.io/tx/{value}', 'https'],
    ['javascript:alert({value})', 'https'],
    ['file:///{value}', 'https'],
    ['https://etherscan.io/tx/', 'exactly once'],
    ['https://etherscan.io/{value}/{value}', 'exactly once'],
    ['https://{value}.example.com/', 'after the host name'],
    ['https://example.com{value}/', 'after the host name'],
    ['https://example.com:{value}/', 'not a valid URL'],
    ['https://me:secret@example.com/{value}', 'user name or password'],
    ['https://{value}@example.com/', 'user name or password'],
    ['https://localhost/{value}', 'not a valid URL'],
    ['https://exa mple.com/{value}', 'not a valid URL'],
    ['https:\\\\example.com/{value}', 'https'],
    ['https://example.com\\@evil.example/{value}', 'not a valid URL'],
  ])('%s is refused', (text, why) => {
    const read = readTemplate(text);
    expect(read.ok ? read.value : read.error).toContain(why);
    expect(read.ok).toBe(false);
  });

  it('is kept as a browser would write it, so that a name that looks alike shows what it is', () => {
    expect(readTemplate(' https://EXAMPLE.com?tx={value} ')).toEqual({
      ok: true,
      value: 'https://example.com/?tx={value}',
    });
    expect(readTemplate('https://ethersсan.io/tx/{value}')).toMatchObject({
      value: expect.stringContaining('https://xn--'),
    });
  });
});

describe('a value', () => {
  it('is percent-encoded, wherever it is', () => {
    const value = "a/b?c#d&e=f%20'@:";
    const coded = 'a%2Fb%3Fc%23d%26e%3Df%2520%27%40%3A';
    for (const place of ['https://x.example/t/', 'https://x.example/?t=', 'https://x.example/#/t/']) {
      expect(fillTemplate(`${place}{value}`, value)).toEqual({ ok: true, value: `${place}${coded}` });
    }
  });

  it.each(['', ' ', '.', '..', '../admin x', 'a\u0000b', 'a\u202eb', 'ä', 'x'.repeat(201)])(
    '%j is refused',
    (value) => {
      expect(fillTemplate('https://x.example/t/{value}', value).ok).toBe(false);
    },
  );

  it('never changes the site or the page, whatever it is', () => {
    const template = fc.constantFrom(
      ...SHIPPED_EXPLORERS.flatMap(({ tx, address }) => [tx, address]).filter((one) => one !== null),
    );
    fc.assert(
      fc.property(template, fc.string({ maxLength: 40 }), (template, value) => {
        const filled = fillTemplate(template, value);
        if (!filled.ok) return;
        const [url, bare] = [new URL(filled.value), new URL(template.replace('{value}', 'v'))];
        expect(url.origin).toBe(bare.origin);
        expect(url.pathname.split('/').length).toBe(bare.pathname.split('/').length);
        expect(decodeURIComponent(filled.value)).toContain(value);
        expect(url.href).toBe(filled.value);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });
});

describe('a link', () => {
  it('is found by the other names of a chain, and without what a venue hangs on a hash', () => {
    expect(linkFor(SHIPPED_EXPLORERS, { kind: 'tx', chain: 'TRC20', value: 'ab12@7' })).toEqual({
      ok: true,
      value: 'https://tronscan.org/#/transaction/ab12',
    });
    expect(linkFor(SHIPPED_EXPLORERS, { kind: 'address', chain: 'BEP20', value: '0xab' })).toEqual({
      ok: true,
      value: 'https://bscscan.com/address/0xab',
    });
  });

  it('is refused for a chain nobody knows', () => {
    expect(linkFor(SHIPPED_EXPLORERS, { kind: 'tx', chain: 'moon', value: 'ab' })).toMatchObject({
      ok: false,
      error: { none: true, message: expect.stringContaining('moon') },
    });
    expect(linkFor(SHIPPED_EXPLORERS, { kind: 'tx', chain: '__proto__', value: 'ab' }).ok).toBe(false);
  });
});
