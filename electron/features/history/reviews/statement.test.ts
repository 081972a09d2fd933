/**
 * The statement of a period. Breaks when an amount is not exact, when the same archive makes other bytes, when a change goes unreported,
 * when what changed at the venue after its review, or is gone there, counts as done, when a gap of the opening or of the review log is not shown, or when
 * the manifest is not of the file.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../../shared/bridge/contract.ts';
import { succeed } from '../../../../shared/base/result.ts';
import { nodeFiles } from '../../../platform/files.ts';
import type { ArchiveClient, OpResult } from '../worker/modules.ts';
import { OPS } from '../worker/modules.ts';
import { deposit, T0, withdrawal } from '../../../../tests/helpers/history/archive-world.ts';
import type { ListKnowledge } from '../queries/completeness.ts';
import { pdfText } from './pdf.ts';
import { reviewOps } from './review-ops.ts';
import {
  reviewFolder,
  reviewWorld,
  type ReviewWorld,
  ACCOUNT,
  valueOf,
} from '../../../../tests/helpers/history/review-world.ts';
import { storedJson, writeStoredJson } from '../../../../tests/helpers/stored-json.ts';
import { writeStatement } from './write-statement.ts';
import { verifiedRange } from '../../../../tests/helpers/history/verified-list.ts';

const HUGE = '99999999999999999999.000000000000000001';
const PERIOD_END = T0 + 60_000;
const PERIOD = { filter: {}, from: T0 - 1_000, before: PERIOD_END, timeZone: 'Europe/Berlin' };

/** As the statement writes the end of the period. */
const END = `${local(PERIOD_END)}+01:00`;
/** As it writes when that was verified: T0, before the period was over. */
const ON = `verified on ${local(T0).slice(0, 10)} or later`;
const COMPLETE = `Completeness,history,,,,,,,,History verified to ${END} (${ON}).`;

let folder: string;
let world: ReviewWorld;
let fileNumber = 0;
beforeEach(() => {
  folder = reviewFolder();
  world = reviewWorld(folder);
  world.add([
    deposit({ createdAt: T0 - 5_000, amount: '7' }),
    deposit({ amount: HUGE, status: 'SUCCESS' }),
    deposit({ amount: '0.000000000000000002', status: 'SUCCESS', createdAt: T0 + 1, address: '=cmd|中文' }),
    withdrawal({ amount: '3', currency: 'BTC', status: 'FAILURE', createdAt: T0 + 2 }),
    deposit({ createdAt: T0 + 60_000, amount: '8' }),
  ]);
});
afterEach(() => {
  world.close();
  rmSync(folder, { recursive: true });
});

const knowledge: ListKnowledge = {
  accountId: ACCOUNT,
  kind: 'deposit',
  records: 4,
  unreadable: 0,
  resolvedUnreadable: 0,
  missing: 0,
  open: 0,
  ...verifiedRange(T0 - 10_000, T0 + 90_000, T0),
  readOnce: null,
  incomplete: [],
  startDate: T0 - 10_000,
  startDateSource: 'venue',
  older: null,
};
let lists: ListKnowledge[] = [knowledge];

async function make(change: Partial<CallInput<'reviews.statement'>> = {}) {
  const archive: ArchiveClient = {
    request(op, input) {
      const run = OPS[op] as (context: typeof world.context, input: unknown) => unknown; // the op's own input
      return Promise.resolve(run(world.context, structuredClone(input)) as OpResult<typeof op>);
    },
  };
  fileNumber += 1;
  const path = join(folder, `s${fileNumber}.out`);
  const reply = valueOf(
    await writeStatement(
      {
        archive,
        files: nodeFiles,
        saveDialog: { choose: async () => succeed({ path }) },
        dataFolder: folder,
        accounts: () => [{ id: ACCOUNT, name: 'Main desk' }],
        isPractice: () => false,
        lists: async () => succeed(lists),
      },
      { ...PERIOD, format: 'csv', ...change },
    ),
  );
  return { ...reply, text: readFileSync(path, 'utf8'), manifest: readFileSync(`${path}.sha256`, 'utf8') };
}

