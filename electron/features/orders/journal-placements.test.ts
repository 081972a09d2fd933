/**
 * Breaks when: a clientOid can be used twice, evidence is lost or overrides what is known, a page or a status disagrees with the
 * placements themselves, or a search treats what is typed as a pattern.
 */
import { headPath } from '../../storage/log-head.ts';
import * as fc from 'fast-check';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import type { StatusCheckFinding, Outcome, Placement } from '../../../shared/orders/outcome.ts';
import { timelineInEnglish } from '../../../shared/messages/journal-timeline.ts';
import type { Journal } from './journal.ts';
import {
  openSample,
  sampleSubmission,
  sampleOrder,
  sampleTrace,
} from '../../../tests/helpers/journal-samples.ts';
import { statusOf } from './placement-status.ts';
import { verifyJournal } from './verify.ts';
import { testFolder } from '../../../tests/helpers/test-folder.ts';

let folder: string;
let path: string;
let journal: Journal;

beforeEach(() => {
  folder = testFolder('journal-');
  path = join(folder, 'journal.db');
  journal = openSample(path);
});
afterEach(() => {
  journal.close();
});

function reopen(): void {
  journal.close();
  journal = openSample(path);
}

const accepted: Outcome = { kind: 'accepted', orderId: 'o1' };
const refused: Outcome = { kind: 'rejected', code: '400100', message: 'Too small', httpStatus: 200 };
const unknown: Outcome = { kind: 'unknown', message: 'The connection was cut.', httpStatus: null };
const NO_ANSWER: StatusCheckFinding = {
  kind: 'failed',
  reason: 'timeout',
  code: null,
  httpStatus: null,
  venueText: '',
  unread: null,
};
const firstPage = { accountId: null, text: '', status: null, before: null, limit: 100 } as const;

function oids(placements: readonly Placement[]): string[] {
  return placements.map((placement) => placement.clientOid);
}

function place(clientOid: string, outcome: Outcome | null, accountId = 'a1'): void {
  expect(journal.recordSubmission(sampleSubmission(clientOid, { accountId })).ok).toBe(true);
  if (outcome !== null) expect(journal.recordResult(accountId, clientOid, outcome, 5, null).ok).toBe(true);
}

describe('a clientOid', () => {
  it('R-A2: is refused a second time before the caller gets leave to send, by orders and tests alike', () => {
    const used = { ok: false, error: { kind: 'clientOid-used' } };
    journal.recordSubmission(sampleSubmission('c1'));
    journal.recordTestSubmission(sampleSubmission('t1'), '/api/v1/hf/orders/test');
    const rows = verifyJournal(path);
    expect(journal.recordSubmission(sampleSubmission('c1', { ticketId: 'other' }))).toMatchObject(used);
    expect(journal.recordSubmission(sampleSubmission('t1', { ticketId: 'other' }))).toMatchObject(used);
    expect(journal.recordTestSubmission(sampleSubmission('c1'), '/api/v1/hf/orders/test')).toMatchObject(
      used,
    );
    expect(journal.recordTestSubmission(sampleSubmission('t1'), '/api/v1/hf/orders/test')).toMatchObject(
      used,
    );
    reopen();
    expect(journal.recordSubmission(sampleSubmission('t1', { ticketId: 'other' }))).toMatchObject(used);
    expect(verifyJournal(path)).toEqual(rows);
    expect(journal.recordSubmission(sampleSubmission('c1', { accountId: 'a2', ticketId: 'other' })).ok).toBe(
      true,
    );
  });

  it('R-A2: is refused by the file itself, whoever writes to it', () => {
    journal.recordSubmission(sampleSubmission('c1'));
    const other = new DatabaseSync(path);
    const again = `INSERT INTO journal (seq, kind, account, client_oid, ticket, at, facts, body, previous, hash)
      SELECT 9, 'test', account, client_oid, NULL, at, facts, body, previous, hash FROM journal`;
    expect(() => other.exec(again)).toThrow('UNIQUE');
    other.close();
  });

  it('of a test belongs to no placement, and its ticket may still be placed', () => {
    journal.recordTestSubmission(sampleSubmission('t1', { ticketId: 'one' }), '/api/v1/hf/orders/test');
    expect(journal.recordTestResult('a1', 't1', accepted, 6).ok).toBe(true);
    expect(journal.recordTestResult('a1', 't1', accepted, 7).ok).toBe(false);
    expect(journal.recordResult('a1', 't1', accepted, 6, null)).toMatchObject({
      ok: false,
      error: { kind: 'no-placement' },
    });
    reopen();
    expect(journal.find('a1', 't1')).toBeNull();
    expect(journal.findTicket('one')).toBeNull();
    expect(journal.count(null)).toBe(0);
    expect(journal.open(null)).toEqual([]);
    expect(journal.working(null)).toEqual([]);
    expect(journal.recent(null, 9)).toEqual([]);
    expect(journal.recordSubmission(sampleSubmission('c1', { ticketId: 'one' })).ok).toBe(true);
  });
});

