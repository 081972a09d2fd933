import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the choice depends on; the tests hand in systems of their own. */
export interface SandboxSystem {
  /** `/`, below which `proc` and `etc` are read. */
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Owner and mode of a file; null where there is none. */
  stat: (path: string) => { uid: number; mode: number } | null;
}

/**
 * Why Chromium could make no sandbox on this Linux, or null. It needs a user namespace, or else a helper that belongs to root and runs as root; without either it
 * ends by SIGTRAP before it has opened anything. Ubuntu restricts namespaces by AppArmor since 23.10, Debian once did by a switch of the kernel.
 */
export function findSandboxObstacle(system: SandboxSystem, electronFolder: string): string | null {
  const why = whyNoNamespaces(system);
  if (why === null || hasRootHelper(system, electronFolder) || hasProfile(system)) return null;
  return why;
}

function whyNoNamespaces({ root }: SandboxSystem): string | null {
  const valueOf = (name: string) => readIfThere(join(root, 'proc/sys', name))?.trim() ?? null;
  if (valueOf('kernel/apparmor_restrict_unprivileged_userns') === '1')
    return 'AppArmor does not let programs create the namespaces that Electron’s sandbox needs';
  if (valueOf('kernel/unprivileged_userns_clone') === '0' || valueOf('user/max_user_namespaces') === '0')
    return 'the kernel does not let programs create the namespaces that Electron’s sandbox needs';
  return null;
}

/** As Chromium looks for it: beside the program, or where a developer put it. */
function hasRootHelper({ env, stat }: SandboxSystem, electronFolder: string): boolean {
  const found = stat(env['CHROME_DEVEL_SANDBOX'] ?? join(electronFolder, 'dist/chrome-sandbox'));
  return found !== null && found.uid === 0 && (found.mode & 0o7777) === 0o4755;
}

/** Somebody wrote a profile for Electron in node_modules. Whether AppArmor has loaded it only root may ask: the start will show. */
function hasProfile({ root }: SandboxSystem): boolean {
  const folder = join(root, 'etc/apparmor.d');
  try {
    return readdirSync(folder, { withFileTypes: true }).some((entry) => {
      const text = entry.isFile() ? (readIfThere(join(folder, entry.name)) ?? '') : '';
      return /^\s*userns\b/m.test(text) && text.includes('node_modules/electron/');
    });
  } catch {
    return false;
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
