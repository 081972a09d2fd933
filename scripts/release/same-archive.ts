/**
 * `node scripts/release/same-archive.ts RELEASE TEST`: fails unless the test build below TEST carries the same archive as every app below RELEASE,
 * file by file: the specs run on the one, and people get the other. Files beside the archive are left out, since a release signs them.
 */
import { resolve, sep } from 'node:path';
import { findApps, readArchive } from '../package/built.ts';
import type { PackedFile } from '../package/rules.ts';

/** What differs between two archives, one line each. */
function findDifferences(release: readonly PackedFile[], test: readonly PackedFile[]): string[] {
  const texts = new Map(release.map((file) => [file.path, file]));
  const differences: string[] = [];
  for (const { path, text, unpacked } of test) {
    const other = texts.get(path);
    texts.delete(path);
    if (other === undefined) differences.push(`${path} is in the test build alone`);
    else if (other.unpacked !== unpacked)
      differences.push(`${path} lies beside one archive and inside the other`);
    else if (!unpacked && other.text !== text) differences.push(`${path} is another file in the test build`);
  }
  for (const path of texts.keys()) differences.push(`${path} is in the release alone`);
  return differences;
}

/** The same of all apps below two folders; the second may be inside the first. */
export function findArchiveProblems(release: string, test: string): string[] {
  const tests = findApps(test);
  const releases = findApps(release).filter(({ archive }) => !archive.startsWith(`${test}${sep}`));
  const [tested, more] = tests;
  if (tested === undefined || more !== undefined) return [`there are ${tests.length} test builds in ${test}`];
  if (releases.length === 0) return [`there is no release in ${release}`];
  const files = readArchive(tested.archive);
  return releases.flatMap(({ archive }) =>
    findDifferences(readArchive(archive), files).map((line) => `${archive}: ${line}`),
  );
}

if (import.meta.main) {
  const [, , release = 'release', test = 'release/test'] = process.argv;
  const problems = findArchiveProblems(resolve(release), resolve(test));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