describe('as CSV', () => {
  it('counts before, in and after the period, totals exactly, and lists what is open', async () => {
    world.review([2], { kind: 'state', state: 'reviewed' });
    world.review([3], { kind: 'state', state: 'queried' });
    const { text, sha256, manifest, changes } = await make();
    expect(changes).toBeNull();
    expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
    const { log } = reviewOps['reviews.summary'](world.context, {});
    expect(manifest).toBe(
      `${sha256}  s${fileNumber}.out\n# The review log had 2 rows, head ${log.head} when this was written.\n`,
    );
    expect(text).toContain(`Reviews,review log,,,,,,,,"last entry about these records: 2, hash ${log.head}"`);
    const lines = text.split('\r\n');
    expect(lines[1]).toBe(`Statement,from,,,,,,,,${local(T0 - 1_000)}+01:00 (included)`);
    expect(lines).toContain(COMPLETE);
    expect(lines).toContain('Counts,"opening, completed",,0,0,,,,,0 unreviewed');
    expect(lines).toContain('Counts,"opening, pending",,1,0,,,,,1 unreviewed');
    expect(lines).toContain('Counts,"in the period, completed",,2,0,,,,,0 unreviewed');
    expect(lines).toContain('Counts,"in the period, pending",,0,0,,,,,0 unreviewed');
    expect(lines).toContain('Counts,"in the period, failed",,0,1,,,,,1 unreviewed');
    expect(lines).toContain('Counts,"closing, completed",,2,0,,,,,0 unreviewed');
    expect(lines).toContain('Counts,"closing, failed",,0,1,,,,,1 unreviewed');
    // What failed is in no total.
    expect(lines).toContain('Totals,completed,BTC,0,0,0,0,0,0,');
    const sum = '99999999999999999999.000000000000000003';
    expect(lines).toContain(`Totals,completed,USDT,2,0,${sum},0,${sum},0,`);
    expect(lines).toContain('Not in the totals,failed,BTC,0,1,0,3,,,');
    expect(lines).toContain('Reviews,queried,,,,,,,,1');
    const open = lines.filter((line) => line.startsWith('Open items'));
    expect(open).toHaveLength(2);
    expect(open[0]).toContain('queried (Ann); account Main desk; Completed; chain trx; address =cmd|中文');
    expect(open[1]).toContain(',BTC,,,,3,,0,"unreviewed; account Main desk');
  });

  it('totals count completed records; pending, unknown and failed ones are counted apart, in CSV and PDF', async () => {
    world.add([
      deposit({ amount: '150000.00', status: 'PROCESSING', createdAt: T0 + 3 }),
      deposit({ amount: '763.99', status: 'CREDITED', createdAt: T0 + 4, currency: 'BTC' }),
    ]);
    const { text } = await make();
    const sum = '99999999999999999999.000000000000000003';
    const lines = text.split('\r\n');
    expect(lines).toContain(`Totals,completed,USDT,2,0,${sum},0,${sum},0,`);
    expect(lines).toContain('Not in the totals,pending: Processing,USDT,1,0,150000.00,0,,,');
    expect(lines).toContain('Not in the totals,pending: CREDITED (unknown status),BTC,1,0,763.99,0,,,');
    expect(lines).toContain('Counts,"in the period, pending",,2,0,,,,,2 unreviewed');
    expect(text.match(/\r\nTotals,/g)).toHaveLength(2);
    const pdf = (await make({ format: 'pdf' })).text;
    expect(pdf).toMatch(/\(Not in the totals\) Tj/);
    expect(pdf).toMatch(/\( {2}pending: Processing +USDT +1 +0 +150000\.00 +0\) Tj/);
  });

  it('a sum keeps the zeros at its end, in CSV and PDF', async () => {
    for (const [at, amount] of ['1.10', '2.20'].entries()) {
      world.add([deposit({ amount, currency: 'EUR', status: 'SUCCESS', createdAt: T0 + 5 + at })]);
    }
    expect((await make()).text).toContain('\r\nTotals,completed,EUR,2,0,3.30,0,3.30,0,\r\n');
    expect((await make({ format: 'pdf' })).text).toMatch(/\( +completed +EUR +2 +0 +3\.30 +0 +3\.30 +0\) Tj/);
  });

  it('is the same to the byte when run again, also after a restart and by another order of its words', async () => {
    const first = await make({ filter: { kind: 'deposit', currencies: ['USDT'] } });
    world.close();
    world = reviewWorld(folder);
    const second = await make({ filter: { currencies: ['USDT'], kind: 'deposit' } });
    expect(second.text).toBe(first.text);
    expect(second.changes).toEqual([]);
    expect(first.text).toContain('Reviews,review log,,,,,,,,no entry is about these records');
    // What happens outside of the period changes nothing of it, although the log has another head.
    world.review([5], { kind: 'state', state: 'attention' });
    world.add([deposit({ createdAt: T0 + 70_000, amount: '1' })]);
    expect(await make({ filter: { kind: 'deposit', currencies: ['USDT'] } })).toMatchObject({
      sha256: first.sha256,
      changes: [],
    });
  });

  it('begins with a byte order mark where it is wanted, and is the same statement', async () => {
    const plain = await make();
    const marked = await make({ bom: true });
    expect(marked.text).toBe(`\uFEFF${plain.text}`);
    expect(marked.changes).toEqual([]);
    expect((await make({ format: 'pdf', bom: true })).text.startsWith('%PDF')).toBe(true);
  });

  it('lists what changed since the last one', async () => {
    await make();
    world.add([
      withdrawal({ amount: '3', currency: 'BTC', status: 'SUCCESS', createdAt: T0 + 2, updatedAt: T0 + 9 }),
    ]);
    world.review([2], { kind: 'state', state: 'reviewed' }, 'Bob', T0);
    lists = [{ ...knowledge, unreadable: 2 }];
    const { changes } = await make();
    lists = [knowledge];
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Reviews, reviewed: was 0; now 1\.$/),
        expect.stringMatching(/^Removed: Not in the totals, failed, BTC/),
        expect.stringMatching(
          /^Totals, completed, BTC: was deposits 0, withdrawals 0, .*; now deposits 0, withdrawals 1, /,
        ),
        expect.stringMatching(
          /^New: Completeness \| gap .*2 unreadable records left out\. Open unreadable records/,
        ),
        expect.stringMatching(/^withdrawal of 3 BTC, .*: was Failed, .*; now Completed, /),
        expect.stringMatching(/^deposit of 9+\.0+1 USDT, .*: was .*unreviewed; now .*reviewed by Bob at /),
      ]),
    );
  });

  it('names what changed in the words of the window: off-chain, duplicate, not listed since', async () => {
    const fields = { createdAt: T0 + 20, amount: '5', isInner: true, status: 'SUCCESS' };
    world.add([deposit({ ...fields, walletTxId: 'a' }), deposit({ ...fields, walletTxId: 'b' })]);
    await make();
    const duplicates = world.find({ offChain: true });
    expect(duplicates).toHaveLength(2);
    world.missing(duplicates, T0 + 90_000);
    const { changes } = await make();
    const own = (changes ?? []).filter((change) => change.startsWith('deposit of 5 USDT'));
    expect(own).toEqual([
      expect.stringMatching(/, off-chain: was Completed, .*; now .*, not listed since 20.*\.$/),
      expect.stringMatching(/, off-chain, duplicate 2: was Completed, .*; now .*, not listed since 20.*\.$/),
    ]);
    expect(own.join('')).not.toMatch(/internal|equal one|missing|SUCCESS/);
  });

  it('what changed at the venue after its review is open, with a count of its own, in CSV and PDF', async () => {
    const rules = { reviewer: 'Ann', fourEyes: true, systemUser: 'sys', at: 1 };
    valueOf(reviewOps['reviews.setRules'](world.context, rules));
    world.review([2, 3, 5], { kind: 'state', state: 'reviewed' });
    world.review([2, 3, 5], { kind: 'approval' }, 'Bob');
    const count = (item: string, number: number) => `\r\nReviews,${item},,,,,,,,${number}\r\n`;
    const changed = 'changed after review';
    const before = await make();
    expect(before.text).toContain(count(changed, 0));
    expect(before.text).toContain('Open items,none');
    const other = { amount: '9999', currency: 'BTC', status: 'FAILURE', createdAt: T0 + 2 };
    world.add([withdrawal(other)], 5_000);
    const { text, changes } = await make();
    expect(text).toContain(count('approved', 2));
    expect(text).toContain(count('approved by the same system user', 2));
    expect(text).toContain(count(changed, 1));
    expect(text).toContain(count('"reviewed, waiting for approval"', 0));
    expect(text).toMatch(
      /Open items,.*,9999,,0,"reviewed \(Ann\); approved by Bob under the same system user; changed at the venue since; account Main desk/,
    );
    expect(text).not.toContain('Open items,none');
    expect(changes).toEqual(
      expect.arrayContaining([
        `Reviews, ${changed}: was 0; now 1.`,
        expect.stringMatching(/^New: Open items \|.*changed at the venue since/),
        expect.stringMatching(
          /^New: withdrawal of 9999 BTC, .*changed at the venue since, approved by Bob under the same system user/,
        ),
      ]),
    );
    const pdf = (await make({ format: 'pdf' })).text;
    expect(pdf).toMatch(new RegExp(`\\(  ${changed} +1\\) Tj`));
    expect(pdf).toContain('out 9999  BTC  fee 0  reviewed \\(Ann\\); approved by Bob');
    // What was asked about is open in any case, and says so as well.
    world.review([5], { kind: 'state', state: 'queried' }, 'Ann', 4_000);
    expect((await make()).text).toContain('"queried (Ann); changed at the venue since; account');
  });

  it('what is no longer listed by the venue is open whoever reviewed it, counted, and marked as such, in CSV and PDF', async () => {
    const rules = { reviewer: 'Ann', fourEyes: true, systemUser: 'sys', at: 1 };
    valueOf(reviewOps['reviews.setRules'](world.context, rules));
    world.review([2, 3, 5], { kind: 'state', state: 'reviewed' });
    world.review([2, 3, 5], { kind: 'approval' }, 'Bob');
    const none = 'Counts,"in the period, no longer listed",,0,0,,,,,0 unreviewed';
    const before = (await make()).text;
    expect(before).toContain(none);
    // Those of other times are not of this period.
    world.missing([1, 4], T0 + 80_000);
    expect((await make()).text).toBe(before);
    world.missing([2], T0 + 90_000);
    const { text, changes } = await make();
    const since = `not listed since ${local(T0 + 90_000)}+01:00`;
    expect(text).toContain(
      `,USDT,,,${HUGE},,,0,"reviewed (Ann); approved by Bob under the same system user; ${since}; account Main desk;`,
    );
    expect(text.match(/\r\nOpen items,/g)).toHaveLength(1);
    expect(text).toContain('Counts,"in the period, no longer listed",,1,0,,,,,0 unreviewed');
    const sentence = `History verified to ${END} (${ON})`;
    expect(text).toContain(`Completeness,history,,,,,,,,"${sentence}; 1 record is no longer listed."`);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^New: Open items \|.*not listed since /),
        expect.stringMatching(
          /^Counts, in the period, no longer listed: was deposits 0, .*; now deposits 1, /,
        ),
      ]),
    );
    // It was completed: the total has it and says so.
    expect(text).toContain(`\r\nTotals,of these no longer listed,USDT,1,0,${HUGE},0,,,\r\n`);
    expect(before).not.toContain('of these no longer listed');
    const pdf = (await make({ format: 'pdf' })).text;
    expect(pdf).toMatch(/\( {2}of these no longer listed +USDT +1 +0 /);
    expect(pdf).toContain(`approved by Bob under the same system user; not`);
    expect(pdf).toContain('listed since 20');
    expect(pdf).toMatch(/\(  in the period, no longer listed +1 +0  0 unreviewed\) Tj/);
    expect(pdf).toContain('1 record is no longer listed.');

    world.review([5], { kind: 'state', state: 'unreviewed' });
    world.missing([5], T0 + 91_000);
    const two = (await make()).text;
    expect(two).toContain(`${sentence}; 2 records are no longer listed.`);
    expect(two).toContain('Counts,"in the period, no longer listed",,1,1,,,,,1 unreviewed');
    expect(two).toContain(`"unreviewed; not listed since ${local(T0 + 91_000)}+01:00; account`);
    const excluded = (await make({ filter: { missing: false } })).text;
    expect(excluded).toContain(none);
    expect(excluded).toContain(`${sentence}.`);
  });

  it('the stored one is used from its copy where it is damaged; where both are, that is said and nothing is called unchanged', async () => {
    await make();
    const stored = join(folder, 'statements');
    const damage = (ending: RegExp) => {
      for (const name of readdirSync(stored).filter((one) => ending.test(one))) {
        const text = readFileSync(join(stored, name), 'utf8');
        writeFileSync(join(stored, name), text.replace('deposits', 'deposit5'));
      }
    };
    damage(/^[0-9a-f]+\.json$/);
    expect((await make()).changes).toEqual([]);
    damage(/\.json$/);
    expect((await make()).changes).toEqual([expect.stringContaining('cannot be read any more')]);
    expect((await make()).changes).toEqual([]);
  });

  it('lists what the venue did to records of the period after they were verified, and nothing where it did nothing', async () => {
    const section = 'Changes after verification';
    const [before, beforePdf] = [await make(), await make({ format: 'pdf' })];
    expect(before.text + beforePdf.text).not.toContain(section);
    const verified = String(T0 + 30_000);
    const note = world.context.db.prepare(
      `INSERT INTO status_changes (record, seen_at, status, updated_at, field, before, after) VALUES (?, 1, 'SUCCESS', 1, ?, ?, NULL)`,
    );
    for (const id of [1, 2]) note.run(id, 'late', verified);
    world.add(
      [withdrawal({ amount: '9999', currency: 'BTC', status: 'FAILURE', createdAt: T0 + 2 })],
      T0 + 70_000,
    );
    world.missing([3], T0 + 80_000);
    world.close();
    world = reviewWorld(folder);
    const { text } = await make();
    const lines = text.split('\r\n').filter((line) => line.startsWith(section));
    // The first record is of another period.
    expect(lines).toEqual([
      expect.stringContaining(
        `,"listed late: first seen ${local(1)}+01:00, its time was verified ${local(T0 + 30_000)}+01:00; account`,
      ),
      expect.stringContaining(`,"not listed since ${local(T0 + 80_000)}+01:00; account`),
      expect.stringContaining(
        `,9999,,0,"changed at the venue, last seen ${local(T0 + 70_000)}+01:00; account`,
      ),
    ]);
    expect((await make()).text).toBe(text);
    const pdf = (await make({ format: 'pdf' })).text;
    expect(pdf).toContain(`(${section}) Tj`);
    expect(pdf).toContain('changed at the venue');
  });

  it('next to a statement stored before those lines existed, lists the lines and nothing else', async () => {
    await make();
    const stored = readdirSync(join(folder, 'statements'));
    const saved = join(folder, 'statements', stored.find((name) => !name.includes('.copy')) ?? '');
    const old = storedJson(saved) as { lines: [string, string][] }; // written above
    old.lines = old.lines.filter(
      ([key]) => !key.includes('changed after review') && !key.includes('no longer listed'),
    );
    writeStoredJson(saved, old);
    expect((await make()).changes).toEqual([
      'New: Counts, in the period, no longer listed: deposits 0, withdrawals 0, 0 unreviewed.',
      'New: Reviews, changed after review: 0.',
    ]);
    expect((await make()).changes).toEqual([]);
  });

  it('names what is not known of the time before the period, which the opening counts', async () => {
    const gap = 'Completeness,gap before the period,,,,,,,,';
    const about = '"Main desk, deposits, before ';
    const byStartDate = (at: number) =>
      `${gap}${about}${local(at)}+01:00: excluded by your start date. Choose`;
    lists = [{ ...knowledge, ...verifiedRange(T0 - 2_000, T0 + 90_000, T0) }];
    const late = await make();
    expect(late.text).toContain(
      `${gap}${about}${local(T0 - 2_000)}+01:00: not downloaded yet. Choose Download now`,
    );
    // The period itself is known.
    expect(late.text).toContain(COMPLETE);
    expect(late.text).not.toContain('Completeness,gap,');
    lists = [{ ...knowledge, startDateSource: 'user' }];
    expect((await make()).text).toContain(byStartDate(knowledge.startDate));
    // The filter has a first day of its own: nothing before it is counted, and at the period's there is no opening at all.
    lists = [{ ...knowledge, ...verifiedRange(T0 - 2_000, T0 + 90_000, T0) }];
    expect((await make({ filter: { from: T0 - 1_500 } })).text).toContain(COMPLETE);
    lists = [{ ...knowledge, complete: null }];
    expect((await make()).text).toContain(gap);
    expect((await make({ filter: { from: PERIOD.from } })).text).not.toContain(gap);
    // Before the first day of a venue with nothing older there is nothing to lack; before one the user chose there may be.
    lists = [
      {
        ...knowledge,
        startDate: PERIOD.from,
        ...verifiedRange(PERIOD.from, T0 + 90_000, T0),
      },
    ];
    expect((await make()).text).toContain(COMPLETE);
    for (const list of lists) list.startDateSource = 'user';
    expect((await make()).text).toContain(byStartDate(PERIOD.from));
    lists = [knowledge];
  });

  it('names the older records of a venue that are not read: of the opening, and of a period that begins among them', async () => {
    const unread = '"Main desk, deposits, before ';
    const period = `Completeness,gap,,,,,,,,${unread}`;
    const opening = `Completeness,gap before the period,,,,,,,,${unread}`;
    const made = async (startDate: number) => {
      lists = [{ ...knowledge, startDate, ...verifiedRange(startDate, T0 + 90_000, T0) }];
      for (const list of lists) list.olderUnread = true;
      const { text } = await make();
      lists = [knowledge];
      expect(text.includes(COMPLETE)).toBe(!text.includes(period));
      return [text.includes(period), text.includes(opening)];
    };
    expect(await made(PERIOD.from - 5_000)).toEqual([false, true]);
    expect(await made(PERIOD.from)).toEqual([false, true]);
    expect(await made(PERIOD.from + 5_000)).toEqual([true, true]);
    expect(await made(PERIOD.before)).toEqual([true, true]);
    // A filter that begins later has nothing of that time in its counts.
    lists = [{ ...knowledge, olderUnread: true }];
    expect((await make({ filter: { from: knowledge.startDate } })).text).toContain(COMPLETE);
    lists = [knowledge];
  });

  it.each([
    ['with a byte changed', 'no reviews after entry 1', (log: string) => flip(log, 'about 3')],
    ['that is gone', 'is missing or damaged: no reviews', (log: string) => rmSync(log)],
  ])('a review log %s is a gap, in CSV and PDF, and the same to the byte', async (_name, text, break_) => {
    for (const id of [2, 3]) world.review([id], { kind: 'note', text: `about ${id}` });
    expect((await make()).text).toContain(COMPLETE);
    world.close();
    break_(world.file);
    world = reviewWorld(folder);
    const csv = await make();
    expect(csv.text).toMatch(new RegExp(`Completeness,reviews incomplete,.*${text}`));
    expect(csv.text).not.toContain(COMPLETE);
    expect((await make()).sha256).toBe(csv.sha256);
    expect((await make({ format: 'pdf' })).text).toContain('reviews incomplete');
  });

  it('refuses a period without time, and a zone that is none', async () => {
    await expect(make({ before: PERIOD.from })).rejects.toThrow('it ends before it begins');
    await expect(make({ timeZone: 'Moon/Base' })).rejects.toThrow('Unknown time zone');
  });
});

