/**
 * Breaks when: a failed, abandoned or unfinished export leaves a file under its name or a part of one, an export shows what was
 * stored after it began, a partial result goes unmarked, or memory grows with the result.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExportTemplate } from '../../../../shared/exports/template.ts';
import { BUILT_IN_TEMPLATES } from '../../../../shared/exports/export-templates.ts';
import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import { fail, succeed } from '../../../../shared/base/result.ts';
import { nodeFiles } from '../../../platform/files.ts';
import { completenessOf } from '../../../../shared/query/completeness.ts';
import {
  completenessSentence,
  formatForFiles,
  gapLine,
} from '../../../../shared/query/format-completeness.ts';
import type { ListKnowledge } from '../queries/completeness.ts';
import { type ExportOrder, makeExportOps } from './export-ops.ts';
import { notWritten } from './not-written.ts';
import { exportHandlers } from './handlers.ts';
import type { ReviewGap } from '../queries/review-gap.ts';
import { openOwnTemplates } from './own-templates.ts';
import {
  ACCOUNTS,
  deposit,
  exportWorld,
  type ExportWorld,
  valueOf,
} from '../../../../tests/helpers/history/export-world.ts';
import { ZipTooLarge } from '../../../storage/zip.ts';
import { sealRecords } from '../../../../tests/helpers/history/seal-records.ts';
import { verifiedRange } from '../../../../tests/helpers/history/verified-list.ts';

let world: ExportWorld;
beforeEach(() => {
  world = exportWorld();
});
afterEach(() => world.close());

const [plain] = BUILT_IN_TEMPLATES;
if (plain === undefined) throw new Error('there is no plain template');
const template: ExportTemplate = plain;

function order(changes: Partial<ExportOrder> = {}): ExportOrder {
  return {
    exportId: 'one',
    path: join(world.folder, 'records.csv'),
    filter: {},
    sort: { by: 'created', descending: true },
    format: 'csv',
    template,
    timeZone: 'UTC',
    accounts: ACCOUNTS,
    ...changes,
  };
}

/** What the exports made, beside the archive's own files. */
function filesThere(): string[] {
  return readdirSync(world.folder).filter((name) => !/^(archive|reviews)\./.test(name));
}