describe('what the venue tells later', () => {
  const late = { accountId: 'a1', clientOid: 'c1', how: 'status-check', outcome: accepted, at: 9 } as const;

  it('becomes the outcome of an unknown placement, once, and says how it was learned', () => {
    place('c1', unknown);
    expect(journal.recordEvidence(late).ok).toBe(true);
    expect(journal.find('a1', 'c1')).toMatchObject({
      outcome: accepted,
      outcomeAt: 9,
      evidenceFrom: { how: 'status-check', at: 9 },
      resolvedBy: null,
    });
    expect(journal.open(null)).toEqual([]);
    expect(journal.recordEvidence(late)).toMatchObject({ ok: false, error: { kind: 'decided' } });
    reopen();
    expect(journal.open(null)).toEqual([]);
    expect(oids(journal.working(null))).toEqual(['c1']);
  });

  it('is taken for a placement whose run ended, and refused for any other than an unknown one', () => {
    place('c1', null);
    expect(journal.recordEvidence({ ...late, outcome: unknown }).ok).toBe(false);
    expect(journal.recordEvidence(late).ok).toBe(true);
    for (const [clientOid, outcome] of [
      ['c2', accepted],
      ['c3', refused],
    ] as const) {
      place(clientOid, outcome);
      expect(journal.recordEvidence({ ...late, clientOid })).toMatchObject({
        ok: false,
        error: { kind: 'decided' },
      });
      expect(journal.find('a1', clientOid)?.outcome).toEqual(outcome);
    }
    expect(journal.recordEvidence({ ...late, clientOid: 'nobody' })).toMatchObject({
      ok: false,
      error: { kind: 'no-placement' },
    });
  });

  it('stands against a person who had not found the order, and their statement stays', () => {
    place('c1', unknown);
    journal.recordResolution({
      accountId: 'a1',
      clientOid: 'c1',
      orderId: null,
      who: 'Kim',
      saw: 'nothing',
      at: 7,
    });
    expect(journal.find('a1', 'c1')?.outcome).toEqual(unknown);
    expect(journal.recordEvidence({ ...late, how: 'event' }).ok).toBe(true);
    expect(journal.find('a1', 'c1')).toMatchObject({
      outcome: accepted,
      resolvedBy: { who: 'Kim' },
      evidenceFrom: { how: 'event' },
    });
  });

  it('a statement about a placement that is known is not taken', () => {
    place('c1', accepted);
    const venueText = { accountId: 'a1', clientOid: 'c1', orderId: null, who: 'Kim', saw: 'nothing', at: 7 };
    expect(journal.recordResolution(venueText)).toMatchObject({ ok: false, error: { kind: 'decided' } });
  });

  it('status checks are counted, and "not found" settles nothing', () => {
    place('c1', unknown);
    expect(journal.find('a1', 'c1')?.statusChecks).toBeNull();
    for (let at = 10; at < 15; at += 1) {
      journal.recordStatusCheck({
        accountId: 'a1',
        clientOid: 'c1',
        at,
        finding: at === 12 ? NO_ANSWER : { kind: 'none' },
      });
    }
    expect(journal.find('a1', 'c1')?.statusChecks).toEqual({
      count: 5,
      notFound: 4,
      firstAt: 10,
      lastAt: 14,
      lastMessage: timelineInEnglish.findings.none,
      last: { kind: 'none' },
    });
    expect(oids(journal.open('a1'))).toEqual(['c1']);
  });

  it('the last word about an order outlives the run, and takes a done one out of those at work', () => {
    place('c1', accepted);
    place('c2', accepted);
    expect(journal.lastOrder('a1', 'c1')).toBeNull();
    for (let filled = 1; filled < 12; filled += 1) {
      journal.recordOrder('a1', 'c1', sampleOrder({ filledSize: `0.${filled}` }), 20 + filled);
    }
    journal.recordOrder('a1', 'c2', sampleOrder({ clientOid: 'c2', state: 'done' }), 40);
    reopen();
    expect(journal.lastOrder('a1', 'c1')).toEqual(sampleOrder({ filledSize: '0.11' }));
    expect(oids(journal.working('a1'))).toEqual(['c1']);
    expect(journal.working('a2')).toEqual([]);
    expect(journal.recordOrder('a1', 'nobody', sampleOrder(), 1).ok).toBe(false);
  });
});

