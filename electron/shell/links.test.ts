/**
 * Seam: the one link opener. Breaks when an address that is not plain https reaches another program.
 */
import { describe, expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { createLinkOpener, safeLink } from './links.ts';

describe('refused', () => {
  it.each([
    'http://example.com/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'file:///etc/hostname',
    'ms-msdt:/id x',
    'smb://server/share',
    'counterfoil://app/',
    'https://user@example.com/',
    'https://user:pass@example.com/',
    'https://:pass@example.com/',
    '//example.com/',
    'example.com',
    '',
    `https://example.com/${'a'.repeat(2_000)}`,
    null,
    7,
    { toString: () => 'https://example.com/' },
  ])('%j', async (address) => {
    const double = createElectronDouble();
    expect(safeLink(address)).toBeNull();
    expect(await createLinkOpener(double.electron.shell)(address)).toBe(false);
    expect(double.opened).toEqual([]);
  });
});

it('hands over the address as it was parsed, not as it was written', async () => {
  const double = createElectronDouble();
  expect(await createLinkOpener(double.electron.shell)(' HTTPS://Example.com/a\n/b "c" ')).toBe(true);
  expect(double.opened).toEqual(['https://example.com/a/b%20%22c%22']);
});

it('answers false when nothing opens it', async () => {
  expect(
    await createLinkOpener({ openExternal: () => Promise.reject(new Error('none')) })('https://a.example/'),
  ).toBe(false);
});
