import type { ReviewedRecord } from './reviewed-records.ts';
import type { TransferIs } from './transfer-rows.ts';

/** What was said last of a withdrawal and a deposit. */
export interface Decision {
  readonly out: ReviewedRecord;
  readonly in: ReviewedRecord;
  is: TransferIs;
  /** What the word before said: it stands again when this one is undone. */
  was: TransferIs;
  /** Milliseconds since the epoch; -Infinity while nothing counts. */
  at: number;
  /** Number of the log's row that says so. */
  seq: number;
}

/** A word about two records, as the log has it. */
export interface TransferRecord {
  is: TransferIs;
  at: number;
  seq: number;
  /** Taken over from another log: it may be older than what was said here meanwhile. */
  imported: boolean;
}

/** What was said of pairs of records, folded. A record is a leg of one accepted transfer at most. */
export interface Decisions {
  /** Takes the next word; `ownWith` of both subjects follows it. */
  apply(out: ReviewedRecord, into: ReviewedRecord, event: TransferRecord): void;
  of(out: ReviewedRecord, into: ReviewedRecord): TransferIs;
  /** What stands again when the word of this row is undone; null where that is not the last word, or a leg is of another transfer by now. */
  undone(out: ReviewedRecord, into: ReviewedRecord, seq: number): TransferIs | null;
  /** The accepted transfer a record is a leg of. */
  owning(subject: ReviewedRecord): Decision | null;
  /** The latest word first. */
  list(is: 'internal' | 'not-internal'): readonly Decision[];
}

export function createDecisions(): Decisions {
  const byOut = new Map<ReviewedRecord, Decision[]>();
  const accepted = new Map<ReviewedRecord, Decision>();
  /** Kept until the next word. */
  let lists: { internal: Decision[]; 'not-internal': Decision[] } | null = null;

  function decisionOf(out: ReviewedRecord, into: ReviewedRecord): Decision | null {
    return byOut.get(out)?.find((each) => each.in === into) ?? null;
  }

  function made(out: ReviewedRecord, into: ReviewedRecord): Decision {
    const decision: Decision = { out, in: into, is: 'open', was: 'open', at: -Infinity, seq: 0 };
    const others = byOut.get(out);
    if (others === undefined) byOut.set(out, [decision]);
    else others.push(decision);
    return decision;
  }

  return {
    apply(out, into, { is, at, seq, imported }) {
      const decision = decisionOf(out, into) ?? made(out, into);
      if (imported && at <= decision.at) return;
      // What was accepted here stays; a log from elsewhere that sees a leg in another transfer does not break it.
      const taken = accepted.has(out) || accepted.has(into);
      if (is === 'internal' && decision.is !== 'internal' && taken) return;
      if (decision.is === 'internal' && is !== 'internal') {
        accepted.delete(out);
        accepted.delete(into);
        out.internalTransferWith = null;
        into.internalTransferWith = null;
      }
      Object.assign(decision, { is, was: decision.is, at, seq });
      lists = null;
      if (is !== 'internal') return;
      accepted.set(out, decision);
      accepted.set(into, decision);
      out.internalTransferWith = into.account;
      into.internalTransferWith = out.account;
    },
    of: (out, into) => decisionOf(out, into)?.is ?? 'open',
    undone(out, into, seq) {
      const decision = decisionOf(out, into);
      if (decision?.seq !== seq) return null;
      const isTaken = decision.is !== 'internal' && (accepted.has(out) || accepted.has(into));
      return decision.was === 'internal' && isTaken ? null : decision.was;
    },
    owning: (subject) => accepted.get(subject) ?? null,
    list(is) {
      if (lists === null) {
        const internal: Decision[] = [];
        const refused: Decision[] = [];
        for (const decisions of byOut.values()) {
          for (const decision of decisions) {
            if (decision.is === 'internal') internal.push(decision);
            else if (decision.is === 'not-internal') refused.push(decision);
          }
        }
        const latest = (a: Decision, b: Decision): number => b.seq - a.seq;
        lists = { internal: internal.sort(latest), 'not-internal': refused.sort(latest) };
      }
      return lists[is];
    },
  };
}
