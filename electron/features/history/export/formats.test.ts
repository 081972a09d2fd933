/**
 * Breaks when: JSON Lines, a workbook or a Parquet file does not give back what went in, an amount becomes a floating point number, or
 * the same archive gives other bytes. Read back by readers that share nothing with the writers.
 */
import { createHash } from 'node:crypto';
import { crc32, inflateRawSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES } from '../../../../shared/exports/export-templates.ts';
import { queryOps } from '../queries/query-ops.ts';
import { columnsOf } from './columns.ts';
import { jsonSchemaOf } from './json-lines.ts';
import {
  deposit,
  exportWorld,
  type ExportWorld,
  valueOf,
  withdrawal,
} from '../../../../tests/helpers/history/export-world.ts';
import { zipWriter } from '../../../storage/zip.ts';

let world: ExportWorld;
beforeEach(() => {
  world = exportWorld();
});
afterEach(() => world.close());

const [plain, treasury] = BUILT_IN_TEMPLATES;
if (plain === undefined || treasury === undefined) throw new Error('the templates are not there');

const NASTY = '=1+1 "quoted", <b>&amp;</b>\n\t\u0000\u001f_x0041_ 😀 ]]>';

function addTwo(): void {
  world.add([
    deposit(1, { memo: NASTY, amount: '123456789012345678901234.000000000000000001' }),
    withdrawal(2, { walletTxId: null, isInner: true, fee: '0.10' }),
  ]);
}

describe('JSON Lines', () => {
  it('has an object a line with amounts as text, and a schema that fits', () => {
    addTwo();
    const lines = world.write('jsonl', plain).toString().split('\n');
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[1] ?? '')).toEqual({
      account: 'Main desk',
      kind: 'deposit',
      created_utc: '2026-03-29T00:59:59.000Z',
      created_local: '2026-03-29T01:59:59.000+01:00',
      created_ms: 1_774_745_999_000,
      updated_utc: '2026-03-29T01:05:01.000Z',
      currency: 'USDT',
      chain: 'trx',
      amount: '123456789012345678901234.000000000000000001',
      fee: '0.00',
      status: 'SUCCESS',
      address: 'T000000000000000000000000000000001',
      memo: NASTY,
      off_chain: false,
      wallet_tx_id: '1'.padStart(64, 'a'),
      withdrawal_id: null,
      remark: 'Deposit',
    });
    const schema = JSON.parse(jsonSchemaOf(valueOf(columnsOf(plain, true)), 'Plain')) as {
      required: string[];
      properties: Record<string, { type: string[] }>;
    }; // made in the line above
    const first = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    expect(Object.keys(first)).toEqual(schema.required);
    for (const [name, value] of Object.entries(first)) {
      const type = value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;
      expect(schema.properties[name]?.type).toContain(type);
    }
  });
});

/** A ZIP read by its central directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x0201_4b50);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const offset = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(offset)).toBe(0x0403_4b50);
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const packed = bytes.readUInt32LE(at + 20);
    const content = inflateRawSync(bytes.subarray(start, start + packed));
    expect(content.length).toBe(bytes.readUInt32LE(at + 24));
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16));
    expect(bytes.readUInt32LE(start + packed)).toBe(0x0807_4b50);
    files.set(name, content.toString());
    at += 46 + nameLength;
  }
  return files;
}

/** The cells of a sheet, read by the letter: every tag in its place or an error. */
function readSheet(xml: string, styles?: number[]): string[][] {
  const data = /<sheetData>(.*)<\/sheetData><\/worksheet>$/s.exec(xml)?.[1] ?? '';
  const rows: string[][] = [];
  for (const [, row = ''] of data.matchAll(/<row>(.*?)<\/row>/gs)) {
    const cells: string[] = [];
    const rest = row.replaceAll(
      /<c\/>|<c(?: s="(\d+)")?><v>([^<]*)<\/v><\/c>|<c t="b"><v>([01])<\/v><\/c>|<c s="[12]" t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is><\/c>/g,
      (_all, style?: string, number?: string, flag?: string, text?: string) => {
        styles?.push(Number(style ?? 0));
        cells.push(unescapeXml(number ?? flag ?? text ?? ''));
        return '';
      },
    );
    expect(rest).toBe('');
    rows.push(cells);
  }
  return rows;
}

