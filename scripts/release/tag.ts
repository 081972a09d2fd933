/**
 * `node scripts/release/tag.ts TAG`: fails unless the tag is the version of package.json with a v before it, so that nothing is published under
 * a number it does not carry.
 */
import { ownVersion } from '../read-json.ts';

/** A pre-release (v1.2.3-beta.1) fits too; it is published as one, so that updates never offer it (scripts/release/publish.ts). */
export function isPreRelease(tag: string): boolean {
  return tag.includes('-');
}

/** Null when the tag fits. */
export function findTagProblem(tag: string, version: string): string | null {
  if (!/^v\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(tag))
    return `"${tag}" is no tag of a release: it looks like v${version}`;
  return tag === `v${version}` ? null : `the tag is ${tag}, and package.json says ${version}`;
}

if (import.meta.main) {
  const problem = findTagProblem(process.argv[2] ?? '', ownVersion());
  if (problem !== null) console.error(problem);
  process.exitCode = problem === null ? 0 : 1;
}
