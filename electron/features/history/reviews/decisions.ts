import type { ImportSource } from '../../../../shared/query/filter.ts';
import { setTransferSource } from './fold.ts';
import type { ReviewedRecord } from './reviewed-records.ts';
import type { TransferIs } from './transfer-rows.ts';

/** The latest decision about a withdrawal and a deposit. */
export interface Decision {
  readonly out: ReviewedRecord;
  readonly in: ReviewedRecord;
  is: TransferIs;
  /** The decision before it: it applies again when this one is undone. */
  was: TransferIs;
  /** Milliseconds since the epoch; -Infinity while nothing counts. */
  at: number;
  /** Number of its row in the log. */
  seq: number;
}

/** A decision about two records, as the log has it. */
export interface TransferRecord {
  is: TransferIs;
  at: number;
  seq: number;
  /** Imported from another log: it may be older than what was decided here meanwhile. */
  imported: boolean;
  /** Where another person's log says it came from; null for what counts as decided here. */
  source: ImportSource | null;
}

/** Decisions about pairs of records, folded. A record is a leg of one accepted transfer at most. */
export interface Decisions {
  /** Takes the next decision; `internalTransferWith` of both records follows it. */
  apply(out: ReviewedRecord, into: ReviewedRecord, event: TransferRecord): void;
  of(out: ReviewedRecord, into: ReviewedRecord): TransferIs;
  /** The decision that applies again when this row is undone; null where it is not the latest, or a leg is in another transfer by now. */
  undone(out: ReviewedRecord, into: ReviewedRecord, seq: number): TransferIs | null;
  /** The accepted transfer a record is a leg of. */
  owning(record: ReviewedRecord): Decision | null;
  /** The latest decision first. */
  list(is: 'internal' | 'not-internal'): readonly Decision[];
}

export function createDecisions(): Decisions {
  const byOut = new Map<ReviewedRecord, Decision[]>();
  const accepted = new Map<ReviewedRecord, Decision>();
  /** Cached until the next decision. */
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
    apply(out, into, { is, at, seq, imported, source }) {
      const decision = decisionOf(out, into) ?? made(out, into);
      if (imported && at <= decision.at) return;
      // What was accepted here stays; an imported log that has a leg in another transfer does not change it.
      const taken = accepted.has(out) || accepted.has(into);
      if (is === 'internal' && decision.is !== 'internal' && taken) return;
      if (decision.is === 'internal' && is !== 'internal') {
        accepted.delete(out);
        accepted.delete(into);
        out.internalTransferWith = null;
        into.internalTransferWith = null;
        setTransferSource(out, null);
        setTransferSource(into, null);
      }
      Object.assign(decision, { is, was: decision.is, at, seq });
      lists = null;
      if (is !== 'internal') return;
      accepted.set(out, decision);
      accepted.set(into, decision);
      out.internalTransferWith = into.account;
      into.internalTransferWith = out.account;
      setTransferSource(out, source);
      setTransferSource(into, source);
    },
    of: (out, into) => decisionOf(out, into)?.is ?? 'open',
    undone(out, into, seq) {
      const decision = decisionOf(out, into);
      if (decision?.seq !== seq) return null;
      const isTaken = decision.is !== 'internal' && (accepted.has(out) || accepted.has(into));
      return decision.was === 'internal' && isTaken ? null : decision.was;
    },
    owning: (record) => accepted.get(record) ?? null,
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
