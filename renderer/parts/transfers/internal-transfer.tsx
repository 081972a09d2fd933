import { ArrowLeftRight, Undo2 } from 'lucide-react';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { transfersMessages } from '../../../shared/messages/transfers.ts';
import { transfersPairMessages } from '../../../shared/messages/transfers-pair.ts';
import { call, useCall } from '../../lib/bridge.ts';
import { ofAccount } from '../../state/account-context.ts';
import { useAccountContext, useAccounts } from '../../state/app-state.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useShowOf } from '../../state/switch-account.ts';
import { showRecord } from '../query/shown-record.ts';
import { useAccountName } from '../archive/removed-accounts.tsx';
import { Amount } from '../../ui/amount.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ImportedFrom, ImportedTag } from '../review/imported-from.tsx';
import { useDeciding } from './use-transfers.ts';
import './transfers.css';

const { own: messages } = transfersPairMessages;

interface InternalTransferProps {
  row: HistoryRecord;
  /** Shows the other leg; without it that is only named. */
  onGo?: ((row: HistoryRecord) => void) | undefined;
}

/** The matched internal transfer a record is a leg of; nothing for a record that is none. */
export function InternalTransfer({ row, onGo }: InternalTransferProps) {
  return row.internalTransferWith === null ? null : <Transfer row={row} onGo={onGo} />;
}

function Transfer({ row, onGo }: InternalTransferProps) {
  const query = useCall('transfers.ofRecord', { id: row.id });
  const accountName = useAccountName();
  const context = useAccountContext();
  const accounts = useAccounts().data?.accounts ?? [];
  const navigation = useNavigation();
  const showOf = useShowOf();
  const deciding = useDeciding(ofAccount(context));
  const { toast } = useAnnounce();
  const own = query.data?.own ?? null;
  const isOut = row.record.kind === 'withdrawal';
  const other = own === null ? null : isOut ? own.in : own.out;

  async function go(id: number): Promise<void> {
    const found = await call('history.record', { id });
    if (found.ok) {
      const { row: leg } = found.value;
      if (context?.is !== 'one' || leg.accountId === context.account.id) {
        onGo?.(leg);
        return;
      }
      // It is of another account, which comes into the header with it.
      const isRemoved = accounts.every((one) => one.id !== leg.accountId);
      void showOf(leg.accountId, () => {
        showRecord(leg, isRemoved);
        navigation.go('history');
      });
    } else toast(transfersMessages.recordNotShown(found.error.message), 'bad');
  }

  const account = other && <b>{accountName(other.accountId)}</b>;
  const shownAmount = other && <Amount value={other.amount} unit={other.currency} />;
  const amount =
    other === null || other.id === null || onGo === undefined ? (
      shownAmount
    ) : (
      <LinkButton onClick={() => void go(other.id ?? 0)}>{shownAmount}</LinkButton>
    );

  return (
    <section className="hist-section" aria-label={messages.title}>
      <h3 className="heading">{messages.title}</h3>
      {query.error ? <p className="warn">{query.error.message}</p> : null}
      {other === null || own === null ? (
        query.isPending ? (
          <SkeletonLines label={messages.reading} lines={2} />
        ) : null
      ) : (
        <>
          <p className="tf-own">
            <ArrowLeftRight size={13} aria-hidden />{' '}
            {other.createdAt === null ? (
              <Rich text={isOut ? messages.to : messages.from} parts={{ account, amount }} />
            ) : (
              <Rich
                text={isOut ? messages.toAt : messages.fromAt}
                parts={{ account, amount, time: <TimeText ms={other.createdAt} /> }}
              />
            )}
            {other.id === null ? ` ${messages.notInArchive}` : null}
          </p>
          <p className="muted">
            <ImportedTag source={own.imported} />{' '}
            <Rich
              text={messages.matched}
              parts={{
                who: own.by === own.systemUser ? own.by : `${own.by} (${own.systemUser})`,
                time: <TimeText ms={own.at} />,
              }}
            />
          </p>
          {own.imported === null ? null : <ImportedFrom source={own.imported} />}
          {own.out.id === null || own.in.id === null ? null : (
            <div className="bar">
              <Button
                size="small"
                icon={<Undo2 size={13} aria-hidden />}
                busy={deciding.busy}
                onClick={() => deciding.decide('undo', own)}
              >
                {transfersPairMessages.undo}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
