/**
 * Seam: both permission handlers, through the double.
 * Breaks when a permission is granted by one of them that is not on the list, or to anything but our page.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { limitPermissions } from './page-guards.ts';

const OWN = { requestingUrl: 'counterfoil://app/', isMainFrame: true };
const GRANTED = 'clipboard-sanitized-write';

function handlers() {
  const session = createElectronDouble().electron.session.defaultSession;
  limitPermissions(session);
  return {
    check: (permission: string, origin: string) => session.permissionCheck?.(null, permission, origin),
    request(permission: string, details = OWN): boolean | undefined {
      let granted: boolean | undefined;
      const answer = (allowed: boolean) => {
        granted = allowed;
      };
      session.permissionRequest?.(null, permission, answer, details);
      return granted;
    },
  };
}

/** Every permission Electron knows, out of its own types: one that a later version adds is tried as well. */
function knownPermissions(): string[] {
  const types = readFileSync('node_modules/electron/electron.d.ts', 'utf8');
  const [, names = ''] =
    /setPermissionRequestHandler\(handler: .*?permission: ((?:'[\w-]+'(?: \| )?)+)/.exec(types) ?? [];
  return [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
}

describe(GRANTED, () => {
  it('is granted to our page, asked or checked', () => {
    expect(handlers().check(GRANTED, 'counterfoil://app')).toBe(true);
    expect(handlers().check(GRANTED, 'counterfoil://app/')).toBe(true);
    expect(handlers().request(GRANTED)).toBe(true);
  });

  it.each(['https://example.com', 'counterfoil://app.evil', '', 'null'])('is not granted to %j', (origin) => {
    expect(handlers().check(GRANTED, origin)).toBe(false);
    expect(handlers().request(GRANTED, { requestingUrl: `${origin}/`, isMainFrame: true })).toBe(false);
  });

  it('is not granted to a frame inside the page', () => {
    expect(handlers().request(GRANTED, { ...OWN, isMainFrame: false })).toBe(false);
  });
});

it('security 28: every other permission Electron knows is denied, asked and checked', () => {
  const names = knownPermissions();
  expect(names.length).toBeGreaterThan(40);
  expect(names).toContain(GRANTED);
  for (const name of [...names, 'a-permission-of-tomorrow', '']) {
    if (name === GRANTED) continue;
    expect([name, handlers().check(name, 'counterfoil://app')]).toEqual([name, false]);
    expect([name, handlers().request(name)]).toEqual([name, false]);
  }
});
