import { ArrowLeftRight, Undo2 } from 'lucide-react';
import type { HistoryRecord } from '../../shared/history/filter.ts';
import { call, useCall } from '../bridge.ts';
import { useAccountName } from '../history/removed-accounts.tsx';
import { Amount } from '../ui/amount.tsx';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { useDeciding } from './use-transfers.ts';
import './transfers.css';

interface OwnTransferProps {
  row: HistoryRecord;
  /** Shows the other leg; without it that is only named. */
  onGo?: ((row: HistoryRecord) => void) | undefined;
}

/** The accepted own transfer a record is a leg of; nothing for a record that is none. */
export function OwnTransfer({ row, onGo }: OwnTransferProps) {
  return row.ownWith === null ? null : <Transfer row={row} onGo={onGo} />;
}

function Transfer({ row, onGo }: OwnTransferProps) {
  const query = useCall('transfers.of', { id: row.id });
  const accountName = useAccountName();
  const deciding = useDeciding();
  const { toast } = useAnnounce();
  const own = query.data?.own ?? null;
  const isOut = row.record.kind === 'withdrawal';
  const other = own === null ? null : isOut ? own.in : own.out;

  async function go(id: number): Promise<void> {
    const found = await call('history.record', { id });
    if (found.ok) onGo?.(found.value.row);
    else toast(`The record could not be shown: ${found.error.message}`, 'bad');
  }

  return (
    <section className="hist-section" aria-label="Own transfer">
      <h3 className="heading">Own transfer</h3>
      {query.error ? <p className="warn">{query.error.message}</p> : null}
      {other === null || own === null ? (
        query.isPending ? (
          <SkeletonLines label="Reading the transfer" lines={2} />
        ) : null
      ) : (
        <>
          <p className="tf-own">
            <ArrowLeftRight size={13} aria-hidden /> {isOut ? 'To' : 'From'} account{' '}
            <b>{accountName(other.accountId)}</b>, {isOut ? 'deposit' : 'withdrawal'} of{' '}
            {other.id === null || onGo === undefined ? (
              <Amount value={other.amount} unit={other.currency} />
            ) : (
              <LinkButton onClick={() => void go(other.id ?? 0)}>
                <Amount value={other.amount} unit={other.currency} />
              </LinkButton>
            )}
            {other.createdAt === null ? null : (
              <>
                , <TimeText ms={other.createdAt} />
              </>
            )}
            {other.id === null ? ' (not in the archive)' : null}
          </p>
          <p className="muted">
            Accepted by {own.by}
            {own.by === own.systemUser ? '' : ` (${own.systemUser})`}, <TimeText ms={own.at} />
          </p>
          {own.out.id === null || own.in.id === null ? null : (
            <div className="bar">
              <Button
                size="small"
                icon={<Undo2 size={13} aria-hidden />}
                busy={deciding.busy}
                onClick={() => {
                  if (own.out.id === null || own.in.id === null) return;
                  deciding.decide('take-back', { out: own.out.id, in: own.in.id });
                }}
              >
                Take back
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
