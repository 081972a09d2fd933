/**
 * Seam: both permission handlers, through the double.
 * Breaks when a permission is granted by one of them that is not on the list, or to another origin.
 */
import { describe, expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { limitPermissions } from './permissions.ts';

function handlers() {
  const session = createElectronDouble().electron.session.defaultSession;
  limitPermissions(session);
  return {
    check: (permission: string, origin: string) => session.permissionCheck?.(null, permission, origin),
    request(permission: string): boolean | undefined {
      let granted: boolean | undefined;
      session.permissionRequest?.(null, permission, (answer) => {
        granted = answer;
      });
      return granted;
    },
  };
}

describe.each(['clipboard-sanitized-write', 'notifications'])('%s', (permission) => {
  it('is granted to our page, asked or checked', () => {
    expect(handlers().check(permission, 'counterfoil://app')).toBe(true);
    expect(handlers().check(permission, 'counterfoil://app/')).toBe(true);
    expect(handlers().request(permission)).toBe(true);
  });

  it.each(['https://example.com', 'counterfoil://app.evil', '', 'null'])('is not granted to %j', (origin) => {
    expect(handlers().check(permission, origin)).toBe(false);
  });
});

it.each([
  'clipboard-read',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'media',
  'geolocation',
  'openExternal',
  'fullscreen',
  'fileSystem',
  'usb',
  'hid',
  'serial',
  'local-network-access',
  'storage-access',
  'unknown',
])('%s is denied, asked or checked', (permission) => {
  expect(handlers().check(permission, 'counterfoil://app')).toBe(false);
  expect(handlers().request(permission)).toBe(false);
});
