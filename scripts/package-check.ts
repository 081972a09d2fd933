/**
 * `npm run package:check`: packs the app offline around a stand-in for Electron's binary, then looks into the package.
 * What is proved: the archive's contents, that they start on the double of Electron with nothing else around them, that the
 * keychain's native file loads, and the fuses. What is not: that Electron itself runs it.
 */
import { extractAll, extractFile, listPackage, statFile } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './build-all.ts';
import { buildIsStale } from './build-stale.ts';
import { FUSES } from './fuses.ts';
import { findPackageProblems, type PackedFile } from './package-rules.ts';
import { projectFolder } from './vite/shared.ts';

/** By this text the fuses are found in Electron's binary; version, number of fuses and their states follow it. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const ALL_FUSES = Object.keys(FUSES).map(Number) as FuseV1Options[]; // the keys of a record over this very type

/** What electron-builder copies instead of a downloaded Electron: every fuse stands the wrong way round. */
function makeStandIn(folder: string): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const wire = ALL_FUSES.map((fuse) => (FUSES[fuse] ? '0' : '1')).join('');
  const binary = join(folder, 'electron');
  writeFileSync(binary, `stand-in ${FUSE_SENTINEL}\u0001${String.fromCharCode(wire.length)}${wire} end`);
  chmodSync(binary, 0o755);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) writeFileSync(join(folder, name), '');
}

function pack(standIn: string, output: string): void {
  const result = spawnSync(
    process.execPath,
    [
      join(projectFolder, 'node_modules/electron-builder/cli.js'),
      '--linux',
      'dir',
      '--publish=never',
      `-c.electronDist=${standIn}`,
      `-c.directories.output=${output}`,
    ],
    { cwd: projectFolder, encoding: 'utf8' },
  );
  if (result.status !== 0) throw new Error(`electron-builder failed:\n${result.stdout}\n${result.stderr}`);
}

function readArchive(archive: string): PackedFile[] {
  const files: PackedFile[] = [];
  for (const entry of listPackage(archive, { isPack: false })) {
    const path = entry.replaceAll('\\', '/').replace(/^\//, '');
    const stat = statFile(archive, path);
    if ('files' in stat) continue;
    const unpacked = 'unpacked' in stat && stat.unpacked;
    files.push({ path, unpacked, text: extractFile(archive, path).toString('latin1') });
  }
  return files;
}

async function findFuseProblems(binary: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(binary);
  return ALL_FUSES.filter((fuse) => wire[fuse] !== (FUSES[fuse] ? FuseState.ENABLE : FuseState.DISABLE)).map(
    (fuse) => `the fuse ${FuseV1Options[fuse]} is not ${FUSES[fuse] ? 'on' : 'off'}`,
  );
}

/** Away from the project, so that nothing is found in its node_modules that the package lacks. */
function findStartProblems(archive: string, folder: string): string[] {
  const app = join(folder, 'app');
  extractAll(archive, app);
  const double = join(projectFolder, 'tests/electron-double');
  const env = {
    ...process.env,
    DOUBLE_DIST: join(app, 'dist'),
    DOUBLE_USER_DATA: join(folder, 'data'),
    DOUBLE_PACKAGED: '1',
  };
  const boot = run(['--import', join(double, 'hook.ts'), join(double, 'boot.ts')], app, env);
  const keychain = run(['--input-type=module', '-e', "await import('keytar')"], app, env);
  const problems: string[] = [];
  if (boot.status !== 0 || !boot.stdout.includes('"described":{"ok":true')) {
    problems.push(`the packed app does not start: ${boot.stderr.trim()}`);
  }
  if (keychain.status !== 0) problems.push(`the packed keychain does not load: ${keychain.stderr.trim()}`);
  return problems;
}

function run(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  return spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', timeout: 60_000 });
}

const scratch = mkdtempSync(join(tmpdir(), 'counterfoil-package-'));
try {
  if (buildIsStale()) await buildAll(() => {});
  const standIn = join(scratch, 'electron');
  makeStandIn(standIn);
  pack(standIn, join(scratch, 'out'));
  const packed = join(scratch, 'out/linux-unpacked');
  const archive = join(packed, 'resources/app.asar');
  const files = readArchive(archive);
  const problems = [
    ...findPackageProblems(files, [projectFolder, join(homedir(), '/')]),
    ...findStartProblems(archive, scratch),
    ...(await findFuseProblems(join(packed, 'counterfoil'))),
  ];
  for (const problem of problems) console.error(problem);
  console.log(`package check: ${files.length} files, ${ALL_FUSES.length} fuses, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
