import type { ReconcileRow } from '../../../shared/bridge/reconcile-calls.ts';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { recordWordsMessages } from '../../../shared/messages/record-words.ts';
import { reconcileResultMessages } from '../../../shared/messages/reconcile-result.ts';
import { ownAmount, unlessHidden, withoutDigits } from '../../lib/hidden.ts';
import { usePreferences } from '../../state/app-state.ts';
import { formatCount } from '../../lib/format/number.ts';
import { formatExactTime, type Zone } from '../../lib/format/time.ts';
import { useAccountName } from '../../parts/archive/removed-accounts.tsx';
import { Button, CloseButton } from '../../ui/button.tsx';
import { type Fact, Facts, Panel, PanelBody } from '../../ui/panel.tsx';
import { ledgerTime } from './ledger-time.ts';

const text = reconcileResultMessages.pane;

interface RowPaneProps {
  /** Zone the ledger was read in. */
  ledgerZone: string;
  row: ReconcileRow;
  onClose: () => void;
  onRecord: (row: HistoryRecord) => void;
}

/** One entry in full: what the ledger says, and what the venue says. */
export function RowPane({ ledgerZone, row, onClose, onRecord }: RowPaneProps) {
  const { timeZone } = usePreferences();
  const accountName = useAccountName();
  const { ledger, record, problem, differences, set } = row;
  const differs = differences.filter((what) => what !== 'gone');
  const gone = formatRemoved(row, timeZone);
  return (
    <Panel title={text.title} aside={<CloseButton onClick={onClose} />} className="rec-pane">
      <PanelBody>
        {differs.length === 0 ? null : (
          <p className="warn">
            {text.differsIn(differs.map((what) => recordWordsMessages.differences[what]).join(', '))}
          </p>
        )}
        {gone === null ? null : <p className="warn">{gone}</p>}
        {set === null ? null : (
          <p className="warn">
            {text.set(
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
            <b>{text.lineOf(problem.line)}</b>: {withoutDigits(problem.message)}
          </p>
        )}
        {ledger === null ? null : (
          <section className="rec-side" aria-label={text.ledger}>
            <h3 className="heading">{text.ledgerLine(ledger.line)}</h3>
            <Facts
              facts={facts([
                [
                  text.time,
                  ledger.from === ledger.to
                    ? formatExactTime(ledger.from, timeZone)
                    : ledgerTime(ledger, { window: timeZone, ledger: ledgerZone }),
                ],
                [
                  text.amount,
                  (ledger.direction === 'in' ? text.amountIn : text.amountOut)(
                    ownAmount(ledger.amount),
                    ledger.currency,
                  ),
                ],
                [text.fee, feeOf(ledger.fee)],
                [text.transaction, ledger.txId],
                [text.address, ledger.address],
                [text.reference, ledger.reference],
              ])}
            />
          </section>
        )}
        {record === null ? null : (
          <section className="rec-side" aria-label={text.venue}>
            <h3 className="heading">{text.venueKinds[record.record.kind]}</h3>
            <Facts
              facts={facts([
                [text.account, accountName(record.accountId)],
                [text.time, formatExactTime(record.record.createdAt, timeZone)],
                [text.amount, `${ownAmount(record.record.amount)} ${record.record.currency}`],
                [text.fee, feeOf(record.record.fee)],
                [text.status, record.record.status],
                [text.transaction, record.record.walletTxId],
                [text.address, record.record.address],
              ])}
            />
            <Button onClick={() => onRecord(record)}>{text.show}</Button>
          </section>
        )}
      </PanelBody>
    </Panel>
  );
}

/** Of any record the venue no longer tells of, whatever list it is in. */
function formatRemoved({ record, differences }: ReconcileRow, zone: Zone): string | null {
  const since = record?.missingSince ?? null;
  if (since !== null) return text.gone(formatExactTime(since, zone));
  return differences.includes('gone') ? text.wasGone : null;
}

function feeOf(fee: string | null): string | null {
  return fee === null || fee === '' ? fee : unlessHidden(fee);
}

function facts(pairs: readonly [string, string | null][]): Fact[] {
  return pairs.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));
}
