import type { ReconcileRow } from '../../shared/bridge/reconcile-calls.ts';
import type { HistoryRecord } from '../../shared/history/filter.ts';
import { DIFFERENCE_WORDS } from '../../shared/history/ledger-mapping.ts';
import { ownAmount, unlessHidden, withoutNumbers } from '../privacy/hidden.ts';
import { usePreferences } from '../app/desk-state.ts';
import { formatExactTime } from '../format/time.ts';
import { count } from '../history/knowledge.ts';
import { useAccountName } from '../history/removed-accounts.tsx';
import { Button, CloseButton } from '../ui/button.tsx';
import { type Fact, Facts, Panel, PanelBody } from '../ui/panel.tsx';
import { ledgerTime } from './ledger-time.ts';

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
  return (
    <Panel title="Entry in full" aside={<CloseButton onClick={onClose} />} className="rec-pane">
      <PanelBody>
        {differences.length === 0 ? null : (
          <p className="warn">Differs in {differences.map((what) => DIFFERENCE_WORDS[what]).join(', ')}.</p>
        )}
        {set === null ? null : (
          <p className="warn">
            Set {set.number}: {count(set.ledgerRows, 'row', 'rows')} of the ledger and{' '}
            {count(set.venueRecords, 'record', 'records')} are equal in what is compared, and nothing says
            which belongs to which.
          </p>
        )}
        {problem === null ? null : (
          <p>
            <b>Line {problem.line}</b>: {withoutNumbers(problem.message)}
          </p>
        )}
        {ledger === null ? null : (
          <section className="rec-side" aria-label="Ledger">
            <h3 className="heading">Ledger, line {ledger.line}</h3>
            <Facts
              facts={facts([
                [
                  'Time',
                  ledger.from === ledger.to
                    ? formatExactTime(ledger.from, timeZone)
                    : ledgerTime(ledger, { window: timeZone, ledger: ledgerZone }),
                ],
                ['Amount', `${ownAmount(ledger.amount)} ${ledger.currency} ${ledger.direction}`],
                ['Fee', feeOf(ledger.fee)],
                ['Transaction', ledger.txId],
                ['Address', ledger.address],
                ['Reference', ledger.reference],
              ])}
            />
          </section>
        )}
        {record === null ? null : (
          <section className="rec-side" aria-label="Venue">
            <h3 className="heading">Venue, {record.record.kind}</h3>
            <Facts
              facts={facts([
                ['Account', accountName(record.accountId)],
                ['Time', formatExactTime(record.record.createdAt, timeZone)],
                ['Amount', `${ownAmount(record.record.amount)} ${record.record.currency}`],
                ['Fee', feeOf(record.record.fee)],
                ['Status', record.record.status],
                ['Transaction', record.record.walletTxId],
                ['Address', record.record.address],
              ])}
            />
            <Button onClick={() => onRecord(record)}>Show in History</Button>
          </section>
        )}
      </PanelBody>
    </Panel>
  );
}

function feeOf(fee: string | null): string | null {
  return fee === null || fee === '' ? fee : unlessHidden(fee);
}

function facts(pairs: readonly [string, string | null][]): Fact[] {
  return pairs.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));
}
