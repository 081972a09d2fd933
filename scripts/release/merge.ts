/**
 * `node scripts/release/merge.ts FROM TO`: puts what the jobs of a release built into one folder. The two feeds of macOS become one; any other
 * file of the same name in two jobs is a fault. Feeds are signed with UPDATE_KEY and then checked as the app would, with the keys of electron/system/updates/release-keys.ts.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFeedProblems, isFeed, mergeFeeds, readFeed, signFolder, updateKey } from './sign-updates.ts';
import { RELEASE_KEYS } from '../../electron/system/updates/release-keys.ts';
import { writeYaml } from '../yaml.ts';

/** `keys`: the public ones the packages were built with. The problems, one line each; nothing may be published while there is one. */
export function mergeRelease(
  from: string,
  to: string,
  pem: string,
  keys: readonly string[],
  now: number,
): string[] {
  mkdirSync(to, { recursive: true });
  const problems: string[] = [];
  for (const part of readdirSync(from).sort()) {
    for (const name of readdirSync(join(from, part)).sort()) {
      const source = join(from, part, name);
      const target = join(to, name);
      if (!existsSync(target)) copyFileSync(source, target);
      else if (isFeed(name)) {
        const merged = mergeFeeds(
          readFeed(readFileSync(target, 'utf8')),
          readFeed(readFileSync(source, 'utf8')),
        );
        writeFileSync(target, writeYaml(merged));
      } else problems.push(`${name} was built twice`);
    }
  }
  const feeds = readdirSync(to).filter(isFeed);
  if (feeds.length === 0) return problems;
  if (pem.trim() === '')
    return [...problems, 'there are feeds of updates, and no UPDATE_KEY to sign them with'];
  signFolder(to, updateKey(pem), now);
  for (const name of feeds)
    problems.push(...findFeedProblems(to, readFeed(readFileSync(join(to, name), 'utf8')), keys));
  return problems;
}

if (import.meta.main) {
  const [, , from = 'parts', to = 'out'] = process.argv;
  try {
    const problems = mergeRelease(from, to, process.env['UPDATE_KEY'] ?? '', RELEASE_KEYS, Date.now());
    for (const problem of problems) console.error(problem);
    for (const name of readdirSync(to)) console.log(name);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
