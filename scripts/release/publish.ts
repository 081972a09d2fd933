/**
 * `node scripts/release/publish.ts TAG FOLDER`: hands out the files of a folder as one release of GitHub, by GitHub's own program. A pre-release is
 * marked as one: an installed copy asks for the latest release, and the latest must never be one that carries no feed for it.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPreRelease } from './tag.ts';

/** The arguments of `gh`. */
export function releaseArguments(tag: string, files: readonly string[]): string[] {
  return [
    'release',
    'create',
    tag,
    '--verify-tag',
    `--title=Counterfoil ${tag.replace(/^v/, '')}`,
    '--generate-notes',
    ...(isPreRelease(tag) ? ['--prerelease', '--latest=false'] : []),
    ...files,
  ];
}

if (import.meta.main) {
  const [, , tag = '', folder = 'out'] = process.argv;
  const files = readdirSync(folder).map((name) => join(folder, name));
  const { status, error } = spawnSync('gh', releaseArguments(tag, files), { stdio: 'inherit' });
  if (error !== undefined) console.error(`gh cannot be started: ${error.message}`);
  process.exitCode = status ?? 1;
}
