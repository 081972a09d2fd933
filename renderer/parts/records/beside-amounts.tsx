import type { CallReply } from '../../../shared/bridge/contract.ts';
import { historyTotalsMessages as messages } from '../../../shared/messages/history-totals.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Amount } from '../../ui/amount.tsx';
import { Rich } from '../../ui/rich.tsx';

export type Beside = CallReply<'history.totals'>['lines'][number]['pending'];

/** What is shown beside a total of completed records, and is not in it: "in 100 (2)" and "out 5 (1)". */
export function BesideAmounts({ beside }: { beside: Beside }) {
  const { deposits, withdrawals, in: came, out } = beside;
  if (deposits + withdrawals === 0) return <span className="faint">{messages.besideNone}</span>;
  return (
    <span className="hist-beside-cell">
      {deposits === 0 ? null : (
        <span>
          <Rich
            text={messages.besideIn}
            parts={{ amount: <Amount value={came} />, count: formatCount(deposits) }}
          />
        </span>
      )}
      {withdrawals === 0 ? null : (
        <span>
          <Rich
            text={messages.besideOut}
            parts={{ amount: <Amount value={out} />, count: formatCount(withdrawals) }}
          />
        </span>
      )}
    </span>
  );
}
