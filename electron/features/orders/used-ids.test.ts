// Breaks when: an order of another journal can be recorded again here, or a journal that could not be read lets one through.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Journal } from './journal.ts';
import { openJournal } from './open-journal.ts';
import { sampleSubmission } from '../../../tests/helpers/journal-samples.ts';
import { createUsedIds, type JournalIds, type UsedIds } from './used-ids.ts';
import { testFolder } from '../../../tests/helpers/test-folder.ts';

let folder: string;
let usedIds: UsedIds;
let journal: Journal;
beforeEach(() => {
  folder = testFolder('used-ids-');
  usedIds = createUsedIds();
  const opened = openJournal(join(folder, 'journal.db'), usedIds);
  if (!opened.ok) throw new Error(opened.error.message);
  journal = opened.value;
});
afterEach(() => {
  journal.close();
});

const OTHER: JournalIds = {
  clientOids: new Set(['used']),
  tickets: new Set(['ticket-used']),
  unknown: [],
};
const refused = (kind: string) => ({ ok: false, error: { kind } });

it('R-A2: what another journal used up is refused, of any account, and leaves no row', () => {
  usedIds.add(OTHER);
  expect(journal.recordSubmission(sampleSubmission('used', { ticketId: 'new' }))).toMatchObject(
    refused('clientOid-used'),
  );
  expect(
    journal.recordSubmission(sampleSubmission('used', { accountId: 'a2', ticketId: 'new' })),
  ).toMatchObject(refused('clientOid-used'));
  expect(journal.recordSubmission(sampleSubmission('new', { ticketId: 'ticket-used' }))).toMatchObject(
    refused('ticket-used'),
  );
  expect(journal.recordTestSubmission(sampleSubmission('used'), '/orders/test')).toMatchObject(
    refused('clientOid-used'),
  );
  expect(journal.count(null)).toBe(0);
  // A ticket may be tested after it was placed.
  const test = sampleSubmission('test', { ticketId: 'ticket-used' });
  expect(journal.recordTestSubmission(test, '/orders/test').ok).toBe(true);
  expect(journal.recordSubmission(sampleSubmission('new')).ok).toBe(true);
});

it('while another journal could not be read nothing is submitted, and what is here goes on', () => {
  expect(journal.recordSubmission(sampleSubmission('before')).ok).toBe(true);
  usedIds.block({ kind: 'corrupt', message: 'Damaged.' });
  expect(journal.recordSubmission(sampleSubmission('new'))).toMatchObject(refused('corrupt'));
  expect(journal.recordTestSubmission(sampleSubmission('test'), '/orders/test')).toMatchObject(
    refused('corrupt'),
  );
  const outcome = { kind: 'accepted', orderId: 'o1' } as const;
  expect(journal.recordResult('a1', 'before', outcome, 1_700_000_000_500, null).ok).toBe(true);
  expect(journal.count(null)).toBe(1);
});
