import type { DatabaseSync } from 'node:sqlite';
import type { Amend, AmendOutcome } from '../../../shared/orders/amend.ts';
import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import type { HashedRow } from './chain.ts';
import type { AmendOutcomeEntry } from './journal-entries.ts';

/** What is needed of an amend again and again. */
export interface IndexedAmend {
  amendId: string;
  /** The order that was to change. */
  orderId: string;
  /** The last outcome; null while there is none. */
  kind: AmendOutcome['kind'] | null;
}

export type AmendFacts = Omit<Amend, 'amendId' | 'body' | 'createdAt' | 'outcome' | 'outcomeAt'> & {
  baseUrl: string;
};
export type AmendOutcomeFacts = Pick<AmendOutcomeEntry, 'amendId' | 'how' | 'outcome'> & {
  request?: RequestTrace;
};

/** The amend of a row that begins one. The casts rely on the verified chain: the texts are what journal-rows.ts wrote. */
export function indexedAmend({ ticket, facts }: HashedRow): IndexedAmend {
  const { orderId } = JSON.parse(facts) as AmendFacts;
  return { amendId: ticket ?? '', orderId, kind: null };
}

/** Notes a row of an outcome; answers with the order that took the place of the amended one, null where none did. */
export function noteAmendOutcome(amends: readonly IndexedAmend[], { facts }: HashedRow): string | null {
  const { amendId, outcome } = JSON.parse(facts) as AmendOutcomeFacts;
  const amend = amends.find((one) => one.amendId === amendId);
  if (amend !== undefined) amend.kind = outcome.kind;
  return outcome.kind === 'amended' ? outcome.orderId : null;
}

/** Whether the order of an event row made room for another one. */
export function isOfFormer(amends: readonly IndexedAmend[], { facts }: Pick<HashedRow, 'facts'>): boolean {
  const { orderId } = JSON.parse(facts) as { orderId: string };
  return amends.some((amend) => amend.kind === 'amended' && amend.orderId === orderId);
}

const SELECT = `SELECT kind, ticket, at, facts, CAST(body AS TEXT) AS body FROM journal
  WHERE account = ? AND client_oid = ? AND (slot BETWEEN 'amend ' AND 'amend!' OR slot BETWEEN 'amend-outcome ' AND 'amend-outcome!')
  ORDER BY seq`;

interface AmendRow {
  kind: 'amend' | 'amend-outcome';
  ticket: string | null;
  at: number;
  facts: string;
  body: string | null;
}

/** Reads the amends of a placement, oldest first, each with its last outcome. */
export function createAmendReader(file: DatabaseSync): (accountId: string, clientOid: string) => Amend[] {
  const select = file.prepare(SELECT);
  return (accountId, clientOid) => {
    const amends = new Map<string, Amend>();
    for (const raw of select.all(accountId, clientOid)) {
      const { kind, ticket, at, facts, body } = raw as unknown as AmendRow; // as the verified file has them
      if (kind === 'amend') {
        const { baseUrl: _baseUrl, ...amend } = JSON.parse(facts) as AmendFacts;
        const amendId = ticket ?? '';
        const begun = { amendId, body: body ?? '', createdAt: at, outcome: null, outcomeAt: null };
        amends.set(amendId, { ...amend, ...begun });
        continue;
      }
      const { amendId, outcome } = JSON.parse(facts) as AmendOutcomeFacts;
      const amend = amends.get(amendId);
      if (amend !== undefined) amends.set(amendId, { ...amend, outcome, outcomeAt: at });
    }
    return [...amends.values()];
  };
}
