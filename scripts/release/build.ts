/**
 * `node scripts/release/build.ts`: builds the installers of the system it runs on, into release/. COUNTERFOIL_BUILD=test builds the unpacked app
 * with the fuse that lets the browser specs drive it, into release/test. What depends on the environment is decided here and nowhere else:
 * signing, notarising, the address of the project, and whether the package knows where updates are found. No value of a key is printed.
 */
import { RELEASE_KEYS } from '../../electron/system/updates/release-keys.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../build-all.ts';
import { buildKind, type BuildKind } from '../package/fuses.ts';
import { projectFolder } from '../vite/shared.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ReleaseHost {
  platform: string;
  arch: string;
}

/** What only a signing or notarising step reads. A secret that was never set arrives as an empty text. */
const KEYS = [
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'WIN_CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
  'APPLE_API_KEY_TEXT',
  'APPLE_API_KEY_ID',
  'APPLE_API_ISSUER',
] as const;

const SYSTEM_FLAGS: Readonly<Record<string, string>> = { linux: '--linux', win32: '--win', darwin: '--mac' };

/** True when the packages of this system will carry a signature of the system's own kind. Linux has none. */
export function isSigned({ platform }: ReleaseHost, env: Environment): boolean {
  if (platform === 'win32') return given(env, 'WIN_CSC_LINK') || given(env, 'CSC_LINK');
  return platform === 'darwin' && given(env, 'CSC_LINK');
}

/** True when whoever publishes wants no unsigned release. Throws on a value that is neither yes nor no: a slip must not read as no. */
export function isSigningDemanded(env: Environment): boolean {
  const value = (env['COUNTERFOIL_REQUIRE_SIGNING'] ?? '').trim();
  if (value === '' || value === '0') return false;
  if (value === '1') return true;
  throw new Error(`REQUIRE_SIGNING is "${value}": it can be "1", "0" or left out.`);
}

/**
 * The arguments of each run of electron-builder. Throws when the environment does not fit: another system, a release of Linux packages
 * without an address of the project, which deb and rpm must name, or no certificate where one is demanded.
 *
 * Linux takes three runs: in one they would share a folder, in which deb and rpm note what they are and where updates are found, and any of the
 * three might pack another's note. The AppImage comes last, and it alone is updated from inside: packages belong to the package manager.
 */
export function builderRuns(
  host: ReleaseHost,
  kind: BuildKind,
  env: Environment,
  keys: readonly string[] = RELEASE_KEYS,
): string[][] {
  const system = SYSTEM_FLAGS[host.platform];
  if (system === undefined || !['x64', 'arm64'].includes(host.arch))
    throw new Error(`There are no installers for ${host.platform} on ${host.arch}.`);
  const common = ['--publish=never', `--${host.arch}`, ...unsignedMac(host, env)];
  // Its archive is held against that of the release (scripts/release/same-archive.ts), so it names the same address where there is one.
  if (kind === 'test')
    return [[system, 'dir', '-c.directories.output=release/test', ...common, ...homepageGiven(env)]];
  const named = [...common, ...homepage(host, env)];
  if (host.platform !== 'linux')
    return [[system, ...named, ...updates(host, env, keys), ...mustBeSigned(host, env)]];
  return [
    [system, 'deb', ...named],
    [system, 'rpm', ...named],
    [system, 'AppImage', ...named, ...updates(host, env, keys)],
  ];
}

/**
 * Without a certificate a Mac's own processor still wants a signature, so the app is signed ad hoc; under the hardened runtime the parts of
 * such an app would not load each other.
 */
function unsignedMac(host: ReleaseHost, env: Environment): string[] {
  if (host.platform !== 'darwin' || isSigned(host, env)) return [];
  return ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false', '-c.mac.notarize=false'];
}

function homepageGiven(env: Environment): string[] {
  const repository = repositoryOf(env);
  if (repository !== null) {
    const server = env['GITHUB_SERVER_URL'] ?? 'https://github.com';
    return [`-c.extraMetadata.homepage=${server}/${repository.owner}/${repository.repo}`];
  }
  const page = env['COUNTERFOIL_HOMEPAGE'] ?? '';
  return page === '' ? [] : [`-c.extraMetadata.homepage=${page}`];
}

