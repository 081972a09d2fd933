import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { historyColumnsMessages } from '../../../shared/messages/history-columns.ts';
import { formatExactTime } from '../../lib/format/time.ts';
import { visibleLines } from '../../../shared/base/format/visible.ts';
import { formatImported, formatLabels } from '../review/format-imported.ts';
import { formatReview } from '../review/format-review.ts';
import type { CellContext } from './cells.ts';
import { unlessHidden } from '../../lib/hidden.ts';
import type { ColumnKey } from './columns.ts';

/** The full text of a cell, for its tooltip: identifiers unshortened, an address with its name, times to the millisecond in both zones. */
export function fullText(
  key: ColumnKey,
  row: HistoryRecord,
  context: Pick<CellContext, 'findName' | 'accounts'>,
): string {
  const text = visibleLines(textOf(key, row, context));
  return row.damaged === true ? `${historyColumnsMessages.cells.damagedHint}\n${text}` : text;
}

function textOf(
  key: ColumnKey,
  row: HistoryRecord,
  { findName, accounts }: Pick<CellContext, 'findName' | 'accounts'>,
): string {
  const { record } = row;
  switch (key) {
    case 'createdAt':
      return bothZones(record.createdAt);
    case 'updatedAt':
      return bothZones(record.updatedAt);
    case 'firstSeenAt':
      return bothZones(row.firstSeenAt);
    case 'missingSince':
      return row.missingSince === null ? '' : bothZones(row.missingSince);
    case 'address': {
      const entry = findName(record.address, record.chain);
      return entry === null ? record.address : `${entry.name}\n${record.address}`;
    }
    case 'addressName':
      return findName(record.address, record.chain)?.name ?? '';
    case 'walletTxId':
      return record.walletTxId ?? '';
    case 'withdrawalId':
      return record.kind === 'withdrawal' ? record.id : '';
    case 'memo':
      return record.memo;
    case 'remark':
      return record.remark;
    case 'labels':
      return formatLabels(row, '\n');
    case 'amount':
      return `${unlessHidden(record.amount)} ${record.currency}`;
    case 'fee':
      return `${unlessHidden(record.fee)} ${record.currency}`;
    case 'chain':
      return record.chain;
    case 'status':
      return record.status;
    case 'review':
      return formatReviewPart(row);
    case 'account':
      return accounts.get(row.accountId)?.name ?? row.accountId;
    case 'internalTransferWith': {
      const source = row.importSources?.transfer ?? null;
      return source === null ? '' : formatImported(source);
    }
    case 'kind':
    case 'currency':
    case 'isInner':
    case 'notes':
      return '';
    default:
      return key satisfies never;
  }
}

function formatReviewPart(row: HistoryRecord): string {
  const word = formatReview(row);
  const { cells } = historyColumnsMessages;
  const people = [row.reviewedBy, row.approvedBy].filter((name) => name !== null).join(', ');
  return `${row.changedSince ? cells.changedSince(word) : word}${people === '' ? '' : `\n${people}`}`;
}

function bothZones(ms: number): string {
  return `${formatExactTime(ms, 'local')} · ${formatExactTime(ms, 'utc')}`;
}
