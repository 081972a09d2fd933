import type { WalletRecord } from '../../../../shared/records/record.ts';
import type { ArchiveContext, ListKey } from '../archive/context.ts';
import { KIND_CODES } from '../archive/schema.ts';
import { beginAnew } from './sealed-rows.ts';
import { statements } from './sync-statements.ts';

/** One list of one account. */
export interface ListName {
  accountId: string;
  kind: WalletRecord['kind'];
}

/** No account has this number: the archive has nothing of it. */
const NOBODY = -1;

export function keyOf(context: ArchiveContext, { accountId, kind }: ListName): ListKey {
  const row = statements(context).account.get(accountId);
  return { account: row === undefined ? NOBODY : Number(row['n']), kind: KIND_CODES[kind] };
}

/** The key of a list, added when it is new. Inside a commit. */
export function addKey(context: ArchiveContext, list: ListName): ListKey {
  statements(context).addAccount.run(list.accountId);
  const at = keyOf(context, list);
  if (statements(context).addList.run(at.account, at.kind).changes > 0) beginAnew(context, at);
  return at;
}
