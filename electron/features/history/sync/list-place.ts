import type { DatabaseSync } from 'node:sqlite';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { KIND_CODES } from '../archive/schema.ts';
import { statements } from './sync-statements.ts';

/** One list of one account. */
export interface ListName {
  accountId: string;
  kind: WalletRecord['kind'];
}

/** A list as the tables number it. */
export interface Place {
  account: number;
  kind: number;
}

/** Rows of an account that nothing was ever told of. */
const NOBODY = -1;

export function place(db: DatabaseSync, { accountId, kind }: ListName): Place {
  const row = statements(db).account.get(accountId);
  return { account: row === undefined ? NOBODY : Number(row['n']), kind: KIND_CODES[kind] };
}

/** The place of a list that is known from now on, inside a commit. */
export function addPlace(db: DatabaseSync, list: ListName): Place {
  statements(db).addAccount.run(list.accountId);
  const at = place(db, list);
  statements(db).addList.run(at.account, at.kind);
  return at;
}