function flip(path: string, text: string): void {
  const bytes = readFileSync(path);
  const at = bytes.indexOf(text);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(path, bytes);
}

function local(at: number): string {
  return new Date(at + 3_600_000).toISOString().slice(0, -1);
}

describe('as PDF', () => {
  it('is the same to the byte, ASCII, with a table of objects that is right', async () => {
    const one = await make({ format: 'pdf' });
    const other = await make({ format: 'pdf' });
    expect(other.sha256).toBe(one.sha256);
    expect(other.changes).toEqual([]);
    expect(one.text).toMatch(/^%PDF-1\.4\n[\n\x20-\x7e]*%%EOF\n$/);
    expect(one.text).toContain('[U+4E2D][U+6587]');
    checkXref(one.text);
  });

  it('keeps everything over many pages', () => {
    const lines = Array.from({ length: 300 }, (_, n) => ({ text: `line ${n} (a\\b) é€` }));
    const text = pdfText('Title', lines);
    checkXref(text);
    for (let n = 0; n < 300; n += 1) expect(text).toContain(`(line ${n} \\(a\\\\b\\) \\351\\200) Tj`);
    expect(text.match(/\/Type \/Page /g)).toHaveLength(7);
  });
});

function checkXref(text: string): void {
  const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const entries = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)];
  entries.forEach((entry, index) => {
    expect(text.slice(Number(entry[1])).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  });
  for (const [, length, stream] of text.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)) {
    expect(stream?.length).toBe(Number(length));
  }
}
