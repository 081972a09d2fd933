import type { Random } from '../exact/random.ts';
import { findChain } from './chains.ts';
import type { Deposit, Withdrawal } from './records.ts';

/** A record's next state and the time until the one after it; null when it is final. */
interface Step<T> {
  record: T;
  nextAfterMs: number | null;
}

const SECOND = 1_000;
/** Percentage that fails. */
const FAILURE_PERCENT = 6;

/** True when another step follows. A withdrawal in REVIEW waits for a person. */
export function isUnfinished({ status }: Deposit | Withdrawal): boolean {
  return status === 'PROCESSING' || status === 'WALLET_PROCESSING';
}

/** Milliseconds until the first step of a new record. Internal transfers use no chain and are quick. */
export function firstDelay(record: Deposit | Withdrawal, random: Random): number {
  return drawDelay(record.isInner ? 2 : 10, record.isInner ? 8 : 90, random);
}

/** PROCESSING to SUCCESS or FAILURE, with the transaction. `now` becomes updatedAt. */
export function stepDeposit(record: Deposit, now: number, random: Random): Step<Deposit> {
  if (record.status !== 'PROCESSING') return { record, nextAfterMs: null };
  const status = random.below(100) < FAILURE_PERCENT ? 'FAILURE' : 'SUCCESS';
  const walletTxId = record.walletTxId ?? drawTransaction(record, random);
  return { record: { ...record, status, walletTxId, updatedAt: now }, nextAfterMs: null };
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
