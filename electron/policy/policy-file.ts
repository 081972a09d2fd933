import path from 'node:path';
import { type Policy, policySchema } from '../../shared/bridge/policy.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { policyMessages } from '../../shared/messages/policy.ts';
import { realpathSync, statSync } from 'node:fs';
import { nodeFiles } from '../platform/files.ts';

/** A policy and where it was read. */
export interface FoundPolicy {
  file: string;
  policy: Policy;
  /**
   * Others than the administrator can change the file or a folder it is in; it holds all the same, and Diagnostics says so. Null: the
   * system's rights cannot be read here.
   */
  changeable: boolean | null;
}

/** What reading a policy asks of the system. */
export interface PolicySource {
  platform: string;
  userName: string;
  /** The file's text; null when there is none. Throws when it cannot be read. */
  read(file: string): string | null;
  /** Owner and mode of a path; null where the system has none (Windows) or it is not known. */
  owner(file: string): { uid: number; mode: number } | null;
  /** Where a path leads when links are followed; left out: where it says. */
  realPath?(file: string): string;
}

/** Where each system keeps what an administrator sets for all users. Never from the environment, which a user can change. */
export function policyPath(platform: string): string {
  switch (platform) {
    case 'win32':
      return 'C:\\ProgramData\\Counterfoil\\policy.json';
    case 'darwin':
      return '/Library/Application Support/Counterfoil/policy.json';
    default:
      return '/etc/counterfoil/policy.json';
  }
}

/**
 * Reads the administrator's policy file; null where there is none. A file that is there and cannot be read, or is not valid in any part, is
 * an error, and the app does not start: without the policy it would allow what was forbidden.
 */
export function readPolicy(source: PolicySource): Result<FoundPolicy | null, string> {
  const file = policyPath(source.platform);
  let text: string | null;
  try {
    text = source.read(file);
  } catch {
    return fail(policyMessages.unreadable(file));
  }
  if (text === null) return succeed(null);
  let raw: unknown;
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return fail(policyMessages.invalid(file, policyMessages.notJson));
  }
  const parsed = policySchema.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue === undefined ? '' : issue.path.join('.');
    return fail(policyMessages.invalid(file, `${where === '' ? '' : `${where}: `}${issue?.message ?? ''}`));
  }
  const { dataFolder, ...rest } = parsed.data;
  if (source.userName === '' && dataFolder?.includes('{user}') === true)
    return fail(policyMessages.invalid(file, policyMessages.noUserName));
  const folder = dataFolder?.replaceAll('{user}', source.userName);
  const paths = source.platform === 'win32' ? path.win32 : path.posix;
  if (folder !== undefined && !paths.isAbsolute(folder))
    return fail(policyMessages.invalid(file, policyMessages.relativeFolder));
  const policy: Policy = folder === undefined ? rest : { ...rest, dataFolder: folder };
  return succeed({ file, policy, changeable: isChangeable(source, file) });
}

/** Writable by the group or by everybody. */
const WRITABLE = 0o022;
const STICKY = 0o1000;

function isChangeable(source: PolicySource, file: string): boolean | null {
  if (source.platform === 'win32') return null; // the docs say how to set them
  const paths = [file, source.realPath?.(file) ?? file].flatMap(withFolders);
  return paths.some((one) => {
    const found = source.owner(one);
    if (found === null) return false;
    // Where everybody may write and none may take away what is another's, the folder below is safe.
    const isShared = (found.mode & STICKY) !== 0;
    return found.uid !== 0 || ((found.mode & WRITABLE) !== 0 && !isShared);
  });
}

/** A path and every folder above it. */
function withFolders(file: string): string[] {
  const above = path.posix.dirname(file);
  return above === file ? [file] : [file, ...withFolders(above)];
}

/** The administrator's file as this system has it. */
export function nodePolicySource(platform: string, userName: string): PolicySource {
  return {
    platform,
    userName,
    read: (file) => nodeFiles.read(file),
    realPath(file) {
      try {
        return realpathSync(file);
      } catch {
        return file;
      }
    },
    owner(file) {
      try {
        const { uid, mode } = statSync(file);
        return { uid, mode };
      } catch {
        return null;
      }
    },
  };
}
