/**
 * Seam: the keychain port against real keyrings, each run in a session and a home of its own. Breaks when the native
 * library changes its messages, when a call falls back to another store, when a silent bus holds a call up, or when a
 * failure removes an item. Needs dbus-run-session and gnome-keyring-daemon, and fails without them.
 */
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshHome, type Home, runOnBareBus, runWithKeyring, runWithoutSession } from './session.ts';

const ITEM = 'Counterfoil live|a-1';

function refused(kind: string) {
  return { ok: false, error: { kind, message: expect.stringContaining('Secret Service') as string } };
}

describe.skipIf(process.platform !== 'linux')('real keyrings (Linux only: the recipes need D-Bus)', () => {
  let home: Home;
  beforeEach(() => {
    home = freshHome();
  });
  afterEach(() => home.remove());

  it('stores, reads, overwrites and removes in an unlocked gnome-keyring, and a later session reads it', async () => {
    const first = await runWithKeyring(home, 'unlocked', [
      'probe',
      `get|${ITEM}`,
      `put|${ITEM}|one`,
      `put|${ITEM}|two`,
      'get|Counterfoil practice|a-1',
    ]);
    expect(first.answers).toEqual([
      { ok: true, value: 'available' },
      { ok: true, value: null },
      { ok: true, value: null },
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    const second = await runWithKeyring(home, 'unlocked', [
      `get|${ITEM}`,
      `remove|${ITEM}`,
      `remove|${ITEM}`,
      `get|${ITEM}`,
      'get|Counterfoil probe|probe',
    ]);
    expect(second.answers).toEqual([
      { ok: true, value: 'two' },
      { ok: true, value: true },
      { ok: true, value: false },
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
  });

  it('says locked for every call on a locked keyring, and removes nothing', async () => {
    await runWithKeyring(home, 'unlocked', [`put|${ITEM}|kept`]);
    const locked = await runWithKeyring(home, 'locked', [
      'probe',
      `get|${ITEM}`,
      `put|${ITEM}|other`,
      `remove|${ITEM}`,
    ]);
    expect(locked.answers).toEqual([
      refused('locked'),
      refused('locked'),
      refused('locked'),
      refused('locked'),
    ]);
    const later = await runWithKeyring(home, 'unlocked', [`get|${ITEM}`]);
    expect(later.answers).toEqual([{ ok: true, value: 'kept' }]);
  });

  it('says locked when no keyring was ever created, although a read alone would look like an empty one', async () => {
    const { answers } = await runWithKeyring(home, 'locked', ['probe', `put|${ITEM}|x`]);
    expect(answers).toEqual([refused('locked'), refused('locked')]);
  });

  it('says unavailable on a bus without a keyring service', async () => {
    const { answers, stuck } = await runOnBareBus(home, ['probe', `get|${ITEM}`, `put|${ITEM}|x`]);
    expect(answers).toEqual([refused('unavailable'), refused('unavailable'), refused('unavailable')]);
    expect(stuck).toBe(false);
  });

  it('says unavailable without any bus, and never falls back to the kernel keyring', async () => {
    const { answers } = await runWithoutSession(home, ['probe', `put|${ITEM}|x`, `get|${ITEM}`]);
    expect(answers).toEqual([refused('unavailable'), refused('unavailable'), refused('unavailable')]);
  });

  describe('on a bus that accepts connections and never answers', () => {
    let bus: Server;
    beforeEach(async () => {
      bus = createServer((connection) => connection.on('error', () => undefined));
      await new Promise<void>((resolve) => bus.listen(join(home.folder, 'bus'), resolve));
    });
    afterEach(() => bus.close());

    it('ends the call by the deadline and knows that its thread is stuck', async () => {
      const address = `unix:path=${join(home.folder, 'bus')}`;
      const { answers, stuck } = await runWithoutSession(home, ['probe'], address);
      expect(answers).toEqual([refused('timeout')]);
      expect(stuck).toBe(true);
    });
  });
});
