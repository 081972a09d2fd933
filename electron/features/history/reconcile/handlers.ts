import { basename } from 'node:path';
import type { CallHandlers, CallReply } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { reconcileCalls } from '../../../../shared/bridge/reconcile-calls.ts';
import { CSV_FORMULAS } from '../../../../shared/csv/writer.ts';
import { accountNames } from '../../../../shared/addresses/account-names.ts';
import { completenessOf } from '../../../../shared/query/completeness.ts';
import {
  completenessSentence,
  formatForFiles,
  gapLine,
} from '../../../../shared/query/format-completeness.ts';
import type { CompletenessFacts } from '../../../../shared/query/gap.ts';
import type { NamedAccount } from '../../../../shared/query/query-terms.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reconcileServiceMessages } from '../../../../shared/messages/reconcile-service.ts';
import type { Reloads } from '../../../storage/reloads.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Files } from '../../../platform/files.ts';
import type { SaveDialog } from '../../../platform/person.ts';
import type { ArchiveClient } from '../archive/archive-module.ts';
import type { ReviewOps } from '../reviews/module.ts';
import type { reconcileOps } from './reconcile-ops.ts';
import { errorText } from '../../../storage/failure.ts';
import type { ListKnowledge } from '../queries/completeness.ts';
import { notWritten } from '../export/not-written.ts';
import { sidePath } from '../export/write-export.ts';
import { refuseMixed } from '../queries/practice-scope.ts';
import { mappingHandlers } from './saved-mappings.ts';
import { markMatched, type Marked, nothingMarked } from './mark-matched.ts';

type ReconcileHandlers = Pick<CallHandlers, keyof typeof reconcileCalls>;

interface ReconcileDeps {
  archive: ArchiveClient<typeof reconcileOps & ReviewOps>;
  files: Files;
  /** Tells when a restore has replaced the mappings. */
  reloads?: Reloads | undefined;
  clock: Pick<Clock, 'now'>;
  saveDialog: SaveDialog;
  dataFolder: string;
  version: string;
  systemUser: string;
  /** Accounts that were not removed. */
  accounts(): readonly (NamedAccount & { mode: 'live' | 'practice' })[];
  /** Those that were removed too. */
  namedAccounts(): readonly NamedAccount[];
  /** Whether an account holds paper money. */
  isPractice(accountId: string): boolean;
  lists(): Promise<Result<readonly ListKnowledge[], BridgeError>>;
}

type Summary = CallReply<'reconcile.match'>;
/** As the file about a result has it. */
type SummaryInFile = Omit<Summary, 'completeness'> & { completeness: string; incomplete: string[] };
/** What the last match was asked and found. */
interface LastMatch {
  asked: MatchInput;
  inFile: SummaryInFile;
}
type MatchInput = Parameters<ReconcileHandlers['reconcile.match']>[0];

/** Answers the calls about a user's own ledger. The file and its result stay in the archive's thread. */
export function reconcileHandlers(deps: ReconcileDeps): ReconcileHandlers {
  const { archive } = deps;
  let number = 0;
  /** For the file about an export of it. */
  let last: LastMatch | null = null;
  const marked = new Map<string, Marked>();
  let marking = false;

  function next(what: string): string {
    number += 1;
    return `${what}-${number}`;
  }

  return {
    'reconcile.open': (input) => archive.request('reconcile.open', { ...input, ledgerId: next('ledger') }),
    'reconcile.parse': (input) => archive.request('reconcile.parse', input),
    'reconcile.preview': (input) => archive.request('reconcile.preview', input),
    async 'reconcile.match'(input) {
      const accountIds = input.scope.accountIds ?? usualAccounts(deps);
      const apart = refuseMixed({ accountIds }, (accountId) => deps.isPractice(accountId));
      if (!apart.ok) return apart;
      const resultId = next('result');
      const found = await archive.request('reconcile.match', {
        ...input,
        resultId,
        scope: { ...input.scope, accountIds },
      });
      if (!found.ok) return found;
      const lists = await deps.lists();
      if (!lists.ok) return lists;
      const { hintsInFile, ...summary } = found.value;
      const completeness = completenessFor(deps, accountIds, summary.period, lists.value);
      const format = formatForFiles(accountNames(deps.namedAccounts()));
      last = {
        asked: { ...input, scope: { ...input.scope, accountIds } },
        inFile: {
          ...summary,
          hints: hintsInFile,
          completeness: completenessSentence(completeness, format),
          incomplete: completeness.gaps.map((gap) => gapLine(gap, format)),
        },
      };
      return succeed({ ...summary, completeness });
    },
    'reconcile.page': (input) => archive.request('reconcile.page', input),
    async 'reconcile.export'({ resultId, list, bom = false }) {
      const suggestedName = `counterfoil-reconciliation-${day(deps.clock.now())}.csv`;
      const savePath = await deps.saveDialog.choose({ suggestedName });
      if (!savePath.ok) return savePath;
      if (savePath.value === null) return succeed({ where: null, rows: 0, sha256: '' });
      const writeId = next('file');
      return writeResult(deps, { writeId, resultId, list, bom, path: savePath.value.path, about: last });
    },
    'reconcile.reviewCount': (input) => archive.request('reconcile.reviewCount', input),
    async 'reconcile.review'({ resultId, by, expected }) {
      if (marking) return fail(MARKING);
      marking = true;
      try {
        const before = marked.get(resultId) ?? nothingMarked();
        const undone = await archive.request('reviews.isUndone', { rows: before.written });
        if (!undone.ok) return undone;
        const done = undone.value ? nothingMarked() : before;
        marked.set(resultId, done);
        return await markMatched(deps, { resultId, by, expected }, done);
      } finally {
        marking = false;
      }
    },
    ...mappingHandlers(deps.files, deps.dataFolder, deps.reloads),
  };
}

