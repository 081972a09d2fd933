/** Breaks when what is kept of a typed pair is not shown in the language of the window, or another source is taken for it. */
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('is kept in English and shown in the language; what a person or a file says stays', async () => {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: 'en-XA' });
  const { sourceShown, TYPED_IN_FILES } = await import('./accounts-pairs.ts');
  expect(TYPED_IN_FILES).toBe('entered by hand');
  expect(sourceShown('entered by hand')).toMatch(/^⟦.*⟧$/);
  expect(sourceShown('entered by hand, from the web page')).toMatch(/^⟦.*⟧, from the web page$/);
  expect(sourceShown('entered by hand.csv')).toBe('entered by hand.csv');
});
