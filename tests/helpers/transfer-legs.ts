/** For tests: two legs that fit, and what is asked of them in plain words. */
import { FIRST_TRANSFER_RULES, type TransferRules } from '../../shared/bridge/transfer-calls.ts';
import type { DepositRecord, WithdrawalRecord } from '../../shared/records/record.ts';
import type { ArchiveContext } from '../../electron/features/history/archive/context.ts';
import { commit } from '../../electron/features/history/archive/commit.ts';
import { takePage } from '../../electron/features/history/archive/take-page.ts';
import { deposit, T0, withdrawal } from './history/archive-world.ts';
import { valueOf } from './history/review-world.ts';
import { transferOps, type TransferSetting } from '../../electron/features/history/transfers/transfer-ops.ts';

export const MINUTE = 60_000;
export const REVIEWER = { systemUser: 'kim', at: 5_000 };

export function setting(rules: Partial<TransferRules> = {}, ids = ['eu', 'us', 'asia']): TransferSetting {
  return {
    rules: { ...FIRST_TRANSFER_RULES, ...rules },
    // As the handlers ask: paper money takes no part.
    accounts: [...ids.filter((id) => !id.startsWith('practice')), ...(rules.also ?? [])],
    of: null,
  };
}

export function sent(id: string, change: Partial<WithdrawalRecord> = {}): WithdrawalRecord {
  return withdrawal({
    id,
    status: 'SUCCESS',
    amount: '100',
    fee: '1',
    walletTxId: null,
    createdAt: T0,
    ...change,
  });
}

export function got(change: Partial<DepositRecord> = {}): DepositRecord {
  return deposit({
    status: 'SUCCESS',
    amount: '100',
    walletTxId: null,
    createdAt: T0 + 3 * MINUTE,
    ...change,
  });
}

let passes = 0;

/** Stores records of an account, as one page of each list. */
export function put(
  context: ArchiveContext,
  accountId: string,
  all: readonly (DepositRecord | WithdrawalRecord)[],
): void {
  for (const kind of ['deposit', 'withdrawal'] as const) {
    const rows = all.filter((row) => row.kind === kind);
    passes += 1;
    const page = { accountId, kind, scanId: passes, seenAt: 1, rows, unreadable: [] };
    valueOf(commit(context, () => takePage(context, page)));
  }
}

/** Every open proposal, as "amount out>in" of its candidates with what speaks for them. */
export function open(context: ArchiveContext, asked = setting()): string[][] {
  const { proposals } = transferOps['transfers.open'](context, { ...asked, offset: 0, limit: 100 });
  return proposals.map(({ candidates }) => candidates.map(({ out, in: into }) => `${out.id}>${into.id}`));
}

/** Number of the record of an account with this amount and kind. */
export function idOf(
  context: ArchiveContext,
  accountId: string,
  kind: 'deposit' | 'withdrawal',
  amount = '100',
): number {
  const found = context.db
    .prepare(
      `SELECT records.id AS id FROM records JOIN accounts ON accounts.n = records.account
       WHERE accounts.id = ? AND kind = ? AND amount = ?`,
    )
    .get(accountId, kind === 'deposit' ? 0 : 1, amount);
  return Number(found?.['id'] ?? 0);
}