describe('an export in steps', () => {
  it('has the records as they were when it began', () => {
    world.add(Array.from({ length: 10_001 }, (_, n) => deposit(n)));
    const { ops, context } = world;
    expect(ops['export.begin'](context, order())).toEqual({ ok: true, value: { total: 10_001 } });
    expect(ops['export.step'](context, order())).toEqual({ ok: true, value: { written: 10_000 } });
    context.db.exec("UPDATE records SET status = 'FAILURE'");
    sealRecords(context.db);
    world.add([deposit(20_000)]);
    expect(ops['export.step'](context, order())).toEqual({ ok: true, value: { written: 10_001 } });
    valueOf(ops['export.close'](context, order()));
    expect(filesThere().some((name) => name === 'records.csv')).toBe(false);
    valueOf(ops['export.publish'](context, order()));
    const text = readFileSync(order().path, 'utf8');
    expect(text.split('\r\n')).toHaveLength(10_003);
    expect(text).not.toContain('FAILURE');
    expect(filesThere()).toEqual(['records.csv']);
  });

  it('leaves nothing when it is given up, and knows it no more', () => {
    world.add([deposit(1)]);
    const { ops, context } = world;
    valueOf(ops['export.begin'](context, order()));
    expect(ops['export.begin'](context, order())).toMatchObject({ ok: false, error: { kind: 'limit' } });
    valueOf(ops['export.abandon'](context, order()));
    expect(filesThere()).toEqual([]);
    expect(ops['export.step'](context, order())).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    expect(ops['export.abandon'](context, order())).toEqual({ ok: true, value: null });
  });

  it('leaves nothing when the folder refuses, and takes away what a killed run left', () => {
    world.add([deposit(1)]);
    const { ops, context } = world;
    expect(ops['export.begin'](context, order({ path: join(world.folder, 'gone', 'x.csv') }))).toMatchObject({
      ok: false,
      error: { kind: 'store', message: expect.stringContaining('ENOENT') },
    });
    writeFileSync(join(world.folder, '.counterfoil-export-99999999-1.part'), 'half');
    writeFileSync(join(world.folder, `.counterfoil-export-${process.ppid}-1.part`), 'alive');
    mkdirSync(order().path);
    valueOf(ops['export.begin'](context, order()));
    valueOf(ops['export.step'](context, order()));
    valueOf(ops['export.close'](context, order()));
    expect(ops['export.publish'](context, order())).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(filesThere()).toEqual([`.counterfoil-export-${process.ppid}-1.part`, 'records.csv']);
  });

  it.runIf(process.platform === 'linux')('leaves nothing when the disk refuses half way', () => {
    world.add(Array.from({ length: 10_001 }, (_, n) => deposit(n)));
    const { ops, context } = world;
    valueOf(ops['export.begin'](context, order()));
    valueOf(ops['export.step'](context, order()));
    // What is written from here on is refused, as by a full disk, only with another code.
    for (const name of readdirSync('/proc/self/fd')) {
      const link = linkOf(`/proc/self/fd/${name}`);
      if (link.startsWith(world.folder) && link.endsWith('.part')) closeSync(Number(name));
    }
    expect(ops['export.step'](context, order())).toMatchObject({
      ok: false,
      error: { kind: 'store', message: expect.stringContaining('Not exported: EBADF') },
    });
    expect(filesThere()).toEqual([]);
    expect(ops['export.close'](context, order())).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    expect(notWritten('ENOSPC').message).toContain('the disk is full. Free up space');
  });

  it.each([
    [{ timeZone: 'Moon/Base' }, 'time zone'],
    [
      { template: { ...template, columns: [{ field: 'nothing', header: 'x' }] } },
      'which this version does not have',
    ],
    [
      {
        format: 'parquet' as const,
        template: {
          ...template,
          columns: [
            { field: 'memo', header: 'x' },
            { field: 'fee', header: 'x' },
          ],
        },
      },
      'Rename one',
    ],
  ])('%j is refused', (changes, text) => {
    expect(world.ops['export.begin'](world.context, order(changes))).toMatchObject({
      ok: false,
      error: { kind: 'bad-request', message: expect.stringContaining(text) },
    });
    expect(filesThere()).toEqual([]);
  });

  it('is called larger than 4 GiB only when it is', () => {
    const throwing = (error: Error) =>
      makeExportOps(() => {
        throw error;
      });
    const begin = (error: Error) => throwing(error)['export.begin'](world.context, order());
    expect(begin(new ZipTooLarge())).toMatchObject({
      ok: false,
      error: { kind: 'limit', message: expect.stringContaining('over 4 GiB') },
    });
    // A fault of ours goes on to where faults are noted.
    expect(() => begin(new RangeError('Invalid time value'))).toThrow('Invalid time value');
    expect(filesThere()).toEqual([]);
  });

  it.runIf(process.env['COUNTERFOIL_DEEP'] === '1').each(['csv', 'jsonl', 'xlsx', 'parquet'] as const)(
    'of 200,000 records as %s needs no more memory than of a few',
    (format) => {
      const script = new URL('../../../../tests/helpers/history/many-records.ts', import.meta.url);
      const recorded = execFileSync(
        process.execPath,
        ['--max-old-space-size=96', script.pathname, format, '200000'],
        {
          encoding: 'utf8',
        },
      );
      const { records, external } = JSON.parse(recorded) as { records: number; external: number }; // printed by the script
      expect(records).toBe(200_000);
      expect(external).toBeLessThan(120_000_000);
    },
  );
});

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return ''; // closed since the folder was listed
  }
}

const whole: ListKnowledge = {
  accountId: 'main',
  kind: 'deposit',
  records: 1,
  unreadable: 0,
  resolvedUnreadable: 0,
  missing: 0,
  open: 0,
  ...verifiedRange(1_000, 9_000, 9_500),
  readOnce: null,
  incomplete: [],
  startDate: 1_000,
  startDateSource: 'venue',
  older: null,
};

