import { parseArgs } from 'node:util';
import type { ExchangeSettings } from '../config/settings.ts';
import { FLAGS, type Flag, type PathFlag, type SettingFlag, type SwitchFlag } from './flag-table.ts';

export type Flags =
  | {
      kind: 'run';
      /** Only what the command line sets. */
      settings: ExchangeSettings;
      /** Configuration file; null when none is named. */
      config: string | null;
      /** Folder for the saved state; null saves nothing. */
      data: string | null;
      reset: boolean;
      log: boolean;
      quiet: boolean;
    }
  | { kind: 'help' }
  | { kind: 'wrong'; reason: string };

/** The command line as parsed so far. */
interface Parsed {
  settings: ExchangeSettings;
  paths: Map<PathFlag['name'], string>;
  switches: Set<SwitchFlag['name']>;
}

const BY_NAME: ReadonlyMap<string, Flag> = new Map(
  FLAGS.flatMap(({ flags }) => flags.map((flag): [string, Flag] => [flag.name, flag])),
);
const LONGEST_SHOWN = 60;

/** Reads the command line. The reason for a wrong one is a single line that names the flag and what it accepts. */
export function readFlags(args: readonly string[]): Flags {
  const parsed: Parsed = { settings: {}, paths: new Map(), switches: new Set() };
  const tokens = tokensOf(args);
  if (tokens.some((token) => token.kind === 'option' && token.name === 'help')) return { kind: 'help' };
  for (const token of tokens) {
    const reason = takeToken(token, parsed);
    if (reason !== null) return { kind: 'wrong', reason };
  }
  const { settings, paths, switches } = parsed;
  if (switches.has('general-only')) settings.generalOnly = true;
  if (switches.has('control')) settings.controlPlane = true;
  const data = paths.get('data') ?? null;
  const reset = switches.has('reset');
  if (reset && data === null) return { kind: 'wrong', reason: '--reset works only with --data FOLDER.' };
  return {
    kind: 'run',
    settings,
    config: paths.get('config') ?? null,
    data,
    reset,
    log: switches.has('log'),
    quiet: switches.has('quiet'),
  };
}

/** Not strict: the parser's own messages do not say what a flag accepts. */
function tokensOf(args: readonly string[]) {
  const options: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const { name, value } of BY_NAME.values()) {
    options[name] = { type: value === null ? 'boolean' : 'string' };
  }
  return parseArgs({ args: [...args], options, strict: false, tokens: true }).tokens;
}

/** The problem, or null. */
function takeToken(token: ReturnType<typeof tokensOf>[number], parsed: Parsed): string | null {
  switch (token.kind) {
    case 'positional':
      return `Unexpected argument '${shown(token.value)}': every setting is a flag.`;
    case 'option-terminator':
      return null;
    case 'option': {
      const flag = BY_NAME.get(token.name);
      if (flag === undefined) return `Unknown option '${shown(token.rawName)}'.`;
      return takeFlag(flag, token.value, token.inlineValue === true, parsed);
    }
  }
}

function takeFlag(flag: Flag, text: string | undefined, isInline: boolean, parsed: Parsed): string | null {
  if (flag.value === null) {
    if (text !== undefined) return `--${flag.name} takes no value.`;
    parsed.switches.add(flag.name);
    return null;
  }
  if (text !== undefined && takeText(flag, text, isInline, parsed)) return null;
  const instead = text === undefined || text === '' ? '' : `, not '${shown(text)}'`;
  return `--${flag.name} takes ${flag.takes}${instead}.`;
}

function takeText(flag: SettingFlag | PathFlag, text: string, isInline: boolean, parsed: Parsed): boolean {
  if ('take' in flag) return flag.take(text, parsed.settings);
  // A value that looks like a flag means that the value is missing; a name like that is written as --data=-name.
  if (text === '' || (text.startsWith('-') && !isInline)) return false;
  parsed.paths.set(flag.name, text);
  return true;
}

/** An argument cut to one short line. */
function shown(text: string): string {
  const line = text.replaceAll(/\p{Cc}/gu, '?');
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line;
}

/** The help text: all flags by group. */
export function helpText(): string {
  const rows = FLAGS.flatMap(({ flags }) => flags.map((flag) => usage(flag).length));
  const width = Math.max(...rows) + 2;
  let text =
    'Usage: exchange [options]\n\nA practice exchange on this computer. Prints one line of JSON: base URL, header prefix, key, secret, passphrase.\n';
  for (const { title, flags } of FLAGS) {
    text += `\n${title}\n`;
    for (const flag of flags) text += `  ${usage(flag).padEnd(width)}${flag.help}\n`;
  }
  return text;
}

function usage({ name, value }: Flag): string {
  return value === null ? `--${name}` : `--${name} ${value}`;
}
