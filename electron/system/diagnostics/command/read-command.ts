import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What was asked for on the command line. */
export interface Command {
  /** Ask the chosen account's venue, with its key. */
  network: boolean;
  json: boolean;
  /** Where a report is saved; null: nowhere. */
  bundle: string | null;
  withJournal: boolean;
  /** The data folder that was named; null: the usual one. */
  data: string | null;
}

/** Null when the arguments are not valid. `--diagnostics` and `--checks` may be among them and mean nothing more. */
export function readCommand(args: readonly string[], { hasData }: { hasData: boolean }): Command | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        diagnostics: { type: 'boolean' },
        checks: { type: 'boolean' },
        network: { type: 'boolean' },
        json: { type: 'boolean' },
        bundle: { type: 'string' },
        'with-journal': { type: 'boolean' },
        ...(hasData ? { data: { type: 'string' } } : {}),
      } as const,
    });
    const { bundle, network = false, json = false, 'with-journal': withJournal = false } = values;
    const data = 'data' in values && typeof values.data === 'string' ? resolve(values.data) : null;
    if (bundle === '' || (withJournal && bundle === undefined)) return null;
    return { network, json, bundle: bundle === undefined ? null : resolve(bundle), withJournal, data };
  } catch {
    return null;
  }
}

const FIRST = /^--(?:diagnostics$|bundle(?:=|$))/;

/** Of the arguments an app was started with, those from the first that asks for diagnostics on; null when none does. */
export function diagnosticsArgs(args: readonly string[]): readonly string[] | null {
  const from = args.findIndex((arg) => FIRST.test(arg));
  return from === -1 ? null : args.slice(from);
}
