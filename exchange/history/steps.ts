import type { Random } from '../exact/random.ts';
import { findChain } from './chains.ts';
import type { Deposit, DepositStatus, Withdrawal, WithdrawalStatus } from './records.ts';

/** A record's next state and the time until the one after it; null when it is final. */
interface Step<T> {
  record: T;
  nextAfterMs: number | null;
}

const SECOND = 1_000;
/** Percentage that fails. */
const FAILURE_PERCENT = 6;
/** Of the deposits that are checked. */
const REJECTED_PERCENT = 25;
/** What else may follow PROCESSING on a chain: below which percentage. */
const BESIDES: readonly (readonly [number, DepositStatus])[] = [
  [9, 'ROLLBACKING'],
  [14, 'WAIT_RISK_MGT'],
  [19, 'WAIT_TRM_MGT'],
  [45, 'PRE_SUCCESS'],
];

const UNFINISHED: ReadonlySet<DepositStatus | WithdrawalStatus> = new Set([
  'PROCESSING',
  'WALLET_PROCESSING',
  'PRE_SUCCESS',
  'WAIT_RISK_MGT',
  'WAIT_TRM_MGT',
  'ROLLBACKING',
]);

/** True when another step follows. A withdrawal in REVIEW and a rejected deposit wait for a person. */
export function isUnfinished({ status }: Deposit | Withdrawal): boolean {
  return UNFINISHED.has(status);
}

/** Milliseconds until the first step of a new record. Internal transfers use no chain and are quick. */
export function firstDelay(record: Deposit | Withdrawal, random: Random): number {
  return drawDelay(record.isInner ? 2 : 10, record.isInner ? 8 : 90, random);
}

/**
 * PROCESSING to SUCCESS or FAILURE, with the transaction. On the way a deposit may be credited early, checked, or reversed; one that is
 * credited early always succeeds. `now` becomes updatedAt.
 */
export function stepDeposit(record: Deposit, now: number, random: Random): Step<Deposit> {
  const status = nextOfDeposit(record, random);
  if (status === null) return { record, nextAfterMs: null };
  const walletTxId = record.walletTxId ?? drawTransaction(record, random);
  const next = { ...record, status, walletTxId, updatedAt: now };
  return { record: next, nextAfterMs: isUnfinished(next) ? drawDelay(20, 120, random) : null };
}

function nextOfDeposit({ status, isInner }: Deposit, random: Random): DepositStatus | null {
  switch (status) {
    case 'PROCESSING': {
      const draw = random.below(100);
      if (draw < FAILURE_PERCENT) return 'FAILURE';
      return isInner ? 'SUCCESS' : (BESIDES.find(([below]) => draw < below)?.[1] ?? 'SUCCESS');
    }
    case 'PRE_SUCCESS':
      return 'SUCCESS';
    case 'WAIT_RISK_MGT':
      return random.below(100) < REJECTED_PERCENT ? 'RISK_MGT_REJECTED' : 'SUCCESS';
    case 'WAIT_TRM_MGT':
      return random.below(100) < REJECTED_PERCENT ? 'TRM_MGT_REJECTED' : 'SUCCESS';
    case 'ROLLBACKING':
      return 'ROLLBACK';
    case 'SUCCESS':
    case 'FAILURE':
    case 'ROLLBACK':
    case 'RISK_MGT_REJECTED':
    case 'TRM_MGT_REJECTED':
      return null;
  }
}

/**
 * PROCESSING to WALLET_PROCESSING, then the transaction, then SUCCESS; or FAILURE instead of a transaction. `now` becomes updatedAt.
 * A record in REVIEW waits for a person and does not change.
 */
export function stepWithdrawal(record: Withdrawal, now: number, random: Random): Step<Withdrawal> {
  if (record.status === 'PROCESSING') {
    return {
      record: { ...record, status: 'WALLET_PROCESSING', updatedAt: now },
      nextAfterMs: drawDelay(5, 60, random),
    };
  }
  if (record.status !== 'WALLET_PROCESSING') return { record, nextAfterMs: null };
  if (record.isInner || record.walletTxId !== null) {
    return { record: { ...record, status: 'SUCCESS', updatedAt: now }, nextAfterMs: null };
  }
  if (random.below(100) < FAILURE_PERCENT) {
    return { record: { ...record, status: 'FAILURE', updatedAt: now }, nextAfterMs: null };
  }
  const walletTxId = drawTransaction(record, random);
  return { record: { ...record, walletTxId, updatedAt: now }, nextAfterMs: drawDelay(15, 120, random) };
}

function drawTransaction(record: Deposit | Withdrawal, random: Random): string | null {
  return record.isInner ? null : (findChain(record.chain)?.transaction(random) ?? null);
}

function drawDelay(from: number, to: number, random: Random): number {
  return from * SECOND + random.below((to - from) * SECOND);
}
