/**
 * `node scripts/release/packaged-walls.ts FOLDER`: starts every packed app below a folder as somebody would who wants it to run something else, to
 * open a debugger or to take a wall away, and fails unless each start ends as it should. What only the real program can show: that it obeys its
 * fuses, and that its refusals reach whoever started it (docs/security.md, items 3, 4, 6, 10, 11, 12).
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from '../package/built.ts';
import { watchPages } from './page-sandbox.ts';
import { bareEnvironment, judgeEachApp, type Run, runProgram } from './run-program.ts';
import { usualFolder } from '../usual-folder.ts';
import { findSecondStartProblem } from './second-start.ts';
import { findSelfTestProblem, PATIENCE_MS } from './self-test.ts';

interface Wall {
  name: string;
  /** What is wrong, or null. `folder` is fresh and empty. */
  problem: (program: string, folder: string) => Promise<string | null>;
}

/** Each opens a debugger, or takes a wall away. All that are refused are in electron/shell/debug-switches.ts. */
const REFUSED = [
  'inspect=127.0.0.1:0',
  'inspect-brk=127.0.0.1:0',
  'remote-debugging-port=0',
  'auto-open-devtools-for-tabs',
  'no-sandbox',
  'disable-web-security',
] as const;

/** What a program that runs the foreign script ends with. */
const FOREIGN_CODE = 77;
const REFUSAL_CODE = 1;

/** Leaves a mark beside itself: however the start ends, the mark says that it ran. */
const FOREIGN_SCRIPT = `require('node:fs').writeFileSync(require('node:path').join(__dirname, 'ran'), '');
process.exit(${FOREIGN_CODE});
`;

/** All walls that can be tried on one system. */
export function wallsOf(platform: string, patience = PATIENCE_MS): Wall[] {
  const walls: Wall[] = [
    {
      name: 'ELECTRON_RUN_AS_NODE runs no script',
      problem: (program, folder) =>
        foreignScriptProblem(program, folder, patience, (script) => ({
          args: [script],
          env: { ELECTRON_RUN_AS_NODE: '1' },
        })),
    },
    {
      name: 'NODE_OPTIONS loads nothing',
      problem: (program, folder) =>
        foreignScriptProblem(program, folder, patience, (script) => ({
          args: [],
          // Node takes a backslash in quotation marks for the beginning of something else.
          env: { NODE_OPTIONS: `--require "${script.replaceAll('\\', '/')}"` },
        })),
    },
    ...REFUSED.map((given): Wall => ({
      name: `--${given} is refused`,
      async problem(program, folder) {
        // Without the self-test --no-sandbox ends in a box, and nobody is there to press it.
        const args = [`--${given}`, '--self-test=strict'];
        const env = bareEnvironment(folder);
        return refusalProblem(given, await runProgram({ program, args, env, patience }));
      },
    })),
    {
      name: 'a second start ends, and the first goes on',
      problem(program, folder) {
        const env = bareEnvironment(folder);
        return findSecondStartProblem({ program, env, appFolder: usualFolder(env), patience });
      },
    },
  ];
  if (platform !== 'linux') return walls;
  return [
    ...walls,
    { name: 'a page is in the sandbox', problem: (...of) => sandboxProblem(...of, patience) },
  ];
}

/** The app must start as the app it is: the self-test is well, and the script never ran. */
async function foreignScriptProblem(
  program: string,
  folder: string,
  patience: number,
  attack: (script: string) => { args: string[]; env: NodeJS.ProcessEnv },
): Promise<string | null> {
  const script = join(folder, 'foreign.cjs');
  writeFileSync(script, FOREIGN_SCRIPT);
  const { args, env } = attack(script);
  const run = await runProgram({
    program,
    args: [...args, '--self-test=strict'],
    env: { ...bareEnvironment(folder), ...env },
    patience,
  });
  if (existsSync(join(folder, 'ran')) || run.code === FOREIGN_CODE) return 'the foreign script ran';
  return findSelfTestProblem(run);
}

/** Null when the program refused the switch, opened nothing, and ended as it does then. */
export function refusalProblem(given: string, { code, errors }: Run): string | null {
  const listening = /^.*\blistening on\b.*$/im.exec(errors);
  if (listening !== null) return `a debugger was opened: ${listening[0].trim()}`;
  if (code !== REFUSAL_CODE) return `it ended with ${code}: ${errors.slice(-1_000).trim()}`;
  const [name = ''] = given.split('=');
  return errors.includes(`does not start with --${name}:`) ? null : `it did not say why it ended: ${errors}`;
}

async function sandboxProblem(program: string, folder: string, patience: number): Promise<string | null> {
  let pages: { stop(): string | null } | undefined;
  const run = await runProgram({
    program,
    args: ['--self-test=strict'],
    env: bareEnvironment(folder),
    patience,
    onStart: (pid) => (pages = watchPages(pid)),
  });
  const outside = pages?.stop() ?? null;
  return findSelfTestProblem(run) ?? outside;
}

/** The walls that did not hold, a line each. */
export async function findBrokenWalls(
  program: string,
  walls: readonly Wall[],
  log: (line: string) => void,
): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, problem } of walls) {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-wall-'));
    const found = await problem(program, folder);
    // The last processes of the app may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    log(`${found === null ? 'holds' : 'BROKEN'}: ${name}${found === null ? '' : `: ${found}`}`);
    if (found !== null) broken.push(`${name}: ${found}`);
  }
  return broken;
}

if (import.meta.main) {
  await judgeEachApp(async (app) => {
    console.log(app.binary);
    return (await findBrokenWalls(programOf(app), wallsOf(process.platform), console.log)).length === 0;
  });
}