function homepage({ platform }: ReleaseHost, env: Environment): string[] {
  const given = homepageGiven(env);
  if (given.length === 0 && platform === 'linux')
    throw new Error(
      'deb and rpm name the address of the project: set COUNTERFOIL_HOMEPAGE, or GITHUB_REPOSITORY.',
    );
  return given;
}

/**
 * A package gets the address of updates only if the app can verify them: the release has a key that signs updates, and the
 * system's own signature is there on systems that have one.
 */
function updates(host: ReleaseHost, env: Environment, keys: readonly string[]): string[] {
  const repository = repositoryOf(env);
  if (repository === null || env['COUNTERFOIL_UPDATES'] !== 'github') return [];
  if (keys.length === 0) return [];
  if (host.platform !== 'linux' && !isSigned(host, env)) return [];
  const { owner, repo } = repository;
  return ['-c.publish.provider=github', `-c.publish.owner=${owner}`, `-c.publish.repo=${repo}`];
}

/**
 * electron-builder's own demand comes too late on macOS: for an app without a certificate we ask for an ad hoc signature, and it takes that for
 * one. With a certificate its demand still counts, for a certificate that does not fit.
 */
function mustBeSigned(host: ReleaseHost, env: Environment): string[] {
  if (!isSigningDemanded(env)) return [];
  if (isSigned(host, env)) return ['-c.forceCodeSigning=true'];
  const secret = host.platform === 'darwin' ? 'MAC_CSC_LINK' : 'WIN_CSC_LINK';
  throw new Error(
    `REQUIRE_SIGNING is 1, and there is no certificate for ${host.platform}: give the secret ${secret}, or take REQUIRE_SIGNING away.`,
  );
}

function repositoryOf(env: Environment): { owner: string; repo: string } | null {
  const match = /^([A-Za-z0-9_.-]+)\/([A-Za-z0-9_.-]+)$/.exec(env['GITHUB_REPOSITORY'] ?? '');
  return match?.[1] === undefined || match[2] === undefined ? null : { owner: match[1], repo: match[2] };
}

function given(env: Environment, name: string): boolean {
  return (env[name] ?? '').trim() !== '';
}

/**
 * The environment for electron-builder: a key that is empty counts as not there, and no token finds a place to publish to by itself. Apple's key
 * comes as text and is wanted as a file: it is written into `folder`, for this user alone.
 */
export function builderEnvironment(env: Environment, folder: string): Record<string, string> {
  const remaining: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (KEYS.some((key) => key === name) && value.trim() === '') continue;
    if (/^(GH|GITHUB|GITLAB|BITBUCKET|KEYGEN)_TOKEN$/.test(name)) continue;
    remaining[name] = value;
  }
  const { APPLE_API_KEY_TEXT: text, ...others } = remaining;
  if (text === undefined) return others;
  const file = join(folder, 'apple-api-key.p8');
  writeFileSync(file, text, { mode: 0o600 });
  return { ...others, APPLE_API_KEY: file };
}

if (import.meta.main) {
  const host = { platform: process.platform, arch: process.arch };
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-release-'));
  try {
    const kind = buildKind(process.env);
    const runs = builderRuns(host, kind, process.env);
    await buildAll((line) => console.log(line));
    const signed = isSigned(host, process.env) ? 'signed' : 'not signed';
    console.log(`${kind} build for ${host.platform} ${host.arch}, ${signed}`);
    const builder = join(projectFolder, 'node_modules/electron-builder/cli.js');
    const env = builderEnvironment(process.env, folder);
    for (const args of runs) {
      const { status } = spawnSync(process.execPath, [builder, ...args], {
        cwd: projectFolder,
        stdio: 'inherit',
        env,
      });
      if (status !== 0) throw new Error(`electron-builder ended with ${status}`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
