import path from 'node:path';
import { parseArgs } from 'node:util';
import { fail, succeed, type Result } from '../../shared/base/result.ts';
import { projectFolder } from '../vite/shared.ts';

export interface DevFlags {
  port: number;
  /** Holds the data of the practice account and what Vite keeps from run to run. */
  folder: string;
  /** Drops that folder first. */
  fresh: boolean;
  /** One JSON line on stdout instead of a sentence. */
  json: boolean;
}

const USAGE = 'npm run dev -- [--port N] [--fresh] [--folder DIR] [--json]';

/** Reads the flags of `npm run dev`; the error is one line for the person who typed them. */
export function readDevFlags(args: readonly string[]): Result<DevFlags, string> {
  let values: { port?: string; folder?: string; fresh?: boolean; json?: boolean };
  try {
    values = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        folder: { type: 'string' },
        fresh: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)} Usage: ${USAGE}`);
  }
  const port = values.port ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return fail(`--port takes a number from 0 to 65535, not "${port}".`);
  return succeed({
    port: Number(port),
    folder: path.resolve(values.folder ?? path.join(projectFolder, '.dev')),
    fresh: values.fresh ?? false,
    json: values.json ?? false,
  });
}