/** A ledger is of real money: a practice account takes part only where it is named, and then alone. */
function usualAccounts(deps: ReconcileDeps): string[] {
  return deps.accounts().flatMap(({ id, mode }) => (mode === 'live' ? [id] : []));
}

/** What was read within this time counts as read up to now. */
const READ_LATELY_MS = 3_600_000;

function completenessFor(
  deps: ReconcileDeps,
  accountIds: readonly string[],
  period: Summary['period'],
  lists: readonly ListKnowledge[],
): CompletenessFacts {
  if (accountIds.length === 0) {
    const nowhere = { accountId: null, kind: null, from: null, to: null };
    return { verified: null, gaps: [{ ...nowhere, cause: { is: 'no-account' } }] };
  }
  const now = deps.clock.now();
  // A period that begins in the future has nothing to be complete in.
  if (now <= period.from) {
    return { ...completenessOf({ accountIds: [...accountIds] }, lists, { now }), gaps: [] };
  }
  // A ledger of today has a period that is not over: nobody could ever read all of it.
  const before = Math.max(period.from + 1, Math.min(period.before, now - READ_LATELY_MS));
  return completenessOf({ accountIds: [...accountIds], from: period.from, before }, lists, { now });
}

interface Writing {
  writeId: string;
  resultId: string;
  list: Parameters<ReconcileHandlers['reconcile.export']>[0]['list'];
  path: string;
  bom: boolean;
  about: LastMatch | null;
}

/** The result and, beside it, what it is a result of. Until both are written there is no file under the name. */
async function writeResult(
  deps: ReconcileDeps,
  { writeId, resultId, list, path, bom, about }: Writing,
): Promise<Result<CallReply<'reconcile.export'>, BridgeError>> {
  const { archive, files, clock, version } = deps;
  const order = { writeId, resultId, list, path, bom, accounts: deps.namedAccounts() };
  let begin = true;
  for (;;) {
    const step = await archive.request('reconcile.write', { ...order, begin });
    if (!step.ok) return step;
    begin = false;
    const { done, rows, written } = step.value;
    if (!done || written === null) continue;
    try {
      const mapped = about?.inFile.resultId === resultId ? about : null;
      const text = JSON.stringify(
        {
          file: basename(path),
          sha256: written.sha256,
          bytes: written.bytes,
          rows,
          lists: list ?? 'all',
          ...(mapped !== null && { ledger: mapped.inFile.name, ...mapped.asked, result: mapped.inFile }),
          amounts: 'Exact decimal text, as ledger and venue have it.',
          formulas: CSV_FORMULAS,
          app: `Counterfoil ${version}`,
          writtenAt: new Date(clock.now()).toISOString(),
        },
        null,
        2,
      );
      files.replace(sidePath(path, 'about'), `${text}\n`);
    } catch (error) {
      await archive.request('reconcile.publish', { writeId, publish: false });
      return fail(notWritten(errorText(error)));
    }
    const published = await archive.request('reconcile.publish', { writeId, publish: true });
    return published.ok ? succeed({ where: path, rows, sha256: written.sha256 }) : published;
  }
}

const MARKING: BridgeError = {
  kind: 'conflict',
  message: reconcileServiceMessages.marking,
};

function day(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
