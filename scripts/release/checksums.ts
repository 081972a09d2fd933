/**
 * `node scripts/release/checksums.ts FOLDER`: writes FOLDER/SHA256SUMS over every file in it, as `sha256sum --check` reads it.
 * `--verify` reads it instead, and fails when a file changed, is missing, or is not named.
 */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';

export const SUMS = 'SHA256SUMS';

/** One line a file, sorted by name. Folders are left out. Throws when there is nothing to sum. */
export async function sumsOf(folder: string): Promise<string> {
  const names = filesIn(folder);
  if (names.length === 0) throw new Error(`there is no file in ${folder}`);
  let text = '';
  for (const name of names) text += `${await sha256(join(folder, name))}  ${name}\n`;
  return text;
}

/** What is wrong with the sums of a folder, one line each. */
export async function findSumProblems(folder: string): Promise<string[]> {
  const named = new Map<string, string>();
  for (const line of readFileSync(join(folder, SUMS), 'utf8').trimEnd().split('\n')) {
    const match = /^([0-9a-f]{64}) {2}(.+)$/.exec(line);
    if (match?.[1] === undefined || match[2] === undefined) return [`${SUMS} has a line that is no sum`];
    named.set(match[2], match[1]);
  }
  const problems: string[] = [];
  for (const name of filesIn(folder)) {
    const sum = named.get(name);
    if (sum === undefined) problems.push(`${name} is not in ${SUMS}`);
    else if (sum !== (await sha256(join(folder, name)))) problems.push(`${name} is not what was summed`);
    named.delete(name);
  }
  for (const name of named.keys()) problems.push(`${name} is missing`);
  return problems;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== SUMS)
    .map((entry) => entry.name)
    .sort();
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { verify: { type: 'boolean' } },
  });
  const [folder = 'release'] = positionals;
  if (values.verify === true) {
    const problems = await findSumProblems(folder);
    for (const problem of problems) console.error(problem);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } else {
    const text = await sumsOf(folder);
    writeFileSync(join(folder, SUMS), text);
    process.stdout.write(text);
  }
}
