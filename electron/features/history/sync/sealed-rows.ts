import type { ArchiveContext, ListKey } from '../archive/context.ts';
import { sealOf } from '../archive/row-checksum.ts';
import { seenScan } from '../archive/schema.ts';
import { statements } from './sync-statements.ts';

/** What a row of `sync_ranges` is sealed with. */
export function sealOfRange({ account, kind }: ListKey, values: readonly unknown[]): number {
  return sealOf([account, kind, ...values]);
}

/** What the state of a sync run is sealed with. */
export function sealOfRun({ account, kind }: ListKey, state: string): number {
  return sealOf([account, kind, state]);
}

/** The row of a list in `sync_lists`; undefined where there is none, and where it is not as it was written. */
export function listRow(context: ArchiveContext, at: ListKey): Record<string, unknown> | undefined {
  const row = statements(context).list.get(at.account, at.kind);
  return row !== undefined && row['checksum'] === sealOfList(row) ? row : undefined;
}

/** Inside a commit, after every change of the list's row. */
export function sealList(context: ArchiveContext, { account, kind }: ListKey): void {
  const row = statements(context).list.get(account, kind);
  if (row !== undefined) statements(context).seal.run(sealOfList(row), account, kind);
}

/** The lists whose row is not as it was written. */
export function damagedLists(context: ArchiveContext): ListKey[] {
  const lists = statements(context).lists.all();
  return lists
    .map(({ account, kind }) => ({ account: Number(account), kind: Number(kind) }))
    .filter((list) => listRow(context, list) === undefined);
}

/** Inside a commit: nothing counts as read of this list, and no sync run goes on. */
export function beginAnew(context: ArchiveContext, { account, kind }: ListKey): void {
  statements(context).dropRun.run(account, kind);
  statements(context).dropUnmet.run(account, kind);
  // No scan may have the number of one that met records before.
  const last = Number(statements(context).lastSeen.get()?.['last'] ?? 0);
  statements(context).resetList.run({ account, kind, next: seenScan(last) + 1 });
  sealList(context, { account, kind });
}

function sealOfList(row: Record<string, unknown>): number {
  return sealOf(LIST_VALUES.map((name) => row[name]));
}

const LIST_VALUES = [
  'account',
  'kind',
  'start_date',
  'first_done_at',
  'last_done_at',
  'open_checked_at',
  'records',
  'next_scan',
  'max_range',
  'origin',
];