describe('pages', () => {
  beforeEach(() => {
    place('first', accepted);
    place('second_%', refused);
    place('third', unknown, 'a2');
    place('fourth', { kind: 'not-sent', reasonKind: 'store', message: 'No room.' });
    place('fifth', unknown);
    journal.recordResolution({
      accountId: 'a1',
      clientOid: 'fifth',
      orderId: null,
      who: 'Kim',
      saw: 'no order',
      at: 7,
    });
    place('sixth', null);
  });

  it('go back from the newest by what they end with, and tell how many there are', () => {
    const seen: string[] = [];
    let before: number | null = null;
    let pages = 0;
    do {
      const page = journal.page({ ...firstPage, before, limit: 4 });
      expect(page.total).toBe(6);
      seen.push(...oids(page.placements));
      before = page.next;
      pages += 1;
    } while (before !== null);
    expect(pages).toBe(2);
    expect(seen).toEqual(['sixth', 'fifth', 'fourth', 'third', 'second_%', 'first']);
    expect(journal.page({ ...firstPage, limit: 6 }).next).toBeNull();
    expect(oids(journal.page({ ...firstPage, accountId: 'a2' }).placements)).toEqual(['third']);
  });

  it.each([
    ['open', ['sixth', 'first']],
    ['unknown', ['third']],
    ['closed', ['fifth', 'fourth', 'second_%']],
    ['placed', ['sixth', 'fifth', 'fourth', 'third', 'second_%', 'first']],
    ['test', []],
  ] as const)('with the filter %s hold these alone', (status, wanted) => {
    expect(oids(journal.page({ ...firstPage, status }).placements)).toEqual(wanted);
  });

  it('close an accepted order with the end that the venue reported, and open a rejected one that it lists', () => {
    const filtered = (status: 'open' | 'closed') => oids(journal.page({ ...firstPage, status }).placements);
    journal.recordOrder('a1', 'first', sampleOrder({ clientOid: 'first', state: 'done' }), 50);
    journal.recordOrder('a1', 'second_%', sampleOrder({ clientOid: 'second_%', state: 'open' }), 51);
    expect([filtered('open'), filtered('closed')]).toEqual([
      ['sixth', 'second_%'],
      ['fifth', 'fourth', 'first'],
    ]);
    reopen();
    expect(filtered('closed')).toEqual(['fifth', 'fourth', 'first']);
  });

  it('tell one whose run ended as unknown, in its status and in itself', () => {
    expect(journal.page(firstPage).placements[0]?.outcome).toBeNull();
    reopen();
    const page = journal.page({ ...firstPage, status: 'unknown' });
    expect(oids(page.placements)).toEqual(['sixth', 'third']);
    expect(page.placements[0]?.outcome).toMatchObject({ kind: 'unknown' });
    expect(journal.find('a1', 'sixth')?.outcome).toBeNull();
  });

  it.each([
    ['TOO SMALL', ['second_%']],
    ['400100', ['second_%']],
    ['o1', ['first']],
    ['btc-usdt sixth', ['sixth']],
    ['ticket-third', ['third']],
    ['kim', ['fifth']],
    ['_%', ['second_%']],
    ['%', ['second_%']],
    ['httpStatus', []],
    ["'; DROP TABLE journal", []],
  ] as const)('a search for %s finds what says so, and takes no pattern', (text, wanted) => {
    expect(oids(journal.page({ ...firstPage, text }).placements)).toEqual(wanted);
    reopen();
    expect(oids(journal.page({ ...firstPage, text }).placements)).toEqual(wanted);
  });

  it('a search sees what was written after the first one, also by another connection', () => {
    expect(journal.page({ ...firstPage, text: 'seventh' }).total).toBe(0);
    place('seventh', { ...refused, message: 'Grüße aus Köln' });
    expect(
      oids(journal.page({ ...firstPage, text: 'seventh GRÜSSE'.replace('SS', 'ß') }).placements),
    ).toEqual(['seventh']);
    const other = openSample(path);
    other.recordSubmission(sampleSubmission('eighth'));
    other.close();
    expect(oids(journal.page({ ...firstPage, text: 'eighth' }).placements)).toEqual(['eighth']);
    expect(journal.count(null)).toBe(8);
    place('ninth', null);
    expect(verifyJournal(path).ok).toBe(true);
  });
});

