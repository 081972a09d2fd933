import { execFileSync } from 'node:child_process';

interface Changes {
  /** What the files are held against, for a person. */
  base: string;
  /** Paths from the project's folder: changed, added or not yet known to Git, and still there. */
  files: readonly string[];
}

/** Answers what Git prints; throws when it fails. */
export type Git = (args: readonly string[]) => string;

const git: Git = (args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * What changed since `base`, uncommitted work included. Where none is named: since the branch left main, or on main since the last commit;
 * with nothing changed since, what the last commit changed, so that a run never checks nothing.
 */
export function changedFiles(base: string | null, ask: Git = git): Changes {
  if (base !== null) return since(base, base, ask);
  const head = ask(['rev-parse', 'HEAD']).trim();
  const fork = forkFromMain(ask);
  const own = fork === null || fork === head ? since(head, 'HEAD', ask) : since(fork, 'main', ask);
  return own.files.length > 0 ? own : since('HEAD~1', 'HEAD~1, as nothing is uncommitted', ask);
}

function since(commit: string, name: string, ask: Git): Changes {
  const short = ask(['rev-parse', '--short', `${commit}^{commit}`]).trim();
  const tracked = ask(['diff', '--name-only', '--no-renames', '--diff-filter=d', '-z', commit]);
  const untracked = ask(['ls-files', '--others', '--exclude-standard', '-z']);
  const files = [...new Set(`${tracked}${untracked}`.split('\0'))].filter((file) => file !== '');
  return { base: `${name} (${short})`, files: files.sort() };
}

/** Where this branch left main; null where there is no main to ask. */
function forkFromMain(ask: Git): string | null {
  for (const main of ['main', 'origin/main']) {
    try {
      return ask(['merge-base', main, 'HEAD']).trim();
    } catch {
      // No such branch in this clone.
    }
  }
  return null;
}
