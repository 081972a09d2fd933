/**
 * Seam: the link opener on the double of Electron's shell and dialog.
 * Breaks when anything but https reaches another program, an address is opened that the person said no to, or a system that refuses is not reported.
 */
import { describe, expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import type { DoubleOptions } from '../../tests/electron-double/app-double.ts';
import { linkOpener } from './open-link.ts';

const URL = 'https://mempool.space/tx/ab12';

function setUp(options: DoubleOptions = {}) {
  const double = createElectronDouble(options);
  return { double, links: linkOpener(double.electron.shell, double.electron.dialog) };
}

describe('an address of a shipped explorer', () => {
  it('is handed to the system as it is', async () => {
    const { double, links } = setUp();
    expect(await links.open(URL, false)).toEqual({ ok: true, value: 'opened' });
    expect(double.opened).toEqual([URL]);
    expect(double.questions).toEqual([]);
  });

  it.each(['http://mempool.space/', 'file:///etc/passwd', 'smb://x/y', 'javascript:1', 'ms-settings:', ''])(
    '%j is not',
    async (url) => {
      const { double, links } = setUp();
      expect(await links.open(url, false)).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
      expect(double.opened).toEqual([]);
    },
  );
});

describe('an address of a changed template', () => {
  it('is shown in full by the system and opened when the person agrees; Cancel is what Enter presses', async () => {
    const { double, links } = setUp({ answers: 0 });
    expect(await links.open(URL, true)).toEqual({ ok: true, value: 'opened' });
    expect(double.questions).toMatchObject([
      { buttons: ['Open', 'Cancel'], defaultId: 1, cancelId: 1, detail: expect.stringContaining(URL) },
    ]);
    expect(double.opened).toEqual([URL]);
  });

  it('stays closed when the person does not', async () => {
    const { double, links } = setUp({ answers: 1 });
    expect(await links.open(URL, true)).toEqual({ ok: true, value: 'declined' });
    expect(double.opened).toEqual([]);
  });

  it('is asked about one at a time', async () => {
    const { double, links } = setUp();
    const [first, second] = await Promise.all([links.open(URL, true), links.open(URL, true)]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(double.questions).toHaveLength(1);
  });
});

it('a system that opens nothing is reported, and the next try is free', async () => {
  const { links } = setUp({ opensNothing: true });
  expect(await links.open(URL, false)).toMatchObject({ ok: false, error: { kind: 'internal' } });
  expect(await links.open(URL, false)).toMatchObject({ ok: false, error: { kind: 'internal' } });
});
