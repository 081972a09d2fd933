/**
 * `npm run package:check`: packs the app offline around a fake of Electron's binary, then checks the package.
 * What is proved: the archive's contents, that they start on the double of Electron with nothing else around them, that the
 * keychain's native file loads, and the fuses. What is not: that Electron itself runs it.
 *
 * `-- --built FOLDER` checks real packages instead, every one below the folder, and starts nothing (the release does that with --self-test).
 * `--kind test` expects the fuses of a test build. `--report FILE` writes what was seen as JSON.
 */
import { extractAll } from '@electron/asar';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from '../build-all.ts';
import { buildIsStale, distFolder } from '../build-stale.ts';
import { ALL_FUSES, buildKind, type BuildKind } from './fuses.ts';
import { type BuiltApp, type BuiltExpectations, type BuiltReport, checkBuilt, findApps } from './built.ts';
import { type Bundled, BUNDLED_FILE, type LockFile } from './bundle.ts';
import { makeFakeElectron } from './fake-electron.ts';
import { readJson } from '../read-json.ts';
import { projectFolder } from '../vite/shared.ts';

const { values: options } = parseArgs({
  options: { built: { type: 'string' }, kind: { type: 'string' }, report: { type: 'string' } },
});

function expectations(kind: BuildKind): BuiltExpectations {
  return {
    kind,
    bundled: readJson(join(distFolder, BUNDLED_FILE)) as Bundled,
    lock: readJson(join(projectFolder, 'package-lock.json')) as LockFile,
    buildPaths: [projectFolder, join(homedir(), '/')],
  };
}

function pack(fakeElectron: string, output: string): void {
  const result = spawnSync(
    process.execPath,
    [
      join(projectFolder, 'node_modules/electron-builder/cli.js'),
      '--linux',
      'dir',
      '--publish=never',
      `-c.electronDist=${fakeElectron}`,
      `-c.directories.output=${output}`,
    ],
    { cwd: projectFolder, encoding: 'utf8', env: { ...process.env, COUNTERFOIL_BUILD: 'release' } },
  );
  if (result.status !== 0) throw new Error(`electron-builder failed:\n${result.stdout}\n${result.stderr}`);
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
  if (!boot.stdout.includes('"licences":"Counterfoil holds'))
    problems.push('the packed app does not tell its licence texts');
  if (keychain.status !== 0) problems.push(`the packed keychain does not load: ${keychain.stderr.trim()}`);
  return problems;
}

function run(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  return spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', timeout: 60_000 });
}

async function checkFake(): Promise<BuiltReport[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'counterfoil-package-'));
  try {
    if (buildIsStale() || !existsSync(join(distFolder, BUNDLED_FILE))) await buildAll(() => {});
    const fakeElectron = join(scratch, 'electron');
    makeFakeElectron(fakeElectron);
    pack(fakeElectron, join(scratch, 'out'));
    const [app] = found(join(scratch, 'out'));
    const report = await checkBuilt(app, expectations('release'));
    return [{ ...report, problems: [...report.problems, ...findStartProblems(app.archive, scratch)] }];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function checkReal(folder: string): Promise<BuiltReport[]> {
  const expected = expectations(buildKind({ COUNTERFOIL_BUILD: options.kind }));
  const reports: BuiltReport[] = [];
  for (const app of found(folder)) {
    const report = await checkBuilt(app, expected);
    reports.push({ ...report, app: relative(folder, report.app).replaceAll('\\', '/') });
  }
  return reports;
}

function found(folder: string): [BuiltApp, ...BuiltApp[]] {
  const [first, ...others] = findApps(folder);
  if (first === undefined) throw new Error(`there is no packed app below ${folder}`);
  return [first, ...others];
}

try {
  const reports = options.built === undefined ? await checkFake() : await checkReal(resolve(options.built));
  for (const { app, files, native, problems } of reports) {
    for (const problem of problems) console.error(problem);
    if (native !== null) console.log(`${native.sha256}  ${native.path}`);
    const where = options.built === undefined ? '' : ` of ${app}`;
    console.log(
      `package check${where}: ${files} files, ${ALL_FUSES.length} fuses, ${problems.length} problems`,
    );
  }
  if (options.report !== undefined) writeFileSync(options.report, `${JSON.stringify(reports, null, 2)}\n`);
  process.exitCode = reports.every(({ problems }) => problems.length === 0) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
