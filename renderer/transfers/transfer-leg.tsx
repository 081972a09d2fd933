import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import type { TransferLeg } from '../../shared/bridge/transfer-calls.ts';
import { useAccounts } from '../app/desk-state.ts';
import { useAccountName } from '../history/removed-accounts.tsx';
import { Amount } from '../ui/amount.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Elided } from '../ui/elided.tsx';
import { AccountDot } from '../ui/status-pill.tsx';
import { TimeText } from '../ui/time-text.tsx';

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
  const title = isOut ? 'Withdrawal' : 'Deposit';
  const { id, fee } = leg;
  return (
    <div className="tf-leg">
      <div className="tf-line">
        <Icon size={13} aria-hidden />
        {id === null ? <span>{title}</span> : <LinkButton onClick={() => onOpen(id)}>{title}</LinkButton>}
        <span className="muted">{isOut ? 'from' : 'to'}</span>
        <span className="tf-account">
          {account ? <AccountDot colour={account.colour} /> : null} {name}
        </span>
      </div>
      <div className="tf-amount">
        <Amount value={leg.amount === '' ? '0' : leg.amount} unit={leg.currency} />
        {fee === null || /^0*\.?0*$/.test(fee) ? null : (
          <span className="muted">
            fee <Amount value={fee} />
          </span>
        )}
      </div>
      <div className="tf-line muted">
        {leg.createdAt === null ? 'time not known' : <TimeText ms={leg.createdAt} />}
        {leg.chain === '' ? null : <span>{leg.chain}</span>}
        {leg.status === null ? <span>not in the archive</span> : <span>{leg.status}</span>}
      </div>
      <dl className="tf-ids">
        <div>
          <dt>Address</dt>
          <dd>{leg.address === '' ? <span className="faint">none</span> : <Elided text={leg.address} />}</dd>
        </div>
        <div>
          <dt>Transaction</dt>
          <dd>{leg.walletTxId ? <Elided text={leg.walletTxId} /> : <span className="faint">none</span>}</dd>
        </div>
        {leg.memo === '' ? null : (
          <div>
            <dt>Memo</dt>
            <dd>
              <Elided text={leg.memo} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
