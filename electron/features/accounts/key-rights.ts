import { createHash } from 'node:crypto';
import { canWithdraw } from '../../../shared/venue/key-permissions.ts';
import type { StoredAccount } from '../../settings/settings-schema.ts';

type Rights = Pick<StoredAccount, 'canWithdraw'>;

/** What tests of this run learned of keys that may be stored afterwards, without holding a key. */
export interface KeyRights {
  record(baseUrl: string, key: string, permissions: readonly string[]): void;
  /** Whether a test found out. */
  knows(baseUrl: string, key: string): boolean;
  /** Nothing where no test found out. */
  of(baseUrl: string, key: string): Rights;
}

export function createKeyRights(): KeyRights {
  const withdrawing = new Set<string>();
  const known = new Set<string>();
  const markOf = (baseUrl: string, key: string) =>
    createHash('sha256').update(`${baseUrl}\n${key}`).digest('base64');
  return {
    record(baseUrl, key, permissions) {
      const mark = markOf(baseUrl, key);
      known.add(mark);
      if (canWithdraw(permissions)) withdrawing.add(mark);
      else withdrawing.delete(mark);
    },
    knows: (baseUrl, key) => known.has(markOf(baseUrl, key)),
    of: (baseUrl, key) => (withdrawing.has(markOf(baseUrl, key)) ? { canWithdraw: true } : {}),
  };
}

/** The account without what is known of its key. */
export function withoutKey(account: StoredAccount): StoredAccount {
  const { keptForRun: _kept, canWithdraw: _rights, ...rest } = account;
  return rest;
}
