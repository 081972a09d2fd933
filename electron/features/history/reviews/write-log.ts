import type { CallInput, CallReply } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { accountNames } from '../../../../shared/addresses/account-names.ts';
import type { NamedAccount } from '../../../../shared/query/query-terms.ts';
import { CSV_BOM, csvLine } from '../../../../shared/csv/writer.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reviewLogMessages } from '../../../../shared/messages/review-log.ts';
import type { ImportStep } from '../../../../shared/query/filter.ts';
import type { Files } from '../../../platform/files.ts';
import type { SaveDialog } from '../../../platform/person.ts';
import { errorText } from '../../../storage/failure.ts';
import type { ArchiveClient } from '../archive/archive-module.ts';
import type { ReviewOps } from './module.ts';
import { actionOf } from './log-text.ts';
import type { LogEntry } from './log-text.ts';

interface LogDeps {
  archive: ArchiveClient<ReviewOps>;
  files: Files;
  saveDialog: SaveDialog;
  accounts: () => readonly NamedAccount[];
}

/** Entries asked for at once. */
const PAGE = 500;

type Column = readonly [
  name: string,
  cell: (entry: LogEntry, accountName: (id: string) => string) => string | number | null,
];

const COLUMNS: readonly Column[] = [
  ['entry', ({ seq }) => seq],
  ['time_utc', ({ at }) => new Date(at).toISOString()],
  ['name', ({ by }) => by],
  ['system_user', ({ systemUser }) => systemUser],
  ['action', (entry) => actionOf(entry.what).action],
  ['text', (entry) => actionOf(entry.what).text],
  ['undone', ({ undone }) => (undone ? 'yes' : 'no')],
  ['counts', (entry) => (isCounted(entry) ? 'yes' : 'no')],
  ['account', ({ record }, accountName) => (record === null ? null : accountName(record.accountId))],
  ['record', ({ record }) => record?.kind ?? null],
  ['currency', ({ record }) => record?.currency ?? null],
  ['amount', ({ record }) => record?.amount ?? null],
  [
    'created_utc',
    ({ record }) => (record?.createdAt == null ? null : new Date(record.createdAt).toISOString()),
  ],
  ['address', ({ record }) => record?.address ?? null],
  ['transaction_id', ({ record }) => record?.transactionId ?? null],
  ['imported_from', ({ imported }) => firstStep(imported)?.file ?? null],
  ['imported_by', ({ imported }) => firstStep(imported)?.by ?? null],
  ['imported_utc', ({ imported }) => timeOf(firstStep(imported)?.at)],
  ['signing_key', ({ imported }) => firstStep(imported)?.signer ?? null],
  ['hash', ({ hash }) => hash],
];

/** Writes what `reviews.log` shows for the same accounts and text to a path the person chooses; oldest first. Kinds `store` and those of the log. */
export async function writeLog(
  { archive, files, saveDialog, accounts }: LogDeps,
  { bom, ...query }: CallInput<'reviews.exportLog'>,
): Promise<Result<CallReply<'reviews.exportLog'>, BridgeError>> {
  const entries: LogEntry[] = [];
  for (;;) {
    const page = await archive.request('reviews.log', { ...query, offset: entries.length, limit: PAGE });
    if (!page.ok) return page;
    entries.push(...page.value.entries);
    if (page.value.entries.length === 0 || entries.length >= page.value.total) break;
  }
  const savePath = await saveDialog.choose({ suggestedName: 'review-log.csv' });
  if (!savePath.ok) return savePath;
  if (savePath.value === null) return succeed({ where: null, entries: entries.length });
  const accountName = accountNames(accounts().map(({ id, name }) => ({ id, name })));
  const lines = [csvLine(COLUMNS.map(([name]) => name))];
  for (const entry of entries.toReversed())
    lines.push(csvLine(COLUMNS.map(([, cell]) => cell(entry, accountName))));
  try {
    files.replace(savePath.value.path, (bom ? CSV_BOM : '') + lines.join(''));
  } catch (error) {
    return fail({ kind: 'store', message: reviewLogMessages.export.notWritten(errorText(error)) });
  }
  return succeed({ where: savePath.value.path, entries: entries.length });
}

/** A review or an approval from another log does not count here. */
function isCounted({ imported, undone }: LogEntry): boolean {
  return !undone && (imported === null || (imported.restored && imported.before.length === 0));
}

function firstStep(imported: LogEntry['imported']): ImportStep | null {
  return imported === null ? null : (imported.before[0] ?? imported);
}

function timeOf(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}