const CHOSEN: ListKnowledge = { ...whole, startDateSource: 'user' };

/** Known from the first day of a venue that has older records which are not read. */
const OLDER: ListKnowledge = { ...whole, olderUnread: true };

/** A day after the end of what is known. */
const NOW = 86_409_000;

const FORMAT = formatForFiles((id) => id);

describe('completeness', () => {
  it.each([
    ['a list known to its start date', {}, whole, []],
    [
      'a kind that no list is of',
      { kind: 'withdrawal' as const, accountIds: ['main'] },
      whole,
      ['no history'],
    ],
    ['never complete', {}, { ...whole, complete: null }, ['not verified yet']],
    ['a gap inside', {}, { ...whole, incomplete: [{ from: 2_000, to: 3_000, reason: 'drift' }] }, ['drift']],
    [
      'a gap outside',
      { from: 4_000 },
      { ...whole, incomplete: [{ from: 2_000, to: 3_000, reason: 'drift' }] },
      [],
    ],
    [
      'a period that goes beyond what is known',
      { before: 10_000 },
      whole,
      ['after 1970-01-01T00:00:09.000Z: not downloaded yet'],
    ],
    ['no end, read within a day', {}, whole, []],
    [
      'no end, read longer ago than a day',
      {},
      { ...whole, ...verifiedRange(1_000, 8_999, 9_500) },
      ['after .*08.999Z: not downloaded yet'],
    ],
    ['an end that was reached, however long ago', { before: 9_000 }, whole, []],
    ['a period inside', { from: 2_000, before: 8_000 }, whole, []],
    [
      'what is older than the download got',
      {},
      { ...whole, startDate: 0 },
      ['before .*01.000Z: not downloaded yet'],
    ],
    [
      'a gap of one instant, the first that is asked for',
      { from: 2_000, before: 3_000 },
      { ...whole, incomplete: [{ from: 2_000, to: 2_000, reason: 'odd' }] },
      [', .*02.000Z to .*02.000Z: odd'],
    ],
    ['rows that could not be read', {}, { ...whole, unreadable: 2 }, ['2 unreadable records left out']],
    ['an account that was never read', { accountIds: ['cold'] }, whole, ['cold: not downloaded yet']],
    [
      'no beginning, and a start date that the user chose',
      {},
      CHOSEN,
      ['before 1970-01-01T00:00:01.000Z: excluded by your start date'],
    ],
    [
      'a beginning before that startDate',
      { from: 999 },
      CHOSEN,
      ['before 1970-01-01T00:00:01.000Z: excluded by your start date'],
    ],
    ['a beginning at that startDate', { from: 1_000 }, CHOSEN, []],
    [
      'an end before that startDate',
      { before: 900 },
      CHOSEN,
      ['before 1970-01-01T00:00:01.000Z: excluded by your start date'],
    ],
    ['a start date chosen before the first day', {}, { ...CHOSEN, firstDay: 1_000 }, []],
    [
      'a start date chosen after the first day',
      {},
      { ...CHOSEN, firstDay: 999 },
      ['excluded by your start date'],
    ],
    ['a start date that was assumed', {}, { ...whole, startDateSource: 'assumed' as const }, []],
    ['no beginning, and older records that are not read', {}, OLDER, []],
    [
      'a beginning before them',
      { from: 999 },
      OLDER,
      ['before .*01.000Z: older records are not available from this endpoint'],
    ],
    ['a beginning after them', { from: 1_000 }, OLDER, []],
    ['a period over their end', { from: 500, before: 5_000 }, OLDER, ['before .*01.000Z: older']],
    ['a period of them alone', { from: 500, before: 900 }, OLDER, ['before .*01.000Z: older']],
    [
      'all up to an end before theirs',
      { before: 900 },
      OLDER,
      ['before .*01.000Z: older records are not available from this endpoint'],
    ],
    [
      'a start date chosen after the first day, and older records',
      { from: 500 },
      { ...CHOSEN, firstDay: 999, olderUnread: true as const },
      ['excluded by your start date'],
    ],
    ['a beginning before the first day of a venue with nothing older', { from: 999 }, whole, []],
  ])('R-D36: whether a result is complete is known: %s', (_name, filter, list, reasons) => {
    const completeness = completenessOf(filter, [list], { now: NOW });
    const found = completeness.gaps.map((gap) => gapLine(gap, FORMAT));
    expect(found).toHaveLength(reasons.length);
    for (const [at, text] of reasons.entries()) expect(found[at]).toMatch(new RegExp(text));
    const sentence = completenessSentence(completeness, FORMAT);
    const gaps = reasons.length === 1 ? ', with 1 gap' : '';
    expect(sentence).toMatch(
      new RegExp(`^History (not verified yet|verified to \\S+Z \\(verified on \\S+( or later)?\\)${gaps})$`),
    );
    if (reasons.length === 0) expect(sentence).not.toContain('not verified');
  });

  it('R-D36: of several lists the earliest end counts, and one that was never verified is a gap', () => {
    const later = {
      ...whole,
      accountId: 'second',
      ...verifiedRange(1_000, 8_500, 9_000),
    };
    const never = { ...whole, accountId: 'third', complete: null };
    const asked = { from: 1_000, before: 8_000 };
    const sentenceOf = (lists: ListKnowledge[], filter: HistoryFilter) =>
      completenessSentence(completenessOf(filter, lists, { now: NOW }), FORMAT);
    expect(sentenceOf([whole, later], asked)).toBe(
      'History verified to 1970-01-01T00:00:08.000Z (verified on 1970-01-01)',
    );
    expect(sentenceOf([whole, later, never], asked)).toBe(
      'History verified to 1970-01-01T00:00:08.000Z (verified on 1970-01-01), with 1 gap',
    );
    expect(sentenceOf([whole, later], {})).toBe(
      'History verified to 1970-01-01T00:00:08.500Z (verified on 1970-01-01), with 1 gap',
    );
    expect(sentenceOf([never], asked)).toBe('History not verified yet');
    // Nothing of a period after or before all that was verified is.
    expect(sentenceOf([whole], { from: 9_500, before: 9_900 })).toBe('History not verified yet');
    expect(sentenceOf([{ ...whole, startDate: 0 }], { before: 900 })).toBe('History not verified yet');
    expect(sentenceOf([], {})).toBe('History not verified yet');
  });
});

