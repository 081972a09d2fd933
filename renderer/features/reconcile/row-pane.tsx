import type { ReconcileRow } from '../../../shared/bridge/reconcile-calls.ts';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { recordsCommonMessages } from '../../../shared/messages/records-common.ts';
import { reconcileResultMessages } from '../../../shared/messages/reconcile-result.ts';
import { ownAmount, unlessHidden, withoutDigits } from '../../lib/hidden.ts';
import { usePreferences } from '../../state/app-state.ts';
import { formatCount } from '../../lib/format/number.ts';
import { formatExactTime, type Zone } from '../../lib/format/time.ts';
import { useAccountName } from '../../parts/archive/removed-accounts.tsx';
import { Button, CloseButton } from '../../ui/button.tsx';
import { type Fact, Facts, Panel, PanelBody } from '../../ui/panel.tsx';
import { ledgerTime } from './ledger-time.ts';

const messages = reconcileResultMessages.pane;

interface RowPaneProps {
  /** Zone the ledger was read in. */
  ledgerZone: string;
  row: ReconcileRow;
  onClose: () => void;
  onRecord: (row: HistoryRecord) => void;
}

/** One entry in full: the ledger's side and the venue's. */
export function RowPane({ ledgerZone, row, onClose, onRecord }: RowPaneProps) {
  const { timeZone } = usePreferences();
  const accountName = useAccountName();
  const { ledger, record, problem, differences, set } = row;
  const differs = differences.filter((what) => what !== 'gone');
  const gone = formatRemoved(row, timeZone);
  return (
    <Panel title={messages.title} aside={<CloseButton onClick={onClose} />} className="rec-pane">
      <PanelBody>
        {differs.length === 0 ? null : (
          <p className="warn">
            {messages.differsIn(differs.map((what) => recordsCommonMessages.differences[what]).join(', '))}
          </p>
        )}
        {gone === null ? null : <p className="warn">{gone}</p>}
        {set === null ? null : (
          <p className="warn">
            {messages.set(
              set.number,
              set.ledgerRows,
              formatCount(set.ledgerRows),
              set.venueRecords,
              formatCount(set.venueRecords),
            )}
          </p>
        )}
        {problem === null ? null : (
          <p>
            <b>{messages.lineOf(problem.line)}</b>: {withoutDigits(problem.message)}
          </p>
        )}
        {ledger === null ? null : (
          <section className="rec-side" aria-label={messages.ledger}>
            <h3 className="heading">{messages.ledgerLine(ledger.line)}</h3>
            <Facts
              facts={facts([
                [
                  messages.time,
                  ledger.from === ledger.to
                    ? formatExactTime(ledger.from, timeZone)
                    : ledgerTime(ledger, { window: timeZone, ledger: ledgerZone }),
                ],
                [
                  messages.amount,
                  (ledger.direction === 'in' ? messages.amountIn : messages.amountOut)(
                    ownAmount(ledger.amount),
                    ledger.currency,
                  ),
                ],
                [messages.fee, feeOf(ledger.fee)],
                [messages.transaction, ledger.txId],
                [messages.address, ledger.address],
                [messages.reference, ledger.reference],
              ])}
            />
          </section>
        )}
        {record === null ? null : (
          <section className="rec-side" aria-label={messages.venue}>
            <h3 className="heading">{messages.venueKinds[record.record.kind]}</h3>
            <Facts
              facts={facts([
                [messages.account, accountName(record.accountId)],
                [messages.time, formatExactTime(record.record.createdAt, timeZone)],
                [messages.amount, `${ownAmount(record.record.amount)} ${record.record.currency}`],
                [messages.fee, feeOf(record.record.fee)],
                [messages.status, record.record.status],
                [messages.transaction, record.record.walletTxId],
                [messages.address, record.record.address],
              ])}
            />
            <Button onClick={() => onRecord(record)}>{messages.show}</Button>
          </section>
        )}
      </PanelBody>
    </Panel>
  );
}

/** For any record the venue no longer lists, whatever list it is in. */
function formatRemoved({ record, differences }: ReconcileRow, zone: Zone): string | null {
  const since = record?.missingSince ?? null;
  if (since !== null) return messages.gone(formatExactTime(since, zone));
  return differences.includes('gone') ? messages.wasGone : null;
}

function feeOf(fee: string | null): string | null {
  return fee === null || fee === '' ? fee : unlessHidden(fee);
}

function facts(pairs: readonly [string, string | null][]): Fact[] {
  return pairs.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));
}
