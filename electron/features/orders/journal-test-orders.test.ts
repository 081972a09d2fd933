/**
 * Breaks when: a test order cannot be found, or is found where only placements belong; a refused order that the venue showed loses its
 * refusal, or what was shown.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome, Placement } from '../../../shared/orders/outcome.ts';
import type { Journal } from './journal.ts';
import {
  openSample,
  sampleSubmission,
  sampleOrder,
  sampleTrace,
} from '../../../tests/helpers/journal-samples.ts';
import { testFolder } from '../../../tests/helpers/test-folder.ts';

let folder: string;
let journal: Journal;

beforeEach(() => {
  folder = testFolder('journal-');
  journal = openSample(join(folder, 'journal.db'));
});
afterEach(() => {
  journal.close();
});

function reopen(): void {
  journal.close();
  journal = openSample(join(folder, 'journal.db'));
}

const accepted: Outcome = { kind: 'accepted', orderId: 'o1' };
const refused: Outcome = { kind: 'rejected', code: '400100', message: 'Too small', httpStatus: 200 };
const unknown: Outcome = { kind: 'unknown', message: 'The connection was cut.', httpStatus: null };
const firstPage = { accountId: null, text: '', status: null, before: null, limit: 100 } as const;

function oids(placements: readonly Placement[]): string[] {
  return placements.map((placement) => placement.clientOid);
}

function place(clientOid: string, outcome: Outcome): void {
  expect(journal.recordSubmission(sampleSubmission(clientOid)).ok).toBe(true);
  expect(journal.recordResult('a1', clientOid, outcome, 5, null).ok).toBe(true);
}

describe('a test order', () => {
  const finds = (part: Partial<Parameters<Journal['page']>[0]>) =>
    oids(journal.page({ ...firstPage, ...part }).placements);

  it('is found among everything, by words and by the filter for tests, and under no filter for orders', () => {
    place('c1', unknown);
    journal.recordTestSubmission(
      sampleSubmission('t1', { ticketId: 'one', symbol: 'ETH-USDT' }),
      '/api/v1/hf/orders/test',
    );
    expect(finds({ text: 'test order' })).toEqual(['t1']); // the texts are read here, and kept up from here on
    journal.recordTestResult('a1', 't1', refused, 6, sampleTrace());
    journal.recordTestSubmission(sampleSubmission('t2'), '/api/v1/hf/orders/test');
    journal.recordTestResult('a1', 't2', unknown, 6);
    for (const again of [false, true]) {
      if (again) reopen();
      expect(finds({})).toEqual(['t2', 't1', 'c1']);
      expect(finds({ status: 'test' })).toEqual(['t2', 't1']);
      expect(finds({ status: 'unknown' })).toEqual(['c1']);
      expect(finds({ status: 'closed' })).toEqual([]);
      expect(finds({ status: 'placed' })).toEqual(['c1']);
      expect(finds({ text: 'TEST ORDER eth too small' })).toEqual(['t1']);
      expect(finds({ text: 'one' })).toEqual(['t1']);
    }
    const [found] = journal.page({ ...firstPage, text: 't1' }).placements;
    expect(found).toMatchObject({ isTest: true, ticketId: 'one', outcome: refused, statusChecks: null });
    expect(journal.page({ ...firstPage, text: 'c1' }).placements[0]).not.toHaveProperty('isTest');
    expect(journal.open(null)).toHaveLength(1);
  });

  it('has a timeline that never says an order was accepted, and its request', () => {
    journal.recordTestSubmission(sampleSubmission('t1'), '/api/v1/hf/orders/test');
    journal.recordTestResult('a1', 't1', accepted, 6, sampleTrace());
    const { entries, request } = journal.timeline('a1', 't1');
    expect(entries.map(({ kind }) => kind)).toEqual(['test', 'test-outcome']);
    expect(entries[0]?.text).toMatch(/^Test order, .* sent to \/api\/v1\/hf\/orders\/test: buy/);
    expect(entries[1]?.text).toMatch(/^Test passed\./);
    expect(entries[1]?.text).toContain('No order placed.');
    expect(request).toEqual(sampleTrace());
  });
});

describe('a refused order that the venue shows', () => {
  it('stays refused, says which order was shown and when, and is one to look at until that is done', () => {
    place('c1', refused);
    place('c2', accepted);
    expect(journal.find('a1', 'c1')).not.toHaveProperty('contradictedBy');
    journal.recordOrder('a1', 'c1', sampleOrder(), 70);
    journal.recordOrder('a1', 'c1', sampleOrder({ filledSize: '0.3' }), 90);
    journal.recordOrder('a1', 'c2', sampleOrder({ clientOid: 'c2', orderId: 'o2' }), 90);
    for (const again of [false, true]) {
      if (again) reopen();
      expect(journal.find('a1', 'c1')).toMatchObject({
        outcome: refused,
        contradictedBy: { orderId: 'o1', at: 70 },
      });
      expect(journal.find('a1', 'c2')).not.toHaveProperty('contradictedBy');
      expect(oids(journal.contradicted(null))).toEqual(['c1']);
      expect(journal.contradicted('a2')).toEqual([]);
    }
    journal.recordOrder('a1', 'c1', sampleOrder({ state: 'done' }), 99);
    expect(journal.contradicted(null)).toEqual([]);
    expect(journal.find('a1', 'c1')).toHaveProperty('contradictedBy.at', 70);
  });
});
