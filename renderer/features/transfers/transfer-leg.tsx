import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import type { TransferLeg } from '../../../shared/bridge/transfer-calls.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { recordStatusText } from '../../../shared/records/record-status.ts';
import { transfersPairMessages } from '../../../shared/messages/transfers-pair.ts';
import { useAccounts } from '../../state/app-state.ts';
import { useAccountName } from '../../parts/archive/removed-accounts.tsx';
import { Amount } from '../../ui/amount.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Elided } from '../../ui/elided.tsx';
import { Rich } from '../../ui/rich.tsx';
import { AccountDot } from '../../ui/status-pill.tsx';
import { TimeText } from '../../ui/time-text.tsx';

const { leg: messages } = transfersPairMessages;

interface LegProps {
  leg: TransferLeg;
  onOpen: (id: number) => void;
}

/** One record of a transfer: whose, how much, when, where to. Its title opens it in full. */
export function TransferLegView({ leg, onOpen }: LegProps) {
  const account = useAccounts().data?.accounts.find((one) => one.id === leg.accountId);
  const name = useAccountName()(leg.accountId);
  const isOut = leg.kind === 'withdrawal';
  const Icon = isOut ? ArrowUpFromLine : ArrowDownToLine;
  const title = isOut ? commonMessages.withdrawal : commonMessages.deposit;
  const { id, fee } = leg;
  return (
    <div className="tf-leg">
      <div className="tf-line">
        <Icon size={13} aria-hidden />
        {id === null ? <span>{title}</span> : <LinkButton onClick={() => onOpen(id)}>{title}</LinkButton>}
        <span className="muted">{isOut ? messages.from : messages.to}</span>
        <span className="tf-account">
          {account ? <AccountDot colour={account.colour} /> : null} {name}
        </span>
      </div>
      <div className="tf-amount">
        <Amount value={leg.amount === '' ? '0' : leg.amount} unit={leg.currency} />
        {fee === null || /^0*\.?0*$/.test(fee) ? null : (
          <span className="muted">
            <Rich text={messages.fee} parts={{ amount: <Amount value={fee} /> }} />
          </span>
        )}
      </div>
      <div className="tf-line muted">
        {leg.createdAt === null ? messages.timeUnknown : <TimeText ms={leg.createdAt} />}
        {leg.chain === '' ? null : <span>{visible(leg.chain)}</span>}
        {leg.status === null ? (
          <span>{messages.notInArchive}</span>
        ) : (
          <span>{recordStatusText(leg.status, leg.kind)}</span>
        )}
      </div>
      <dl className="tf-ids">
        <div>
          <dt>{messages.address}</dt>
          <dd>
            {leg.address === '' ? (
              <span className="faint">{messages.none}</span>
            ) : (
              <Elided text={leg.address} />
            )}
          </dd>
        </div>
        <div>
          <dt>{messages.transaction}</dt>
          <dd>
            {leg.walletTxId ? (
              <Elided text={leg.walletTxId} />
            ) : (
              <span className="faint">{messages.none}</span>
            )}
          </dd>
        </div>
        {leg.memo === '' ? null : (
          <div>
            <dt>{messages.memo}</dt>
            <dd>
              <Elided text={leg.memo} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