describe('statuses', () => {
  const outcomes = fc.constantFrom<Outcome>(accepted, refused, unknown, {
    kind: 'not-sent',
    reasonKind: 'x',
    message: '',
  });
  const step = fc.record({
    clientOid: fc.constantFrom('c1', 'c2', 'c3'),
    act: fc.oneof(
      fc.constant({ kind: 'submission' as const }),
      fc.record({ kind: fc.constant('result' as const), outcome: outcomes }),
      fc.record({ kind: fc.constant('evidence' as const), outcome: outcomes }),
      fc.record({ kind: fc.constant('resolution' as const), orderId: fc.constantFrom('o7', null) }),
      fc.constant({ kind: 'status-check' as const }),
      fc.constant({ kind: 'reopen' as const }),
    ),
  });

  it('by which pages are chosen are those of the placements, whatever the order of what was written', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        journal.close();
        for (const file of [path, `${path}-wal`, `${path}-shm`, headPath(path)])
          rmSync(file, { force: true });
        journal = openSample(path);
        for (const [at, { clientOid, act }] of steps.entries()) {
          const about = { accountId: 'a1', clientOid, at };
          if (act.kind === 'submission') journal.recordSubmission(sampleSubmission(clientOid));
          if (act.kind === 'result') journal.recordResult('a1', clientOid, act.outcome, at, null);
          if (act.kind === 'evidence')
            journal.recordEvidence({ ...about, how: 'event', outcome: act.outcome });
          if (act.kind === 'resolution')
            journal.recordResolution({ ...about, orderId: act.orderId, who: 'K', saw: 's' });
          if (act.kind === 'status-check') journal.recordStatusCheck({ ...about, finding: { kind: 'none' } });
          if (act.kind === 'reopen') reopen();
        }
        const all = journal.page(firstPage).placements;
        const expected = {
          open: ['sending', 'accepted'],
          closed: ['rejected', 'not-sent', 'resolved'],
          unknown: ['unknown'],
        } as const;
        for (const status of ['open', 'closed', 'unknown'] as const) {
          const chosen = journal.page({ ...firstPage, status });
          const statuses: readonly string[] = expected[status];
          expect(chosen.placements).toEqual(
            all.filter((placement) => statuses.includes(statusOf(placement))),
          );
          expect(chosen.total).toBe(chosen.placements.length);
        }
        const open = journal.open(null).map(({ clientOid }) => clientOid);
        const still = all.filter((placement) => ['unknown', 'sending'].includes(statusOf(placement)));
        expect(open).toEqual(oids(still).reverse());
        expect(verifyJournal(path).ok).toBe(true);
      }),
      { numRuns: runs(40, 2_000) },
    );
  });
});

describe('the timeline of a placement', () => {
  it('tells every row in a sentence, in order, and the request that went out', () => {
    journal.recordSubmission(sampleSubmission('c1'));
    expect(journal.timeline('a1', 'c1').request).toBeNull();
    journal.recordResult('a1', 'c1', unknown, 2, sampleTrace());
    journal.recordStatusCheck({
      accountId: 'a1',
      clientOid: 'c1',
      at: 3,
      finding: NO_ANSWER,
    });
    journal.recordEvidence({
      accountId: 'a1',
      clientOid: 'c1',
      how: 'late-reply',
      outcome: accepted,
      at: 4,
    });
    journal.recordOrder('a1', 'c1', sampleOrder(), 5);
    journal.recordOrder('a1', 'c1', sampleOrder({ state: 'done', cancelled: true }), 6);
    const { entries, request } = journal.timeline('a1', 'c1');
    expect(entries.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'submission: Recorded before sending: buy 0.5 BTC-USDT, limit at 60000.1, practice.',
      'outcome: Outcome unknown. The connection was cut. Answered in 84 ms.',
      'status-check: Status check failed. The venue did not answer in time.',
      'evidence: The answer arrived late. Accepted as order o1.',
      'event: Open: filled 0.2 of 0.5 BTC, 0.3 still to fill, fee 12.00002 USDT.',
      'event: Cancelled: filled 0.2 of 0.5 BTC, fee 12.00002 USDT.',
    ]);
    expect(request).toEqual(sampleTrace());
    expect(journal.find('a1', 'c1')?.outcome).toEqual(accepted);
    expect(journal.timeline('a1', 'nobody').entries).toEqual([]);
  });

  it('never holds a signature, key or passphrase, even when the sender forgot to take it out', () => {
    journal.recordSubmission(sampleSubmission('c1'));
    const headers: [string, string][] = [
      ['KC-API-KEY', 'canary-key'],
      ['KC-API-SIGN', 'Y2FuYXJ5c2lnbg=='],
      ['SVC-API-PASSPHRASE', 'canary-pass'],
      ['KC-API-KEY-VERSION', '3'],
    ];
    journal.recordResult('a1', 'c1', accepted, 2, sampleTrace({ headers }));
    const { entries, request } = journal.timeline('a1', 'c1');
    expect(JSON.stringify([entries, request])).not.toMatch(/canary|Y2FuYXJ5/);
    expect(request?.headers.at(-1)).toEqual(['KC-API-KEY-VERSION', '3']);
    expect(journal.find('a1', 'c1')?.outcome).toEqual(accepted);
  });
});
