import type { SavedRecord, SavedRecords, RecordsBase } from '../../history/saved-records.ts';
import { DEPOSIT_STATUSES, WITHDRAWAL_STATUSES } from '../../history/records.ts';
import type { Deposit, DepositStatus, Withdrawal, WithdrawalStatus } from '../../history/records.ts';
import type { Position } from '../../history/newest-first-list.ts';
import { DamagedState, type Entry } from '../../persistence/contract.ts';
import { fieldsOf, type EntryFields } from './entry-fields.ts';

/** `changes` is the account's count at the time of writing: the highest one is valid, whichever entries a snapshot omitted. */
export function recordEntry(account: string, changes: number, { list, place, record }: SavedRecord): Entry {
  return { kind: 'record', account, list, place, changes, ...record };
}

export function recordsBaseEntry(account: string, { seed, deposits, withdrawals }: RecordsBase): Entry {
  return { kind: 'records-base', account, seed, deposits, withdrawals };
}

interface FoundRecords {
  changes: number;
  deposits: Map<Position, Deposit>;
  withdrawals: Map<Position, Withdrawal>;
}

/** The saved wallet records by account, including accounts that this run does not have. Throws on a damaged entry. */
export function restoreRecords(past: readonly Entry[]): Map<string, SavedRecords> {
  const bases = new Map<string, RecordsBase>();
  const found = new Map<string, FoundRecords>();
  for (const entry of past) {
    if (entry.kind === 'records-base') bases.set(fieldsOf(entry).text('account'), readBase(fieldsOf(entry)));
    else if (entry.kind === 'record') take(fieldsOf(entry), found);
  }
  const saved = new Map<string, SavedRecords>();
  for (const [account, base] of bases) {
    saved.set(account, {
      base,
      changes: 0,
      deposits: new Map(),
      withdrawals: new Map(),
      ...found.get(account),
    });
  }
  for (const [account, { deposits, withdrawals }] of found) {
    const base = bases.get(account);
    if (base === undefined || hasGap(deposits, base.deposits) || hasGap(withdrawals, base.withdrawals)) {
      throw new DamagedState(
        `The saved records of account '${account}' are inconsistent. Restore the folder from a copy or start over with --reset.`,
      );
    }
  }
  return saved;
}

function take(fields: EntryFields, found: Map<string, FoundRecords>): void {
  const account = fields.text('account');
  const own = found.get(account) ?? { changes: 0, deposits: new Map(), withdrawals: new Map() };
  found.set(account, own);
  own.changes = Math.max(own.changes, fields.integer('changes'));
  const place = fields.integer('place');
  switch (fields.choice('list', ['deposits', 'withdrawals'])) {
    case 'deposits':
      own.deposits.set(place, readDeposit(fields));
      break;
    case 'withdrawals':
      own.withdrawals.set(place, readWithdrawal(fields));
      break;
  }
}

/** True when a position is outside the base, or an arrived record is missing before a later one. */
function hasGap(records: ReadonlyMap<Position, unknown>, base: number): boolean {
  let arrived = 0;
  let last = -1;
  for (const place of records.keys()) {
    if (place < -base) return true;
    if (place < 0) continue;
    arrived += 1;
    last = Math.max(last, place);
  }
  return last !== arrived - 1;
}

function readBase(fields: EntryFields): RecordsBase {
  return {
    seed: fields.integer('seed'),
    deposits: fields.integer('deposits'),
    withdrawals: fields.integer('withdrawals'),
  };
}

// The fields are in the order in which they are drawn, so that a record's JSON is the same after a restart.
function readDeposit(fields: EntryFields): Deposit {
  const status = fields.choice<DepositStatus>('status', DEPOSIT_STATUSES);
  return { ...readFields(fields, status), arrears: fields.flag('arrears') };
}

function readWithdrawal(fields: EntryFields): Withdrawal {
  const status = fields.choice<WithdrawalStatus>('status', WITHDRAWAL_STATUSES);
  return { id: fields.text('id'), ...readFields(fields, status) };
}

function readFields<S extends string>(fields: EntryFields, status: S) {
  return {
    currency: fields.text('currency'),
    chain: fields.text('chain'),
    status,
    address: fields.text('address'),
    memo: fields.text('memo'),
    isInner: fields.flag('isInner'),
    amount: fields.text('amount'),
    fee: fields.text('fee'),
    walletTxId: fields.textOrNull('walletTxId'),
    createdAt: fields.integer('createdAt'),
    updatedAt: fields.integer('updatedAt'),
    remark: fields.text('remark'),
  };
}
