/** For tests: a ledger of a few columns, reconciled with an archive as its thread does it. */
import type { CallInput } from '../../../shared/bridge/contract.ts';
import { type LedgerMapping, USUAL_RULES } from '../../../shared/ledger/ledger-mapping.ts';
import type { WalletRecord } from '../../../shared/records/record.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { ArchiveContext, ArchiveRow } from '../../../electron/features/history/archive/context.ts';
import { reconcileOps } from '../../../electron/features/history/reconcile/reconcile-ops.ts';

/** When most of it happens. */
export const T0 = Date.UTC(2026, 2, 4, 12);
/** A transaction id. */
export const HASH = 'ab12'.repeat(16);

const MAPPING: LedgerMapping = {
  delimiter: ',',
  header: true,
  time: { column: 0, clock: null, order: 'ymd', precision: 'instant', zone: 'UTC' },
  currency: { column: 1 },
  amount: { by: 'signed', column: 2, positive: 'in' },
  decimal: '.',
  grouping: '',
  fee: 3,
  txId: 4,
  address: null,
  reference: null,
};
/** Titles of a ledger's columns. */
export const HEAD = 'Time,Currency,Amount,Fee,TxID\n';
const SCOPE = { accountIds: ['main'], period: null, currencies: null, failed: false };

/** A record as the archive has it: a deposit of 10 USDT at T0, but for what is given. */
export function archiveRow(id: number, change: Partial<WalletRecord> = {}, accountId = 'main'): ArchiveRow {
  const record = {
    kind: 'deposit',
    currency: 'USDT',
    chain: 'trx',
    status: 'SUCCESS',
    address: 'T1',
    memo: '',
    isInner: false,
    amount: '10',
    fee: '0',
    walletTxId: null,
    createdAt: T0,
    updatedAt: T0,
    remark: '',
    otherFields: {},
    ...(change.kind === 'withdrawal' ? { id: `w${id}` } : {}),
    ...change,
  } as WalletRecord; // a change of kind brings its id along
  return { id, accountId, occurrence: 0, record, firstSeenAt: T0, missingSince: null };
}

/** Throws what failed. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Opens this file and reconciles it, as result "r". */
export function matched(
  { context }: { context: ArchiveContext },
  text: string,
  change: {
    mapping?: Partial<LedgerMapping>;
    rules?: Partial<typeof USUAL_RULES>;
    scope?: Partial<typeof SCOPE>;
  } = {},
) {
  valueOf(reconcileOps['reconcile.open'](context, { ledgerId: 'l', name: 'ledger.csv', text }));
  return valueOf(
    reconcileOps['reconcile.match'](context, {
      ledgerId: 'l',
      resultId: 'r',
      mapping: { ...MAPPING, ...change.mapping },
      rules: { ...USUAL_RULES, ...change.rules },
      scope: { ...SCOPE, ...change.scope },
    }),
  );
}

/** The first entries of a list of that result. */
export function page(
  { context }: { context: ArchiveContext },
  list: CallInput<'reconcile.page'>['list'],
  more: Partial<CallInput<'reconcile.page'>> = {},
) {
  return valueOf(
    reconcileOps['reconcile.page'](context, {
      resultId: 'r',
      list,
      currency: null,
      direction: null,
      difference: null,
      offset: 0,
      limit: 200,
      ...more,
    }),
  );
}