describe('the calls', () => {
  const today = Date.UTC(2026, 10, 22);
  const fresh = { ...whole, ...verifiedRange(1_000, today - 1_000, today) };

  function calls(
    lists: ListKnowledge[],
    path: string | null = join(world.folder, 'records.csv'),
    reviewGap: ReviewGap | null = null,
  ) {
    const suggestedNames: string[] = [];
    const handlers = exportHandlers({
      archive: world,
      files: nodeFiles,
      clock: { now: () => today },
      saveDialog: {
        choose: async ({ suggestedName }) => {
          suggestedNames.push(suggestedName);
          return succeed(path === null ? null : { path });
        },
      },
      dataFolder: world.folder,
      version: '1.2.3',
      accounts: () => ACCOUNTS,
      isPractice: () => false,
      lists: async () => succeed(lists),
      reviewGap: async () => succeed(reviewGap),
    });
    return { handlers, suggestedNames };
  }

  const wanted = {
    filter: { currencies: ['USDT'], text: ['invoice 17'] },
    sort: { by: 'created' as const, descending: true },
    format: 'csv' as const,
    template,
    timeZone: 'Europe/Berlin',
    acceptPartial: false,
  };

  it('write the file and describe it in the one next to it', async () => {
    world.add([deposit(1)]);
    const { handlers, suggestedNames } = calls([fresh]);
    const done = valueOf(await handlers['exports.records'](wanted));
    expect(suggestedNames).toEqual(['counterfoil-history-2026-11-22.csv']);
    expect(done).toMatchObject({ where: join(world.folder, 'records.csv'), records: 1, partial: false });
    expect(filesThere()).toEqual(['records.csv', 'records.csv.about.json']);
    const about: unknown = JSON.parse(readFileSync(join(world.folder, 'records.csv.about.json'), 'utf8'));
    expect(about).toMatchObject({
      file: 'records.csv',
      sha256: done.sha256,
      bytes: done.bytes,
      records: 1,
      completeness: 'History verified to 2026-11-21T23:59:59.000Z (verified on 2026-11-22)',
      partial: false,
      gaps: [],
      completeSince: '1970-01-01T00:00:01.000Z',
      completeUntil: '2026-11-21T23:59:59.000Z',
      verifiedOn: '2026-11-22T00:00:00.000Z',
      coverage: [
        {
          account: 'Main desk',
          kind: 'deposit',
          since: '1970-01-01T00:00:01.000Z',
          startDate: '1970-01-01T00:00:01.000Z',
          startDateSource: 'venue',
        },
      ],
      query: 'currency:USDT "invoice 17"',
      timeZone: 'Europe/Berlin',
      app: 'Counterfoil 1.2.3',
    });
    expect(JSON.stringify(about)).not.toContain(world.folder);
  });

  it('name in the side file what is older and not read, where nothing else is missing', async () => {
    world.add([deposit(1)]);
    const { handlers } = calls([
      { ...fresh, olderUnread: true },
      { ...fresh, kind: 'withdrawal' },
    ]);
    const done = valueOf(await handlers['exports.records'](wanted));
    expect(done.partial).toBe(false);
    const about = readFileSync(`${done.where ?? ''}.about.json`, 'utf8');
    const { coverage } = JSON.parse(about) as { coverage: { kind: string; older?: string }[] }; // written above
    const older = 'before 1970-01-01T00:00:01.000Z: older records are not available from this endpoint';
    expect(coverage.map((list) => [list.kind, list.older])).toEqual([
      ['deposit', `Main desk, deposits, ${older}`],
      ['withdrawal', undefined],
    ]);
    const early = { ...wanted, filter: { ...wanted.filter, from: 0 } };
    expect(await handlers['exports.records'](early)).toMatchObject({
      ok: false,
      error: { field: 'acceptPartial', message: expect.stringContaining(older) },
    });
  });

  it('refuse what is not complete until it is accepted, and mark it then', async () => {
    world.add([deposit(1)]);
    const { handlers, suggestedNames } = calls([{ ...whole, complete: null }]);
    expect(await handlers['exports.records'](wanted)).toMatchObject({
      ok: false,
      error: {
        kind: 'conflict',
        field: 'acceptPartial',
        message: expect.stringContaining('Main desk, deposits'),
      },
    });
    expect(suggestedNames).toEqual([]);
    const done = valueOf(
      await handlers['exports.records']({ ...wanted, format: 'jsonl', acceptPartial: true }),
    );
    expect(done.partial).toBe(true);
    expect(filesThere()).toEqual([
      'records-partial.csv',
      'records-partial.csv.about.json',
      'records-partial.csv.schema.json',
    ]);
    const about: unknown = JSON.parse(readFileSync(`${done.where ?? ''}.about.json`, 'utf8'));
    expect(about).toMatchObject({
      completeness: 'History not verified yet',
      partial: true,
      partialBecause: ['Main desk, deposits: not verified yet'],
      gaps: [
        {
          account: 'Main desk',
          list: 'deposit',
          from: null,
          to: null,
          reason: 'not verified yet',
          action: 'Choose Download now in History.',
        },
      ],
    });
  });

  it('R-D36: of an archive that was read long ago, an export without an end is only up to then, ticked and marked', async () => {
    world.add([deposit(1)]);
    const { handlers } = calls([whole]);
    const until = 'after 1970-01-01T00:00:09.000Z: not downloaded yet';
    expect(await handlers['exports.records'](wanted)).toMatchObject({
      ok: false,
      error: { kind: 'conflict', field: 'acceptPartial', message: expect.stringContaining(until) },
    });
    const done = valueOf(await handlers['exports.records']({ ...wanted, acceptPartial: true }));
    expect(done.partial).toBe(true);
    expect(readFileSync(`${done.where ?? ''}.about.json`, 'utf8')).toContain(until);
    const ended = { ...wanted, filter: { ...wanted.filter, before: 9_000 } };
    expect(valueOf(await handlers['exports.records'](ended)).partial).toBe(false);
  });

  it('R-D36: an export of reviews from a log with a fault is partial, one without a word of them is not', async () => {
    world.add([deposit(1)]);
    const { handlers } = calls([fresh], undefined, { upToRow: 7 });
    const bare = { ...wanted, filter: {} };
    expect(valueOf(await handlers['exports.records'](bare)).partial).toBe(false);
    const text = 'no reviews after entry 7';
    const reviewed = { ...bare, template: BUILT_IN_TEMPLATES[1] ?? template };
    const asks: HistoryFilter[] = [
      { reviews: ['unreviewed'] },
      { imported: false },
      { labels: ['tax'] },
      { internalTransfer: false },
      { changed: true },
      { text: ['in a note'] },
    ];
    for (const filter of [{}, ...asks]) {
      const order = Object.keys(filter).length > 0 ? bare : reviewed;
      expect(await handlers['exports.records']({ ...order, filter })).toMatchObject({
        ok: false,
        error: { kind: 'conflict', field: 'acceptPartial', message: expect.stringContaining(text) },
      });
    }
    const done = valueOf(await handlers['exports.records']({ ...reviewed, acceptPartial: true }));
    expect(done).toMatchObject({ partial: true, where: expect.stringContaining('records-partial') });
    expect(readFileSync(`${done.where ?? ''}.about.json`, 'utf8')).toContain(text);
    const { handlers: gone } = calls([fresh], undefined, { upToRow: 0 });
    expect(await gone['exports.records'](reviewed)).toMatchObject({
      error: { message: expect.stringContaining('is missing or damaged: no reviews') },
    });
  });

  it('write nothing when no place is chosen, and pass on what fails', async () => {
    const { handlers } = calls([fresh], null);
    expect(await handlers['exports.records'](wanted)).toMatchObject({ ok: true, value: { where: null } });
    const { handlers: lost } = calls([fresh], join(world.folder, 'gone', 'x.csv'));
    expect(await lost['exports.records'](wanted)).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(filesThere()).toEqual([]);
  });

  it('leave no data file when the side file cannot be written', async () => {
    world.add([deposit(1)]);
    mkdirSync(join(world.folder, 'records.csv.about.json'));
    const { handlers } = calls([fresh]);
    expect(await handlers['exports.records'](wanted)).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(filesThere()).toEqual(['records.csv.about.json']);
  });

  it('keep own templates, refuse the names of built-in ones and fields nobody knows', async () => {
    const { handlers } = calls([fresh]);
    const mine = { ...template, name: 'Mine' };
    expect(await handlers['exports.putTemplate'](mine)).toEqual({ ok: true, value: {} });
    expect(await handlers['exports.putTemplate'](template)).toMatchObject({
      ok: false,
      error: { kind: 'conflict' },
    });
    const strange = { ...mine, columns: [{ field: 'nothing', header: 'x' }] };
    expect(await handlers['exports.putTemplate'](strange)).toMatchObject({
      ok: false,
      error: { kind: 'bad-request' },
    });
    expect(openOwnTemplates(nodeFiles, world.folder).list()).toEqual([mine]);
    expect(await handlers['exports.removeTemplate']({ name: 'Mine' })).toEqual({ ok: true, value: {} });
    expect(await handlers['exports.removeTemplate']({ name: 'Mine' })).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    });
    writeFileSync(join(world.folder, 'export-templates.json'), '{damaged');
    const again = openOwnTemplates(nodeFiles, world.folder);
    expect(again.list()).toEqual([]);
    expect(again.put(mine)).toEqual({ ok: true, value: null });
    expect(readFileSync(join(world.folder, 'export-templates.damaged.json'), 'utf8')).toBe('{damaged');
    const unwritable = {
      ...nodeFiles,
      replace: () => {
        throw new Error('no');
      },
    };
    expect(openOwnTemplates(unwritable, world.folder).put(mine)).toEqual(
      fail(expect.objectContaining({ kind: 'store' })),
    );
  });
});
