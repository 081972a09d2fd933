import type { CallInput } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { HistoryRecord } from '../../../../shared/query/filter.ts';
import { transactionKey } from '../../../../shared/addresses/transaction-id.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { transfersServiceMessages } from '../../../../shared/messages/transfers-service.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { practiceAccounts } from '../queries/query-ops.ts';
import { recordReader } from '../queries/page.ts';
import { practiceApart } from '../queries/practice-scope.ts';
import type { NewReviewRow } from '../reviews/log-row.ts';
import { reviewsOf, type Reviews } from '../reviews/open-reviews.ts';
import type { Leg } from '../reviews/review-index.ts';
import { createBaseOf } from '../reviews/record-base.ts';
import { rowOfTransfer, type TransferIs } from '../reviews/transfer-rows.ts';
import type { DecidedPart } from './decided-part.ts';

type TransferDecision = CallInput<'transfers.decide'>['decision'];

/** Two records of the archive, by number. */
export interface Pair {
  out: number;
  in: number;
}

interface Deciding {
  decision: TransferDecision;
  by: string;
  systemUser: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Nobody saw the pairs one by one: only pairs of one transaction are matched. */
  sameTx?: boolean;
}

const IS: Readonly<Record<TransferDecision, TransferIs>> = {
  match: 'internal',
  'not-a-match': 'not-internal',
  undo: 'open',
};

/** A decision about many pairs, under way. */
export interface DecidingJob {
  /** Takes the next pairs, up to so many. */
  step(max: number): Result<DecidedPart, BridgeError>;
  /** Rolls back what is not committed. */
  drop(): void;
}

/**
 * Begins to record one decision about every pair, in one commit of the review log: all or nothing. What is decided already is left
 * out and counted, and with `sameTx` pairs of two transaction ids are too. Kinds: `conflict` when
 * a leg is part of another matched transfer, `bad-request` when two records cannot be one transfer, `not-found`, `store`.
 */
export function beginDeciding(
  context: ArchiveContext,
  pairs: readonly Pair[],
  deciding: Deciding,
): Result<DecidingJob, BridgeError> {
  const reviews = reviewsOf(context);
  const undecided = undecidedPairs(reviews, pairs, deciding.decision);
  if (!undecided.ok) return undecided;
  const newPairs = undecided.value;
  const read = recordReader(context);
  const practice = practiceAccounts(context);
  const is = IS[deciding.decision];
  const baseOf = createBaseOf();
  const decided: { out: Required<Leg>; in: Required<Leg> }[] = [];
  let problem: BridgeError | null = null;

  function* rows(): Generator<NewReviewRow, void, undefined> {
    for (const pair of newPairs) {
      const [out, into] = [read(pair.out), read(pair.in)];
      problem = legProblem(pair, out, into) ?? joined(out, into);
      if (problem !== null || out === null || into === null) throw new Error('these are no two legs');
      if (deciding.sameTx === true && !sameTransaction(out, into)) continue;
      const legs = { out: legOf(reviews, out), in: legOf(reviews, into) };
      decided.push(legs);
      const other = { ...legs.in.name, base: baseOf(into.record, legs.in.not) };
      yield {
        ...rowOfTransfer({ kind: 'transfer', is, other }),
        at: deciding.at,
        by: deciding.by,
        systemUser: deciding.systemUser,
        record: { ...legs.out.name, base: baseOf(out.record, legs.out.not) },
        origin: null,
      };
    }
  }

  /** Paper money never went to a live account; what was once matched of such a pair can be undone. */
  function joined(out: HistoryRecord | null, into: HistoryRecord | null): BridgeError | null {
    if (deciding.decision !== 'match' || out === null || into === null) return null;
    return practice.has(out.accountId) === practice.has(into.accountId) ? null : practiceApart();
  }

  function applyDecided(): void {
    let seq = reviews.log.rows() - decided.length;
    for (const legs of decided) {
      seq += 1;
      reviews.transferRecorded({ ...legs, seq }, is, deciding.at);
    }
  }

  if (newPairs.length === 0) {
    const nothing = { done: true, recorded: 0, skipped: pairs.length, written: null };
    return succeed({ step: () => succeed(nothing), drop: () => undefined });
  }
  const appending = reviews.log.begin(rows());
  return succeed({
    drop: () => appending.drop(),
    step(max) {
      const part = appending.step(max);
      if (!part.ok) return fail(problem ?? part.error);
      const { done, added } = part.value;
      if (done) applyDecided();
      const last = reviews.log.rows();
      const written = done && added > 0 ? { first: last - added + 1, last } : null;
      return succeed({ done, recorded: added, skipped: pairs.length - added, written });
    },
  });
}

/** The columns compare transaction ids by 64 bits; what is matched unseen is compared letter by letter. */
function sameTransaction({ record: out }: HistoryRecord, { record: into }: HistoryRecord): boolean {
  const key = transactionKey(out.walletTxId);
  return key !== null && key === transactionKey(into.walletTxId);
}

/** The pairs without this decision yet, each once. */
function undecidedPairs(
  reviews: Reviews,
  pairs: readonly Pair[],
  decision: TransferDecision,
): Result<Pair[], BridgeError> {
  const newPairs: Pair[] = [];
  const legs = new Set<number>();
  const met = new Set<string>();
  for (const pair of pairs) {
    const key = `${pair.out} ${pair.in}`;
    const now = reviews.transferOf(pair.out, pair.in);
    if (met.has(key) || now === IS[decision]) continue;
    met.add(key);
    if (decision === 'not-a-match' && now === 'internal') return fail(ALREADY_MATCHED);
    if (decision === 'match') {
      for (const id of [pair.out, pair.in]) {
        if (reviews.owning(id) !== null || legs.has(id)) return fail(taken(id));
        legs.add(id);
      }
    }
    newPairs.push(pair);
  }
  return succeed(newPairs);
}

function legProblem(pair: Pair, out: HistoryRecord | null, into: HistoryRecord | null): BridgeError | null {
  if (out === null || into === null) {
    return {
      kind: 'not-found',
      message: transfersServiceMessages.noRecord(out === null ? pair.out : pair.in),
    };
  }
  const damaged = [out, into].find((leg) => leg.damaged === true);
  if (damaged !== undefined) {
    return { kind: 'conflict', message: transfersServiceMessages.damaged(damaged.id) };
  }
  const fits =
    out.record.kind === 'withdrawal' &&
    into.record.kind === 'deposit' &&
    out.accountId !== into.accountId &&
    out.record.currency.toUpperCase() === into.record.currency.toUpperCase();
  return fits ? null : NO_LEGS;
}

function legOf(reviews: Reviews, row: HistoryRecord): Required<Leg> {
  const name = reviews.nameOf(row);
  return { id: row.id, name, tx: row.record.walletTxId, not: reviews.notOf(row, name.key) };
}

const NO_LEGS: BridgeError = {
  kind: 'bad-request',
  message: transfersServiceMessages.noLegs,
};

const ALREADY_MATCHED: BridgeError = {
  kind: 'conflict',
  message: transfersServiceMessages.matched,
};

function taken(id: number): BridgeError {
  return { kind: 'conflict', message: transfersServiceMessages.taken(id) };
}
