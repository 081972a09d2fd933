import type { CallHandlers } from '../../../../shared/bridge/contract.ts';
import type { exportCalls } from '../../../../shared/bridge/export-calls.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { BUILT_IN_TEMPLATES } from '../../../../shared/exports/export-templates.ts';
import type { NamedAccount } from '../../../../shared/query/query-terms.ts';
import { type Result, succeed } from '../../../../shared/base/result.ts';
import { fail } from '../../../../shared/base/result.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Reloads } from '../../../storage/reloads.ts';
import type { Files } from '../../../platform/files.ts';
import type { SaveDialog } from '../../../platform/person.ts';
import { completenessFormat, fileCompleteness, type ListKnowledge } from '../queries/completeness.ts';
import { type ReviewGap, concernsReviews } from '../queries/review-gap.ts';
import { refuseMixed } from '../queries/practice-scope.ts';
import { openOwnTemplates } from './own-templates.ts';
import { type ExportClient, partialRefusal, writeExport } from './write-export.ts';

type ExportHandlers = Pick<CallHandlers, keyof typeof exportCalls>;

interface ExportDeps {
  /** Tells when a restore has replaced the templates. */
  reloads?: Reloads | undefined;
  archive: ExportClient;
  files: Files;
  clock: Pick<Clock, 'now'>;
  saveDialog: SaveDialog;
  dataFolder: string;
  /** Of the app, for the side file. */
  version: string;
  /** Those there are and those there were. */
  accounts(): readonly NamedAccount[];
  /** Whether an account holds paper money. */
  isPractice(accountId: string): boolean;
  /** What the archive knows of every list, as history.status returns it. */
  lists(): Promise<Result<readonly ListKnowledge[], BridgeError>>;
  /** Null when the review log has no fault. */
  reviewGap(): Promise<Result<ReviewGap | null, BridgeError>>;
}

/** Answers the exports' calls. */
export function exportHandlers(deps: ExportDeps): ExportHandlers {
  const own = openOwnTemplates(deps.files, deps.dataFolder, deps.reloads);
  let number = 0;
  return {
    'exports.templates': async () => succeed({ builtIn: [...BUILT_IN_TEMPLATES], own: own.list() }),
    'exports.putTemplate': async (template) => emptied(own.put(template)),
    'exports.removeTemplate': async ({ name }) => emptied(own.remove(name)),
    async 'exports.records'({ acceptPartial, ...request }) {
      const apart = refuseMixed(request.filter, (accountId) => deps.isPractice(accountId));
      if (!apart.ok) return apart;
      const lists = await deps.lists();
      if (!lists.ok) return lists;
      const reviews = concernsReviews(request.filter, request.template)
        ? await deps.reviewGap()
        : succeed(null);
      if (!reviews.ok) return reviews;
      const reviewGap = reviews.value;
      const accounts = deps.accounts();
      const now = deps.clock.now();
      const completeness = fileCompleteness(request.filter, lists.value, { now, reviewGap });
      const partial = completeness.gaps.length > 0;
      if (partial && !acceptPartial) return fail(partialRefusal(completeness, completenessFormat(accounts)));
      const suggestedName = `counterfoil-history-${day(deps.clock.now())}${partial ? '-partial' : ''}.${request.format}`;
      const savePath = await deps.saveDialog.choose({ suggestedName });
      if (!savePath.ok) return savePath;
      if (savePath.value === null) {
        const leftOut = { pending: 0, failed: 0 };
        return succeed({ where: null, records: 0, bytes: 0, sha256: '', partial, leftOut, damaged: 0 });
      }
      number += 1;
      const written = await writeExport({
        archive: deps.archive,
        files: deps.files,
        order: { ...request, exportId: `window-${number}`, accounts },
        path: savePath.value.path,
        completeness,
        version: deps.version,
        now: deps.clock.now(),
      });
      if (!written.ok) return written;
      const { path, records, bytes, sha256, leftOut, damaged } = written.value;
      return succeed({ where: path, records, bytes, sha256, partial, leftOut, damaged });
    },
  };
}

function emptied(done: Result<null, BridgeError>): Result<Record<string, never>, BridgeError> {
  return done.ok ? succeed({}) : done;
}

function day(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
