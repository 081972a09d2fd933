/**
 * Seam: a program that is started as an attacker would start the packaged app. Breaks when one passes that runs a foreign script, obeys a switch,
 * opens a debugger, stays beside a first start or puts it out, or when the try itself would harm nobody. Real Electron cannot run here: scripts stand in
 * for it, one good and one for each fault, which hand a foreign script to the real Node.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findBrokenWalls, refusalProblem, wallsOf } from './packaged-walls.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-fakes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Fault =
  | 'none'
  | 'run-as-node'
  | 'node-options'
  | 'no-sandbox'
  | 'inspect'
  | 'silent'
  | 'unwell'
  | 'two-windows'
  | 'first-ends'
  | 'no-app';

/** The app in a few lines of shell; it finds programs although its path is empty. */
function fakeApp(fault: Fault): string {
  const program = join(folder, fault);
  writeFileSync(
    program,
    `#!/bin/sh
PATH=/usr/bin:/bin
fault=${fault}
for given in "$@"; do
  name=\${given#--}; name=\${name%%=*}
  case "$given" in
  --self-test=strict) ;;
  --"$fault" | --"$fault"=*) [ "$fault" = inspect ] && echo 'Debugger listening on ws://127.0.0.1:9' >&2 ;;
  --*)
    case "$*" in *--self-test*) ;; *) exec sleep 600 ;; esac
    [ "$fault" = silent ] || echo "Counterfoil does not start with --$name: leave it out." >&2
    exit 1 ;;
  esac
done
case "$*" in
*--self-test=strict*)
  [ "$fault$ELECTRON_RUN_AS_NODE" = run-as-node1 ] && exec '${process.execPath}' "$1"
  [ "$fault" = node-options ] && [ -n "$NODE_OPTIONS" ] && '${process.execPath}' -e 0
  [ "$fault" = unwell ] && echo '{"ok":false}' && exit 1
  echo '{"ok":true}' ;;
*)
  own="$XDG_CONFIG_HOME/Counterfoil"
  mkdir -p "$own/desk"
  [ "$fault" = no-app ] && exec sleep 600
  if mkdir "$own/lock" 2>/dev/null || [ "$fault" = two-windows ]; then
    echo $$ >"$own/first"; sleep 0.1; echo start >"$own/desk/log"
    exec sleep 600
  fi
  [ "$fault" = first-ends ] && kill "$(cat "$own/first")" && sleep 0.3
  exit 0 ;;
esac
`,
  );
  chmodSync(program, 0o755);
  return program;
}

/** The whole time of a test whose program hangs, and more than a busy machine needs to start a script. */
const PATIENCE = 5_000;
// Windows and macOS have no place of their own for the settings of one start; the pages are tried in page-sandbox.test.ts.
const walls = wallsOf('darwin', PATIENCE);
const broken = (program: string) => findBrokenWalls(program, walls, () => {});

describe.skipIf(process.platform !== 'linux').concurrent('a packed program', () => {
  it('that does everything right holds', async ({ expect }) => {
    expect(await broken(fakeApp('none'))).toEqual([]);
  });

  it.each([
    ['run-as-node', 'ELECTRON_RUN_AS_NODE runs no script: the foreign script ran'],
    ['node-options', 'NODE_OPTIONS loads nothing: the foreign script ran'],
    ['no-sandbox', '--no-sandbox is refused: it ended with 0'],
    ['inspect', '--inspect=127.0.0.1:0 is refused: a debugger was opened'],
    ['two-windows', 'a second start ends, and the first goes on: the second start did not end'],
    ['first-ends', 'a second start ends, and the first goes on: the second start ended the first'],
    ['no-app', 'a second start ends, and the first goes on: the first start opened no app'],
  ] as const)(
    'with the fault %s is found out, for that alone',
    async (fault, line) => {
      const found = await broken(fakeApp(fault));
      expect(found).toEqual([expect.stringContaining(line)]);
    },
    30_000,
  );

  it.each([
    ['silent', walls.filter(({ name }) => name.endsWith('is refused')).length],
    ['unwell', 2],
  ] as const)('that is %s fails each try that leans on its word', async (fault, count) => {
    expect(await broken(fakeApp(fault))).toHaveLength(count);
  });

  it('that cannot be started holds nothing', async () => {
    expect(await broken(join(folder, 'nothing'))).toHaveLength(walls.length);
  });
});

it.each([
  ['it goes on', { code: null, out: '', errors: '' }],
  [
    'it ends as if all were well',
    { code: 0, out: '', errors: 'Counterfoil does not start with --inspect: x' },
  ],
  [
    'it speaks of another switch',
    { code: 1, out: '', errors: 'Counterfoil does not start with --inspect-brk: x' },
  ],
  [
    'a debugger was open meanwhile',
    {
      code: 1,
      out: '',
      errors: 'DevTools listening on ws://x\nCounterfoil does not start with --inspect: x',
    },
  ],
])('a switch is not refused when %s', (_why, run) => {
  expect(refusalProblem('inspect=127.0.0.1:0', run)).not.toBeNull();
});

it('every switch that is tried is one the app refuses, with a text the redactor lets through', async () => {
  const { createElectronDouble } = await import('../../tests/electron-double/double.ts');
  const { forbiddenSwitch, insteadOf } = await import('../../electron/shell/debug-switches.ts');
  const { createRedactor } = await import('../../electron/logs/redactor.ts');
  const tried = walls.map(({ name }) => /^--(\S+)/.exec(name)?.[1]).filter((given) => given !== undefined);
  expect(tried).toContain('remote-debugging-port=0');
  for (const given of tried) {
    const [name = ''] = given.split('=');
    const { app } = createElectronDouble({ isPackaged: true, switches: { [name]: '0' } }).electron;
    expect(forbiddenSwitch(app)).toBe(name);
    const redacted = createRedactor().redact(`Counterfoil does not start with --${name}: ${insteadOf(name)}`);
    expect(refusalProblem(given, { code: 1, out: '', errors: `${redacted.text}\n` })).toBeNull();
  }
});

it('Linux alone is asked about its pages, every system about the rest', () => {
  const names = (platform: string) => wallsOf(platform).map(({ name }) => name);
  expect(names('win32')).toEqual(names('darwin'));
  expect(names('linux')).toEqual([...names('darwin'), 'a page is in the sandbox']);
});
