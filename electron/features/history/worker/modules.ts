import { alertModule } from '../alerts/module.ts';
import { alertWatcher } from '../alerts/watch.ts';
import type * as ops from '../archive/archive-module.ts';
import { archiveModule } from '../archive/module.ts';
import type { ArchiveParts } from '../archive/open-archive.ts';
import { createColumns } from '../queries/columns.ts';
import { queryModule } from '../queries/module.ts';
import { SEARCH_FILE } from '../queries/search-schema.ts';
import { exportModule } from '../export/module.ts';
import { reconcileModule } from '../reconcile/module.ts';
import { reviewModule } from '../reviews/module.ts';
import { openReviews } from '../reviews/open-reviews.ts';
import { syncModule } from '../sync/module.ts';
import { transferModule } from '../transfers/module.ts';

/** All there is of the archive, lowest first: tables are made and background work is done in this order. */
const LIST = [
  archiveModule,
  syncModule,
  queryModule,
  reviewModule,
  alertModule,
  exportModule,
  transferModule,
  reconcileModule,
] as const;

type Intersected<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void
  ? A
  : never;

/** Everything the archive can be asked, by name. */
type Ops = Intersected<(typeof LIST)[number]['ops']>;
export type OpName = keyof Ops;
export type OpInput<N extends OpName> = ops.OpInput<Ops, N>;
export type OpReply<N extends OpName> = ops.OpReply<Ops, N>;
export type OpResult<N extends OpName> = ops.OpResult<Ops, N>;
export type ArchiveClient = ops.ArchiveClient<Ops>;

export const MODULES: readonly ops.ArchiveModule[] = LIST;
export const OPS: Ops = Object.assign({}, ...LIST.map(({ ops }) => ops));

/** All of archive.db, the search index included. */
export const ARCHIVE_SCHEMA = MODULES.map(({ tables = '' }) => tables).join('') + SEARCH_FILE.schema;

/** What archive.db is made of, and what is kept next to it. */
export const ARCHIVE_PARTS: ArchiveParts = {
  tables: MODULES.map(({ tables = '' }) => tables).join(''),
  search: SEARCH_FILE,
  createColumns,
  openReviews,
  watcher: alertWatcher,
};
