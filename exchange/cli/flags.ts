import { parseArgs } from 'node:util';
import type { ExchangeOptions } from '../start.ts';

export type Flags =
  | { kind: 'run'; options: ExchangeOptions; quiet: boolean }
  | { kind: 'help' }
  | { kind: 'wrong'; reason: string };

export const HELP = `Usage: exchange [options]
  --port N            port on 127.0.0.1, 0 takes a free one (default 0)
  --seed N            seed of the history (default 7)
  --header-prefix P   prefix of the signing headers (default SVC)
  --deposits N        number of deposits (default 2013)
  --withdrawals N     number of withdrawals (default 407)
  --key-version V     take only key version 2 or 3 (default both)
  --general-only      the key may read and not trade
  --skew-ms N         tolerated difference of clocks in milliseconds (default 5000)
  --quota-manage N    weight per window of the Manage pool (default 2000)
  --quota-spot N      weight per window of the Spot pool (default 4000)
  --quota-public N    weight per window of the Public pool (default 2000)
  --window-ms N       length of the budget window in milliseconds (default 30000)
  --control           open the side door for tests and print its address
  --quiet             print nothing but the ready line
  --help              print this and end
`;

const LARGEST = 10_000_000;

/** Reads the command line. The reason of a wrong one is a single line that names the flag. */
export function readFlags(args: readonly string[]): Flags {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        seed: { type: 'string' },
        'header-prefix': { type: 'string' },
        deposits: { type: 'string' },
        withdrawals: { type: 'string' },
        'key-version': { type: 'string' },
        'general-only': { type: 'boolean' },
        'skew-ms': { type: 'string' },
        'quota-manage': { type: 'string' },
        'quota-spot': { type: 'string' },
        'quota-public': { type: 'string' },
        'window-ms': { type: 'string' },
        control: { type: 'boolean' },
        quiet: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }));
  } catch (error) {
    return wrong(
      error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'The options cannot be read.',
    );
  }
  if (values.help === true) return { kind: 'help' };

  const options: ExchangeOptions = {};
  const quotas: NonNullable<ExchangeOptions['quotas']> = {};
  const numbers: [name: string, text: string | undefined, largest: number, set: (value: number) => void][] = [
    ['port', values.port, 65_535, (value) => (options.port = value)],
    ['seed', values.seed, 2 ** 32 - 1, (value) => (options.seed = value)],
    ['deposits', values.deposits, LARGEST, (value) => (options.deposits = value)],
    ['withdrawals', values.withdrawals, LARGEST, (value) => (options.withdrawals = value)],
    ['skew-ms', values['skew-ms'], 86_400_000, (value) => (options.skewMs = value)],
    ['quota-manage', values['quota-manage'], LARGEST, (value) => (quotas.manage = value)],
    ['quota-spot', values['quota-spot'], LARGEST, (value) => (quotas.spot = value)],
    ['quota-public', values['quota-public'], LARGEST, (value) => (quotas.public = value)],
    ['window-ms', values['window-ms'], 86_400_000, (value) => (options.windowMs = value)],
  ];
  for (const [name, text, largest, set] of numbers) {
    if (text === undefined) continue;
    const value = readNumber(text, largest);
    if (value === null) return wrong(`--${name} takes a whole number from 0 to ${largest}, not '${text}'.`);
    set(value);
  }
  options.quotas = quotas;

  const prefix = values['header-prefix'];
  if (prefix !== undefined) {
    if (!/^[A-Za-z0-9]{1,20}$/.test(prefix)) {
      return wrong(`--header-prefix takes 1 to 20 letters and digits, not '${prefix}'.`);
    }
    options.headerPrefix = prefix;
  }
  const version = values['key-version'];
  if (version !== undefined) {
    if (version !== '2' && version !== '3') return wrong(`--key-version takes 2 or 3, not '${version}'.`);
    options.keyVersion = version;
  }
  if (values['general-only'] === true) options.generalOnly = true;
  if (values.control === true) options.controlPlane = true;
  return { kind: 'run', options, quiet: values.quiet === true };
}

function readNumber(text: string, largest: number): number | null {
  if (!/^\d{1,16}$/.test(text)) return null;
  const value = Number(text);
  return value <= largest ? value : null;
}

function wrong(reason: string): Flags {
  return { kind: 'wrong', reason };
}
