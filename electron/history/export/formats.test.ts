/**
 * Breaks when: JSON Lines, a workbook or a Parquet file does not give back what went in, an amount becomes a floating point number, or
 * the same archive gives other bytes. Read back by readers that share nothing with the writers.
 */
import { createHash } from 'node:crypto';
import { crc32, inflateRawSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES } from '../../../shared/history/export-templates.ts';
import { askOps } from '../ask/ask-ops.ts';
import { columnsOf } from './columns.ts';
import { jsonSchemaOf } from './json-lines.ts';
import { deposit, exportWorld, type ExportWorld, valueOf, withdrawal } from './testing/export-world.ts';
import { zipWriter } from './zip.ts';

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
      internal: false,
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
function readSheet(xml: string): string[][] {
  const data = /<sheetData>(.*)<\/sheetData><\/worksheet>$/s.exec(xml)?.[1] ?? '';
  const rows: string[][] = [];
  for (const [, row = ''] of data.matchAll(/<row>(.*?)<\/row>/gs)) {
    const cells: string[] = [];
    const rest = row.replaceAll(
      /<c\/>|<c><v>([^<]*)<\/v><\/c>|<c t="b"><v>([01])<\/v><\/c>|<c s="[12]" t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is><\/c>/g,
      (_all, number?: string, flag?: string, text?: string) => {
        cells.push(unescapeXml(number ?? flag ?? text ?? ''));
        return '';
      },
    );
    expect(rest).toBe('');
    rows.push(cells);
  }
  return rows;
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
  it('opens as a ZIP whose sheet has every cell as it was, amounts and times as text', () => {
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
    const [header, second, first] = readSheet(files.get('xl/worksheets/sheet1.xml') ?? '');
    expect(header).toEqual(plain.columns.map((column) => column.header));
    expect(first?.[8]).toBe('123456789012345678901234.000000000000000001');
    expect(first?.[12]).toBe(NASTY);
    expect(second?.slice(0, 5)).toEqual([
      'Main desk',
      'withdrawal',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T03:00:00.000+02:00',
      '1774746000000',
    ]);
    expect(second?.slice(13)).toEqual(['1', '', '6717422bd51c29000775ea2', 'Withdrawal']);
  });

  it('cuts a cell that is longer than a spreadsheet opens, and says so', () => {
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
      internal: false,
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
    ['csv', 'e914bb690bc268ca'],
    ['jsonl', 'dc6b86f9d40cb297'],
  ] as const)('of %s stay what they were in the version before', (format, hash) => {
    addTwo();
    expect(hashOf(world.write(format, plain))).toBe(hash);
  });

  it('a workbook stays what it was, before compression', () => {
    addTwo();
    const files = [...unzip(world.write('xlsx', plain))].map(([name, text]) => `${name}\n${text}`);
    expect(hashOf(Buffer.from(files.join('\n')))).toBe('30ca06549a5e6495');
  });
});

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

it('that the venue told otherwise after a review stands in every format, as a truth value where there are such', async () => {
  const [then = 0, since = 0, never = 0] = world.add([deposit(1), deposit(2), deposit(3)]);
  for (const id of [then, since]) world.say(id, { state: 'reviewed', by: 'Ann', at: 10 });
  const change = world.context.db.prepare(
    "INSERT INTO status_changes (record, seen_at, status, updated_at, field, before, after) VALUES (?, ?, 'SUCCESS', 1, 'amount', '1', '2')",
  );
  change.run(then, 10);
  change.run(since, 11);
  change.run(never, 11);
  const found = [false, true, false]; // newest first
  const csv = world.write('csv', treasury).toString().trim().split('\r\n');
  expect(csv.map((line) => line.split(',').at(-1))).toEqual(['Changed since review', ...found.map(String)]);
  const lines = world.write('jsonl', treasury).toString().trim().split('\n');
  const name = 'Changed since review';
  expect(lines.map((line) => (JSON.parse(line) as Record<string, unknown>)[name])).toEqual(found);
  const schema: unknown = JSON.parse(jsonSchemaOf(valueOf(columnsOf(treasury, true)), 'Treasury'));
  expect(schema).toMatchObject({ properties: { [name]: { type: ['boolean', 'null'] } } });
  const sheet = readSheet(unzip(world.write('xlsx', treasury)).get('xl/worksheets/sheet1.xml') ?? '');
  expect(sheet.map((row) => row.at(-1))).toEqual([name, ...found.map((each) => (each ? '1' : '0'))]);
  const file = new Uint8Array(world.write('parquet', treasury)).buffer;
  expect((await parquetReadObjects({ file })).map((row) => row[name])).toEqual(found);
});

it('the name of an address stands in every format, as the address book had it when the export began', async () => {
  world.add([deposit(1, { address: 'TX-cold' }), deposit(2)]);
  const name = 'Cold <wallet>, "1"';
  askOps['ask.setNames'](world.context, [{ address: 'TX-cold', chain: 'TRC20', name, note: '' }]);
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
