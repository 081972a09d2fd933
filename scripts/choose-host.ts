import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSandboxObstacle, type SandboxSystem } from './sandbox-obstacle.ts';

/** What the choice depends on; the tests hand in machines of their own. */
export interface Machine extends SandboxSystem {
  platform: string;
  /** The user id, where the system has one. */
  uid: number | null;
  /** node_modules/electron. */
  electronFolder: string;
  /** Whether the place Electron is downloaded from answers. */
  reaches(address: string): Promise<boolean>;
  /** Runs Electron's own installer; true when it succeeded. */
  install(script: string): Promise<boolean>;
}

type Host = { kind: 'electron'; binary: string } | { kind: 'browser'; why: string };

const DOWNLOAD_HOST = 'https://github.com';

/**
 * Electron where it can run, the browser host elsewhere, with the reason in one line. Never imports `electron`: outside
 * Electron that module downloads a binary as soon as it is loaded.
 */
export async function chooseHost(machine: Machine): Promise<Host> {
  const obstacle = findObstacle(machine);
  if (obstacle !== null) return { kind: 'browser', why: obstacle };
  const present = installedBinary(machine.electronFolder);
  if (present !== null) return { kind: 'electron', binary: present };
  const from = machine.env['ELECTRON_MIRROR'] ?? machine.env['npm_config_electron_mirror'] ?? DOWNLOAD_HOST;
  if (!(await machine.reaches(from))) {
    return {
      kind: 'browser',
      why: `Electron’s binary is not installed and ${hostOf(from)} cannot be reached`,
    };
  }
  const installed = await machine.install(join(machine.electronFolder, 'install.js'));
  const binary = installed ? installedBinary(machine.electronFolder) : null;
  if (binary === null) return { kind: 'browser', why: 'Electron’s binary could not be installed' };
  return { kind: 'electron', binary };
}

function findObstacle(machine: Machine): string | null {
  const { platform, env, uid, electronFolder } = machine;
  if (!existsSync(join(electronFolder, 'package.json'))) return 'the package electron is not installed';
  if (platform !== 'linux') return null;
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return 'there is no display for a window';
  // Chromium starts for root only with its sandbox off, and this app never switches that off.
  if (uid === 0) return 'Electron’s sandbox does not run as root';
  return findSandboxObstacle(machine, electronFolder);
}

/** The path of the binary when it is there in the version the package names, or null. */
function installedBinary(folder: string): string | null {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim();
  try {
    const { version } = JSON.parse(read('package.json')) as { version: string }; // Electron's own manifest
    if (read('dist/version').replace(/^v/, '') !== version) return null;
    const binary = join(folder, 'dist', read('path.txt'));
    return existsSync(binary) ? binary : null;
  } catch {
    return null;
  }
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'its download address';
}
