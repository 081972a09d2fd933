/**
 * Seam: ipcMain and the window, through the double, with a fake app behind the real registrar.
 * Breaks when a call from any frame but our own page's main frame reaches the app, or an event goes where it must not.
 */
import { describe, expect, it } from 'vitest';
import { CALL_NAMES } from '../../shared/bridge/names.ts';
import { appBehindIpc, OWN_FRAME } from '../../tests/electron-double/app-behind-ipc.ts';
import type { IpcEvent } from './electron-calls.ts';
import { forwardEvents, isOwnPage } from './ipc.ts';
import { PREFERENCES } from '../../tests/helpers/preferences.ts';

async function setUp() {
  const world = await appBehindIpc();
  const { webContents } = world.window;
  const own: IpcEvent = { sender: webContents, senderFrame: webContents.mainFrame };
  return { ...world, own };
}

describe('calls', () => {
  it('have one channel each and no other channel exists', async () => {
    const { double } = await setUp();
    expect([...double.channels.keys()].sort()).toEqual(
      CALL_NAMES.map((name) => `counterfoil:call:${name}`).sort(),
    );
  });

  it('from our page reach the app', async () => {
    const { double, counterfoil, own } = await setUp();
    expect(await double.invoke('counterfoil:call:app.describe', [{}], own)).toMatchObject({ ok: true });
    expect(counterfoil.reached).toEqual(['app.describe']);
  });

  it('with a second argument do not', async () => {
    const { double, counterfoil, own } = await setUp();
    const result = await double.invoke('counterfoil:call:app.describe', [{}, {}], own);
    expect(result).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
    expect(counterfoil.reached).toEqual([]);
  });

  it.each([
    ['a frame that is gone', null],
    ['a frame inside the page', { ...OWN_FRAME, parent: {} }],
    ['about:blank', { ...OWN_FRAME, url: 'about:blank' }],
    ['an empty address', { ...OWN_FRAME, url: '' }],
    ['another host', { ...OWN_FRAME, url: 'counterfoil://app.evil/', origin: 'counterfoil://app.evil' }],
    ['an opaque origin', { ...OWN_FRAME, origin: 'null' }],
    ['a web page', { ...OWN_FRAME, url: 'https://app/', origin: 'https://app' }],
    ['a file', { ...OWN_FRAME, url: 'file:///app/', origin: 'file://' }],
  ])('from %s do not', async (_title, senderFrame) => {
    const { double, counterfoil, own } = await setUp();
    const result = await double.invoke('counterfoil:call:app.describe', [{}], { ...own, senderFrame });
    expect(result).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
    expect(counterfoil.reached).toEqual([]);
  });

  it('from another window, or after ours is gone, do not', async () => {
    const { window, own } = await setUp();
    expect(isOwnPage({ ...own, sender: { id: window.webContents.id + 1 } }, window)).toBe(false);
    expect(isOwnPage(own, null)).toBe(false);
    window.destroyed = true;
    expect(isOwnPage(own, window)).toBe(false);
  });
});

describe('events', () => {
  const fitting = PREFERENCES;

  it('go to the window that is there, until they are ended', async () => {
    const { counterfoil, window, registrar } = await setUp();
    const stop = forwardEvents(counterfoil, registrar, () => window);
    counterfoil.emit('preferences', fitting);
    stop();
    counterfoil.emit('preferences', fitting);
    expect(window.webContents.sent).toEqual([['counterfoil:event:preferences', fitting]]);
  });

  it('are dropped when they misfit or nobody is there to get them', async () => {
    const { counterfoil, window, registrar } = await setUp();
    forwardEvents(counterfoil, registrar, () => window);
    counterfoil.emit('preferences', { ...fitting, theme: 'pink' as never });
    window.webContents.destroyed = true;
    counterfoil.emit('preferences', fitting);
    expect(window.webContents.sent).toEqual([]);
  });
});
