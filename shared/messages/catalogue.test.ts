/**
 * Seam: a catalogue as modules and page use it. Breaks when a language does not reach every catalogue, a plural takes the wrong form, or the
 * lengthened language loses a slot, a tag or a text.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The catalogue of a process whose system speaks this language. */
async function inLanguage(tag: string) {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: tag });
  return import('./catalogue.ts');
}

describe('the language', () => {
  it.each(['en-GB', 'de-CH', 'xx', ''])(
    'of a system that speaks %j is English as long as there is no translation',
    async (tag) => {
      const { catalogue, languageTag } = await inLanguage(tag);
      expect(languageTag()).toBe('en');
      const english = { title: 'Orders', some: (count: string) => `${count} orders` };
      expect(catalogue('orders', english)).toBe(english);
    },
  );

  it('lengthened: every text of every depth is in brackets, with its slots, tags and values as they were', async () => {
    const { catalogue, languageTag } = await inLanguage('en-XA');
    expect(languageTag()).toBe('en-XA');
    const messages = catalogue('orders', {
      title: 'Orders',
      rich: 'Type <code>cancel</code> to end {order}',
      some: (count: string) => `${count} orders`,
      list: ['one', 'two'],
      inner: { empty: '', none: 'None' },
    });
    expect(messages.title).toBe('⟦Órdérs··⟧');
    expect(messages.rich).toMatch(/^⟦.*<code>.*<\/code>.*\{order\}·+⟧$/);
    expect(messages.some('12.5')).toMatch(/^⟦12\.5 órdérs·+⟧$/);
    expect(messages.list).toEqual(['⟦óñé·⟧', '⟦twó·⟧']);
    expect(messages.inner).toEqual({ empty: '', none: '⟦Nóñé··⟧' });
  });
});

describe('plurals', () => {
  it('of English have two forms', async () => {
    const { plural } = await inLanguage('en-GB');
    const orders = (count: number) => plural(count, { one: '1 order', other: `${count} orders` });
    expect([0, 1, 2, 101].map(orders)).toEqual(['0 orders', '1 order', '2 orders', '101 orders']);
    expect(plural(1, { other: 'any' })).toBe('any');
  });
});