/** The moment that a serial number of a spreadsheet is. */
function dateOf(serial: string | undefined): string {
  return new Date(Date.UTC(1899, 11, 30) + Math.round(Number(serial) * 86_400_000)).toISOString();
}

/** The workbook's own number formats, by the number of the style that has them. */
function formats(files: Map<string, string>): Record<number, string> {
  const styles = files.get('xl/styles.xml') ?? '';
  const codes = new Map<string | undefined, string>();
  for (const [, id, code = ''] of styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"\/>/g))
    codes.set(id, code);
  const found: Record<number, string> = {};
  const styled = styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf numFmtId="(\d+)"/g);
  for (const [at, [, id]] of [...styled].entries()) {
    const code = codes.get(id);
    if (code !== undefined) found[at] = code;
  }
  return found;
}

function unescapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\r\u000e-\u001f]/);
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([0-9A-F]{4})_/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

describe('a workbook', () => {
  it('opens as a ZIP whose sheet has every text as it was, each amount as number and as exact text, and real dates', () => {
    addTwo();
    const files = unzip(world.write('xlsx', plain));
    expect([...files.keys()].toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const styles: number[] = [];
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    const [header, second, first] = readSheet(sheet, styles);
    const titles = plain.columns.map((column) => column.header);
    titles.splice(titles.indexOf('amount') + 1, 0, 'amount (exact)');
    titles.splice(titles.indexOf('fee') + 1, 0, 'fee (exact)');
    expect(header).toEqual(titles);
    const at = (name: string) => titles.indexOf(name);
    expect(first?.[at('amount')]).toBe('123456789012345678901234.000000000000000001');
    expect(first?.[at('amount (exact)')]).toBe('123456789012345678901234.000000000000000001');
    expect(first?.[at('memo')]).toBe(NASTY);
    expect(second?.slice(0, 2)).toEqual(['Main desk', 'withdrawal']);
    expect(second?.[at('created_ms')]).toBe('1774746000000');
    expect(second?.slice(at('off_chain'))).toEqual(['1', '', '6717422bd51c29000775ea2', 'Withdrawal']);
    // A date is days since 30 December 1899, by UTC or by the clock of the zone.
    expect(dateOf(second?.[at('created_utc')])).toBe('2026-03-29T01:00:00.000Z');
    expect(dateOf(second?.[at('created_local')])).toBe('2026-03-29T03:00:00.000Z');
    const formatOf = (name: string) => formats(files)[styles[titles.length + at(name)] ?? 0];
    expect(formatOf('created_utc')).toBe('yyyy-mm-dd hh:mm:ss.000');
    // Zeros at the end show.
    expect(formatOf('amount')).toBe('#,##0.00000000');
    expect(formatOf('fee')).toBe('#,##0.00');
    expect(formatOf('amount (exact)')).toBeUndefined();
  });

  it('keeps its header in view, and every column is wide enough for what is in it', () => {
    world.add([deposit(1, { amount: '123456789012.000000000000000001' }), deposit(2)]);
    const sheet = unzip(world.write('xlsx', plain)).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toMatch(/<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/);
    const widths = [...sheet.matchAll(/<col min="(\d+)" max="\1" width="(\d+)" customWidth="1"\/>/g)];
    const [header = [], ...rows] = readSheet(sheet);
    expect(widths).toHaveLength(header.length);
    for (const [at, title] of header.entries()) {
      const width = Number(widths[at]?.[2]);
      expect(width).toBeGreaterThan(title.length);
      if (!title.startsWith('created_utc')) {
        for (const row of rows) expect(width).toBeGreaterThan(row[at]?.length ?? 0);
      }
    }
    // Three commas among its digits.
    expect(Number(widths[header.indexOf('amount')]?.[2])).toBeGreaterThan(
      '123,456,789,012.000000000000000001'.length,
    );
  });

  it.each([
    ['Koinly universal', 'Date', 'yyyy-mm-dd hh:mm:ss', '2026-03-29T00:59:59.000Z'],
    ['CoinTracking import', 'Date', 'yyyy-mm-dd hh:mm:ss', '2026-03-29T00:59:59.000Z'],
    ['Accounting journal', 'Date', 'yyyy-mm-dd', '2026-03-29T00:00:00.000Z'],
    ['Treasury with review', 'Created', 'yyyy-mm-dd hh:mm:ss.000', '2026-03-29T01:59:59.000Z'],
  ])('of %s has its %s as a date', (name, title, format, date) => {
    world.add([deposit(1)]);
    const template = BUILT_IN_TEMPLATES.find((one) => one.name === name);
    if (template === undefined) throw new Error('there is no such template');
    const files = unzip(world.write('xlsx', template));
    const styles: number[] = [];
    const [header = [], row = []] = readSheet(files.get('xl/worksheets/sheet1.xml') ?? '', styles);
    const at = header.indexOf(title);
    expect(dateOf(row[at])).toBe(date);
    expect(formats(files)[styles[header.length + at] ?? 0]).toBe(format);
  });

  it('has a time no spreadsheet counts as text, and an amount that is none as text alone', () => {
    world.add([deposit(1, { createdAt: Date.UTC(1850, 0, 1), amount: 'about 5' })]);
    const [header = [], row = []] = readSheet(
      unzip(world.write('xlsx', plain)).get('xl/worksheets/sheet1.xml') ?? '',
    );
    expect(row[header.indexOf('created_utc')]).toBe('1850-01-01T00:00:00.000Z');
    const at = header.indexOf('amount');
    expect(row.slice(at, at + 2)).toEqual(['', 'about 5']);
  });

  it('cuts a cell that is longer than a spreadsheet opens, and reports it', () => {
    world.add([deposit(1, { memo: 'x'.repeat(40_000) })]);
    const order = {
      exportId: 'x',
      path: `${world.folder}/x.xlsx`,
      filter: {},
      sort: { by: 'created', descending: true },
      format: 'xlsx',
      template: plain,
      timeZone: 'UTC',
      accounts: [],
    } as const;
    valueOf(world.ops['export.begin'](world.context, order));
    valueOf(world.ops['export.step'](world.context, order));
    expect(world.ops['export.close'](world.context, order)).toMatchObject({
      ok: true,
      value: { cutCells: 1 },
    });
    world.ops['export.abandon'](world.context, order);
  });

  it('a ZIP that would not fit its own numbers is refused', () => {
    let written = 0;
    const zip = zipWriter((bytes) => {
      written += bytes.byteLength;
    });
    zip.file('a');
    zip.add(Buffer.from('text'));
    zip.end();
    expect(written).toBeGreaterThan(100);
    expect(() => zip.add(Buffer.from('x'))).toThrow('no file');
  });
});

describe('Parquet', () => {
  it('gives back every value: amounts and texts as text, times as times', async () => {
    addTwo();
    const bytes = world.write('parquet', plain);
    const file = toArrayBuffer(bytes);
    const rows = await parquetReadObjects({ file });
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({
      amount: '123456789012345678901234.000000000000000001',
      memo: NASTY,
      created_utc: new Date('2026-03-29T00:59:59.000Z'),
      created_local: '2026-03-29T01:59:59.000+01:00',
      created_ms: 1_774_745_999_000n,
      off_chain: false,
      withdrawal_id: null,
    });
    const types = new Map(
      parquetMetadata(file).schema.map(({ name, type, converted_type: as }) => [name, [type, as]]),
    );
    expect(types.get('amount')).toEqual(['BYTE_ARRAY', 'UTF8']);
    expect(types.get('created_utc')).toEqual(['INT64', 'TIMESTAMP_MILLIS']);
  });

  it('has its groups one after the other, and a header when nothing was asked for', async () => {
    const empty = world.write('parquet', treasury);
    expect(await parquetReadObjects({ file: toArrayBuffer(empty) })).toEqual([]);
    world.add(Array.from({ length: 10_500 }, (_, n) => deposit(n)));
    const file = toArrayBuffer(world.write('parquet', plain));
    const { row_groups: groups } = parquetMetadata(file);
    expect(groups.map((group) => Number(group.num_rows))).toEqual([10_000, 500]);
    const rows = await parquetReadObjects({ file, columns: ['amount'], rowStart: 9_999, rowEnd: 10_001 });
    expect(rows).toEqual([{ amount: '500.50000000' }, { amount: '499.50000000' }]);
  });
});

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}

