import { useState } from 'react';
import { nextDay, timeZoneOf, type Day } from '../../../shared/base/time-zone.ts';
import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { LedgerDelimiter } from '../../../shared/ledger/ledger-mapping.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { reconcileMessages } from '../../../shared/messages/reconcile.ts';
import { reconcileColumnsMessages } from '../../../shared/messages/reconcile-columns.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { scopeOf } from '../../state/account-context.ts';
import { useAccountContext } from '../../state/app-state.ts';
import { useAction, useCall } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { draftOf, type Draft, mappingOf } from './draft.ts';
import { NOTHING_TYPED, shownHours } from './hours.ts';
import { SavedMappings } from './saved-mappings.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import type { ReconcileState } from './reconcile-state.ts';
import { RulesForm } from './rules-form.tsx';

const { couldNot } = reconcileMessages;

type Filled = ReconcileState & { file: NonNullable<ReconcileState['file']>; draft: Draft };

interface ColumnsStepProps {
  state: Filled;
  set: (change: Partial<ReconcileState>) => void;
}

/** What each column is, the first rows as they will be understood, and how to match them. */
export function ColumnsStep({ state, set }: ColumnsStepProps) {
  const { file, draft, rules, scope } = state;
  const context = useAccountContext();
  const { mapping, missing } = mappingOf(draft);
  const [problem, setProblem] = useState<string | null>(null);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const hoursWrong = shownHours(rules.toleranceMs, typed).wrong;
  const preview = useCall(
    'reconcile.preview',
    { ledgerId: file.cut.ledgerId, mapping: mapping ?? NO_MAPPING },
    { enabled: mapping !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const cut = useAction('reconcile.parse', {
    onSuccess: (next) => set({ file: { ...file, cut: next }, draft: draftOf(next) }),
  });
  const match = useAction('reconcile.match');
  const readable = preview.data?.readable ?? 0;
  const open = hoursWrong ? [...missing, reconcileColumnsMessages.open.timeApart] : missing;
  const change = (next: Partial<Draft>): void => set({ draft: { ...draft, ...next } });

  function cutAs(delimiter: LedgerDelimiter, header: boolean): void {
    cut.mutate({ ledgerId: file.cut.ledgerId, delimiter, header });
  }

  function begin(): void {
    setProblem(null);
    if (mapping === null || hoursWrong || match.isPending) return;
    const period = periodOf(scope.firstDay, scope.lastDay, mapping.time.zone);
    if (period === 'wrong') {
      setProblem(reconcileColumnsMessages.wrongPeriod);
      return;
    }
    const currencies = scope.ledgerCurrencies ? (preview.data?.currencies ?? []) : null;
    if (currencies !== null && currencies.length > MAX_CURRENCIES) {
      setProblem(reconcileColumnsMessages.tooManyCurrencies(currencies.length, MAX_CURRENCIES));
      return;
    }
    const asked = {
      ledgerId: file.cut.ledgerId,
      mapping,
      rules,
      scope: {
        ...(scope.accountId === null ? scopeOf(context) : { accountIds: [scope.accountId] }),
        period,
        currencies: currencies?.length === 0 ? null : currencies,
        failed: scope.failed,
      },
    };
    match.mutate(asked, { onSuccess: (result) => set({ result, asked, step: 'result' }) });
  }

  return (
    <>
      <div className="rec-columns">
        <Panel
          title={reconcileColumnsMessages.title}
          aside={<SavedMappings state={state} mapping={hoursWrong ? null : mapping} set={set} />}
        >
          <div className="rec-form">
            <ColumnsForm file={file.cut} draft={draft} onChange={change} onCut={cutAs} />
            <RulesForm
              rules={rules}
              typed={typed}
              scope={scope}
              hasIds={draft.txId !== null}
              span={preview.data?.span ?? null}
              zone={draft.zone}
              onRules={(next) => set({ rules: next })}
              onTyped={setTyped}
              onScope={(next) => set({ scope: next })}
            />
          </div>
        </Panel>
        <PreviewPanel
          file={file.cut}
          questions={file.cut.questions.filter(({ field }) => isOpen(field, draft))}
          missing={missing}
          zone={draft.zone}
          preview={mapping === null ? null : (preview.data ?? null)}
          failure={mapping === null ? null : (preview.error?.problem ?? null)}
        />
      </div>
      {cut.error ? <BridgeProblem error={cut.error.problem} couldNot={couldNot.cut} /> : null}
      {match.error ? <BridgeProblem error={match.error.problem} couldNot={couldNot.reconcile} /> : null}
      {problem === null ? null : (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      <div className="bar">
        <span className="muted" role="status">
          {open.length === 0 ? '' : reconcileColumnsMessages.stillOpen(open.join(', '))}
        </span>
        <span className="grow" />
        <Button onClick={() => set({ step: 'file' })}>{commonMessages.back}</Button>
        <Button
          variant="primary"
          busy={match.isPending}
          disabled={mapping === null || hoursWrong || readable === 0}
          onClick={begin}
        >
          {match.isPending ? reconcileColumnsMessages.underWay : reconcileColumnsMessages.begin}
        </Button>
      </div>
    </>
  );
}

/** A question that was answered needs no asking. */
function isOpen(field: string, draft: Draft): boolean {
  switch (field) {
    case 'order':
      return draft.order === null;
    case 'precision':
      return draft.precision === null;
    case 'zone':
      return draft.zone === null;
    case 'decimal':
      return draft.decimal === null;
    case 'amountBy':
      return draft.amountBy === null;
    default:
      return true;
  }
}

type Period = CallInput<'reconcile.match'>['scope']['period'];

function periodOf(firstDay: string, lastDay: string, zoneName: string): Period | 'wrong' {
  if (firstDay === '' && lastDay === '') return null;
  const zone = timeZoneOf(zoneName);
  const first = dayOf(firstDay);
  const last = dayOf(lastDay);
  if (zone === null || first === null || last === null) return 'wrong';
  const from = zone.startOf(first);
  const before = zone.startOf(nextDay(last));
  return from === null || before === null || from >= before ? 'wrong' : { from, before };
}

function dayOf(text: string): Day | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return match === null ? null : { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** As many as `reconcile.match` takes. */
const MAX_CURRENCIES = 100;

/** Never sent: the preview waits for a complete mapping. */
const NO_MAPPING: CallInput<'reconcile.preview'>['mapping'] = {
  delimiter: ',',
  header: true,
  time: { column: 0, clock: null, order: 'ymd', precision: 'day', zone: 'UTC' },
  currency: { column: 0 },
  amount: { by: 'signed', column: 0, positive: 'in' },
  decimal: '.',
  grouping: '',
  fee: null,
  txId: null,
  address: null,
  reference: null,
};
