/**
 * Seam: which question is put to which system. Breaks when an app or installer that should be signed is not asked about, and when an ad hoc signature
 * of macOS passes for a certificate's.
 */
import { expect, it } from 'vitest';
import { readGiven, signatureCommands } from './signature.ts';

const programs = (platform: string, kind: 'app' | 'installer', signed: boolean, notarised = false) =>
  signatureCommands('/some where/Counterfoil', kind, { platform, signed, notarised }).map(
    ([program]) => program,
  );

it.each([
  ['macOS without a certificate: whole, at least', ['darwin', 'app', false], ['codesign']],
  ['macOS, signed: whole, and not ad hoc', ['darwin', 'app', true], ['codesign', 'codesign']],
  ['macOS, notarised', ['darwin', 'app', true, true], ['codesign', 'codesign', 'spctl', 'xcrun']],
  ['Windows without a certificate', ['win32', 'app', false], []],
  ['Windows, the program', ['win32', 'app', true], ['powershell']],
  ['Windows, the installer', ['win32', 'installer', true], ['powershell']],
  ['Linux, which has none', ['linux', 'app', true], []],
] as const)('%s', (_what, [platform, kind, signed, notarised = false], asked) => {
  expect(programs(platform, kind, signed, notarised)).toEqual(asked);
});

it('the name of a file is no part of a command for PowerShell', () => {
  const [command = []] = signatureCommands("C:\\a'; calc; '.exe", 'installer', {
    platform: 'win32',
    signed: true,
    notarised: false,
  });
  expect(command.join(' ')).not.toContain('calc');
});

it('an ad hoc signature is whole and does not pass where a certificate was given or demanded', () => {
  const asked = (env: Record<string, string>) =>
    signatureCommands('/some where/Counterfoil.app', 'app', readGiven('darwin', env)).flat();
  const requirement = '=anchor apple generic';
  expect(asked({ SIGNED: 'false', COUNTERFOIL_REQUIRE_SIGNING: '' })).not.toContain(requirement);
  expect(asked({ SIGNED: 'true' })).toContain(requirement);
  expect(asked({ SIGNED: 'false', COUNTERFOIL_REQUIRE_SIGNING: '1' })).toContain(requirement);
  expect(() => asked({ COUNTERFOIL_REQUIRE_SIGNING: 'yes' })).toThrow('"yes"');
});
