import type {
  TransferCandidate,
  TransferDecision,
  TransferLeg,
} from '../../../../shared/bridge/transfer-calls.ts';
import { addressKey } from '../../../../shared/addresses/address-names.ts';
import { chainKey } from '../../../../shared/addresses/chain-key.ts';
import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import type { ColumnData } from '../queries/column-data.ts';
import { eventOfRow } from '../reviews/fold.ts';
import type { RecordRef, ReviewRow } from '../reviews/log-row.ts';
import type { Reviews } from '../reviews/open-reviews.ts';
import { readBase } from '../reviews/record-base.ts';
import type { Decision } from '../reviews/decisions.ts';
import { TX_ALONE } from './links.ts';
import { amountFit } from './match.ts';

type ReadRecord = (id: number) => HistoryRecord | null;

function legOf({ id, accountId, record }: HistoryRecord): TransferLeg {
  const { kind, currency, chain, amount, fee, status, address, memo, walletTxId, createdAt } = record;
  return { id, accountId, kind, currency, chain, amount, fee, status, address, memo, walletTxId, createdAt };
}

/** A record that is not in the archive, from what the log stores of it. */
function loggedLeg({ account, kind, base }: RecordRef): TransferLeg {
  const { currency, chain, amount, address, memo, createdAt, tx } = readBase(base);
  const fields = { currency, chain, amount, address, memo, createdAt, walletTxId: tx };
  return { id: null, accountId: account, kind, ...fields, fee: null, status: null };
}

/** Null when a record is not in the archive any more. */
export function candidateOf(
  data: ColumnData,
  read: ReadRecord,
  { out, in: into, level }: { out: number; in: number; level: number },
): TransferCandidate | null {
  const [from, to] = [read(data.ids[out] ?? 0), read(data.ids[into] ?? 0)];
  if (from === null || to === null) return null;
  return {
    out: legOf(from),
    in: legOf(to),
    why: {
      by: level <= TX_ALONE ? 'transaction' : 'amount',
      amount: amountFit(data, out, into),
      after: to.record.createdAt - from.record.createdAt,
      chain: compared(chainKey(from.record.chain), chainKey(to.record.chain)),
      address: compared(addressKey(from.record.address), addressKey(to.record.address)),
    },
  };
}

function compared(one: string, other: string): 'same' | 'differs' | 'unknown' {
  if (one === '' || other === '') return 'unknown';
  return one === other ? 'same' : 'differs';
}

/** A decision with its legs, from the log's row of it; null when that cannot be read. */
export function decisionView(
  decision: Decision,
  row: ReviewRow | undefined,
  read: ReadRecord,
  reviews: Pick<Reviews, 'sourceOf'>,
): TransferDecision | null {
  const recorded = row === undefined ? null : eventOfRow(row);
  if (row === undefined || row.record === null || recorded?.kind !== 'transfer') return null;
  const leg = (at: number, recordRef: RecordRef): TransferLeg => {
    const record = at === 0 ? null : read(at);
    return record === null ? loggedLeg(recordRef) : legOf(record);
  };
  return {
    out: leg(decision.out.row, row.record),
    in: leg(decision.in.row, recorded.other),
    by: row.by,
    systemUser: row.systemUser,
    at: row.at,
    imported: reviews.sourceOf(row),
  };
}