describe('the bytes', () => {
  it.each(['csv', 'jsonl', 'xlsx', 'parquet'] as const)(
    'of %s are the same for the same archive',
    (format) => {
      addTwo();
      expect(hashOf(world.write(format, treasury))).toBe(hashOf(world.write(format, treasury)));
    },
  );

  it.each([
    ['csv', '13e981eed5071390'],
    ['jsonl', 'ffdf9eefe5772b96'],
  ] as const)('of %s stay what they were in the version before', (format, hash) => {
    addTwo();
    expect(hashOf(world.write(format, plain))).toBe(hash);
  });

  it('a workbook stays what it was, before compression', () => {
    addTwo();
    const files = [...unzip(world.write('xlsx', plain))].map(([name, text]) => `${name}\n${text}`);
    expect(hashOf(Buffer.from(files.join('\n')))).toBe('5b1c835ade1ddfbc');
  });
});

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

it('a change by the venue after a review is in every format, as a boolean where there are such', async () => {
  const [then = 0, since = 0, never = 0] = world.add([deposit(1), deposit(2), deposit(3)]);
  for (const id of [then, since]) world.review(id, { state: 'reviewed', by: 'Ann', at: 10 });
  const change = world.context.db.prepare(
    "INSERT INTO status_changes (record, seen_at, status, updated_at, field, before, after) VALUES (?, ?, 'SUCCESS', 1, 'amount', '1', '2')",
  );
  change.run(then, 10);
  change.run(since, 11);
  change.run(never, 11);
  const found = [false, true, false]; // newest first
  const csv = world.write('csv', treasury).toString().trim().split('\r\n');
  expect(csv.map((line) => line.split(',').at(-4))).toEqual(['Changed since review', ...found.map(String)]);
  const lines = world.write('jsonl', treasury).toString().trim().split('\n');
  const name = 'Changed since review';
  expect(lines.map((line) => (JSON.parse(line) as Record<string, unknown>)[name])).toEqual(found);
  const schema: unknown = JSON.parse(jsonSchemaOf(valueOf(columnsOf(treasury, true)), 'Treasury'));
  expect(schema).toMatchObject({ properties: { [name]: { type: ['boolean', 'null'] } } });
  const sheet = readSheet(unzip(world.write('xlsx', treasury)).get('xl/worksheets/sheet1.xml') ?? '');
  expect(sheet.map((row) => row.at(-4))).toEqual([name, ...found.map((each) => (each ? '1' : '0'))]);
  const file = new Uint8Array(world.write('parquet', treasury)).buffer;
  expect((await parquetReadObjects({ file })).map((row) => row[name])).toEqual(found);
});

it('the name of an address is in every format, as the address book had it when the export began', async () => {
  world.add([deposit(1, { address: 'TX-cold' }), deposit(2)]);
  const name = 'Cold <wallet>, "1"';
  queryOps['query.setNames'](world.context, [{ address: 'TX-cold', chain: 'TRC20', name, note: '' }]);
  const columns = [
    { field: 'address', header: 'address' },
    { field: 'addressName', header: 'name' },
  ];
  const template = { ...plain, name: 'Names', columns };
  expect(world.write('csv', template).toString()).toContain('TX-cold,"Cold <wallet>, ""1"""\r\n');
  const lines = world.write('jsonl', template).toString().trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { name: unknown }).name)).toEqual([null, name]);
  const sheet = unzip(world.write('xlsx', template)).get('xl/worksheets/sheet1.xml') ?? '';
  expect(readSheet(sheet)[2]).toEqual(['TX-cold', name]);
  const file = new Uint8Array(world.write('parquet', template)).buffer;
  expect(await parquetReadObjects({ file })).toMatchObject([{ name: null }, { name }]);
});
