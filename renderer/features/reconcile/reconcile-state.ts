import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { LedgerFile, ReconcileSummary } from '../../../shared/bridge/reconcile-calls.ts';
import { type LedgerRules, USUAL_RULES } from '../../../shared/ledger/ledger-mapping.ts';
import type { ViewKey } from '../../state/view-state.ts';
import type { Draft } from './draft.ts';

export interface ScopeDraft {
  /** Under all live accounts one that was removed; null: those in the header. */
  accountId: string | null;
  /** Days as their fields hold them; both empty: the days the ledger spans. */
  firstDay: string;
  lastDay: string;
  ledgerCurrencies: boolean;
  failed: boolean;
}

export interface ReconcileState {
  step: 'file' | 'columns' | 'result';
  file: { name: string; cut: LedgerFile } | null;
  draft: Draft | null;
  rules: LedgerRules;
  scope: ScopeDraft;
  result: ReconcileSummary | null;
  /** What the result is of, to ask it again. */
  asked: CallInput<'reconcile.match'> | null;
}

/** What was chosen and found; it stays while another screen is shown. */
export const RECONCILE_KEY: ViewKey<ReconcileState> = {
  name: ['reconcile.state'],
  ofAccount: true,
  initial: {
    step: 'file',
    file: null,
    draft: null,
    rules: USUAL_RULES,
    scope: { accountId: null, firstDay: '', lastDay: '', ledgerCurrencies: false, failed: false },
    result: null,
    asked: null,
  },
};
