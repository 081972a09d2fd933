/** Breaks when: the window's journal and its export leave a placement out, differ from the rows, or carry a secret. */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { sentAs } from '../../../tests/helpers/order-world.ts';
import { calls } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { serviceVenue } from '../../../shared/venue/presets.ts';
import type { HttpRequest } from '../../platform/http.ts';
import { evenIds } from '../../../tests/helpers/even-ids.ts';
import { createVenueClient } from '../../venue/kinds/create-client.ts';
import { journalHandlers } from './journal-handlers.ts';
import { openSample, sampleSubmission, sampleOrder } from '../../../tests/helpers/journal-samples.ts';
import type { Journal } from './journal.ts';
import { classifyReply } from './classify-reply.ts';
import { testFolder } from '../../../tests/helpers/test-folder.ts';

const credentials = {
  key: 'canary-key-77',
  secret: 'canary-secret',
  passphrase: 'canary-pass',
  keyVersion: '3',
} as const;
const everything = { accountId: null, text: '', status: null } as const;

let folder: string;
let journal: Journal;
let saved: { suggestedName: string; text: string }[];

beforeEach(() => {
  folder = testFolder('journal-');
  journal = openSample(join(folder, 'journal.db'));
  saved = [];
});
afterEach(() => {
  journal.close();
});

const isPractice = (accountId: string): boolean => accountId.startsWith('paper');

function show(placement: Placement): PlacementView {
  const statusChecks = placement.statusChecks && { ...placement.statusChecks, nextAt: null };
  return { ...placement, accountName: `=${placement.accountId}`, statusChecks, order: null };
}

type Answer = Result<{ where: string } | null, BridgeError>;

function handlers(answer: Answer = succeed({ where: 'Documents' }), clock = manualClock()) {
  const saver = {
    save(file: { suggestedName: string; text: string }) {
      saved.push(file);
      return Promise.resolve(answer);
    },
  };
  return { clock, call: journalHandlers({ journal: succeed(journal), show, isPractice, saver, clock }) };
}

function valueOf<T>(result: Result<T, BridgeError>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** The order as the client itself sends it, with its trace in the journal. */
async function send(clientOid: string): Promise<HttpRequest> {
  const body = Buffer.from(`{"clientOid":"${clientOid}","remark":"é \u{1F4B1}","symbol":"BTC-USDT"}`);
  const clock = manualClock();
  const sent: HttpRequest[] = [];
  const client = createVenueClient({
    venue: serviceVenue('http://127.0.0.1:9'),
    credentials: () => credentials,
    http: {
      request: () => Promise.reject(new Error('no read was expected')),
      requestOnce(request) {
        sent.push({ ...request, body: Uint8Array.from(request.body ?? []) });
        const reply = Buffer.from('{"code":"200000","data":{"orderId":"o9"}}');
        return Promise.resolve({
          ok: true,
          reply: { status: 200, headers: {}, body: reply, startedAt: 0, endedAt: 7 },
        });
      },
      warm: () => Promise.resolve(true),
      close: () => Promise.resolve(),
    },
    clock,
    ids: evenIds,
  });
  journal.recordSubmission(sampleSubmission(clientOid, { body }));
  const result = await client.sendOrder(body);
  journal.recordResult('a1', clientOid, classifyReply(result, sentAs(clientOid)), clock.now(), result.trace);
  const [request] = sent;
  if (request === undefined) throw new Error('nothing was sent');
  return request;
}

describe('the request of a placement', () => {
  it('R-A6: the body in the journal is, byte for byte, what was sent and what was signed', async () => {
    const request = await send('c1');
    const journaled = Buffer.from(journal.find('a1', 'c1')?.body ?? '');
    expect(journaled.equals(Buffer.from(request.body ?? []))).toBe(true);
    const { request: trace } = valueOf(
      await handlers().call['orders.timeline']({ accountId: 'a1', clientOid: 'c1' }),
    );
    const header = (ending: string) =>
      Object.entries(request.headers).find(([name]) => name.toUpperCase().endsWith(ending))?.[1];
    const prehash = `${header('-TIMESTAMP')}POST${request.path}${journaled.toString('utf8')}`;
    expect(trace?.prehash).toBe(prehash);
    const signature = createHmac('sha256', credentials.secret).update(prehash).digest('base64');
    expect(header('-SIGN')).toBe(signature);
    // What is known of the request holds none of what proves who sent it.
    expect(JSON.stringify(journal.timeline('a1', 'c1'))).not.toContain('canary');
    expect(JSON.stringify(journal.timeline('a1', 'c1'))).not.toContain(signature);
  });
});

describe('orders.journal and orders.timeline', () => {
  it('answer as the contract says', async () => {
    await send('c1');
    journal.recordSubmission(sampleSubmission('c2'));
    journal.recordStatusCheck({ accountId: 'a1', clientOid: 'c2', at: 3, finding: { kind: 'none' } });
    journal.recordOrder('a1', 'c1', sampleOrder(), 5);
    const { call } = handlers();
    const page = valueOf(await call['orders.journal']({ ...everything, before: null, limit: 1 }));
    expect(calls['orders.journal'].reply.parse(page)).toEqual(page);
    expect(page).toMatchObject({ total: 2, placements: [{ clientOid: 'c2', accountName: '=a1' }] });
    for (const clientOid of ['c1', 'c2']) {
      const timeline = valueOf(await call['orders.timeline']({ accountId: 'a1', clientOid }));
      expect(calls['orders.timeline'].reply.parse(timeline)).toEqual(timeline);
      expect(timeline.request === null).toBe(clientOid === 'c2');
    }
    expect(await call['orders.timeline']({ accountId: 'a1', clientOid: 'c9' })).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    });
  });

  it('say what is wrong when the journal cannot be used or read', async () => {
    const broken = { kind: 'corrupt', message: 'Row 3 does not verify.' } as const;
    const saver = { save: () => Promise.reject(new Error('no file was expected')) };
    const without = journalHandlers({ journal: fail(broken), show, isPractice, saver, clock: manualClock() });
    const { call } = handlers();
    journal.close();
    for (const all of [without, call]) {
      const asked = [
        all['orders.journal']({ ...everything, before: null, limit: 1 }),
        all['orders.timeline']({ accountId: 'a1', clientOid: 'c1' }),
        all['orders.export']({ ...everything, format: 'csv' }),
      ];
      for (const answer of await Promise.all(asked)) {
        expect(answer).toMatchObject({ ok: false, error: { kind: 'store' } });
      }
    }
    expect(saved).toEqual([]);
    journal = openSample(join(folder, 'journal.db'));
  });
});

describe('orders.export', () => {
  function refuse(clientOid: string, message: string): void {
    journal.recordSubmission(sampleSubmission(clientOid, { price: '-1.5' }));
    journal.recordResult(
      'a1',
      clientOid,
      { kind: 'rejected', code: '-1', message, httpStatus: 200 },
      5,
      null,
    );
  }

  it('writes a table that no spreadsheet reads as anything else', async () => {
    refuse('c1', '=HYPERLINK("http://x")');
    refuse('c2', '+1 "quoted",\r\nsecond line');
    refuse('-c3', '\t@SUM(1)');
    refuse('c4', 'x;=1+1');
    journal.recordOrder('a1', 'c1', sampleOrder(), 9);
    // Paper money, which no file of live accounts has.
    journal.recordSubmission(sampleSubmission('p1', { accountId: 'paper' }));
    const { call } = handlers();
    const reply = valueOf(await call['orders.export']({ ...everything, format: 'csv' }));
    expect(reply).toEqual({ where: 'Documents', rows: 4 });
    const paper = { ...everything, before: null, limit: 9 };
    expect(valueOf(await call['orders.journal'](paper)).total).toBe(4);
    expect(valueOf(await call['orders.journal']({ ...paper, accountId: 'paper' })).total).toBe(1);
    const [{ suggestedName, text } = { suggestedName: '', text: '' }] = saved;
    expect(suggestedName).toBe('counterfoil-orders-all-2023-11-14.csv');
    // A spreadsheet that cuts at semicolons does so inside quotes of its own making only.
    for (const piece of text.split(/[;\r\n]/)) expect(piece).not.toMatch(/^"*[=+@]/);
    const [header = [], ...rows] = parseCsv(text);
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toHaveLength(header.length);
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
    expect(column('client_oid')).toEqual(['c4', "'-c3", 'c2', 'c1']);
    expect(column('message')).toEqual([
      "x;'=1+1",
      "'\t'@SUM(1)",
      `'+1 "quoted",\r\nsecond line`,
      `'=HYPERLINK("http://x")`,
    ]);
    expect(column('account')).toEqual(["'=a1", "'=a1", "'=a1", "'=a1"]);
    expect(column('price')).toEqual(['-1.5', '-1.5', '-1.5', '-1.5']);
    expect(column('size')).toEqual(['0.5', '0.5', '0.5', '0.5']);
    expect(column('filled_size')).toEqual(['', '', '', '0.2']);
    expect(column('status')).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    expect(column('created_utc')[0]).toBe('2023-11-14T22:13:20.000Z');
    const local = column('created_local')[0] ?? '';
    expect(local).toMatch(/[+-]\d\d:\d\d$/);
    expect(new Date(local).getTime()).toBe(1_700_000_000_000);
  });

  it('begins a table with a byte order mark where it is wanted, and nowhere else', async () => {
    refuse('c1', 'no');
    const { call } = handlers();
    await call['orders.export']({ ...everything, format: 'csv' });
    await call['orders.export']({ ...everything, format: 'csv', bom: true });
    const [plain, marked] = saved;
    expect(plain?.text.startsWith('created_utc,')).toBe(true);
    expect(marked?.text).toBe(`\uFEFF${plain?.text}`);
  });

  it('writes every placement with its timeline as JSON, page by page, and no secret', async () => {
    for (let n = 0; n < 260; n += 1) {
      journal.recordSubmission(sampleSubmission(`c${n}`, { accountId: n < 5 ? 'a2' : 'a1' }));
    }
    await send('sent');
    journal.recordOrder('a1', 'sent', sampleOrder(), 9);
    const { call, clock } = handlers();
    const exporting = call['orders.export']({ ...everything, accountId: 'a1', format: 'json' });
    journal.recordSubmission(sampleSubmission('meanwhile'));
    await clock.advanceAsync(10);
    expect(valueOf(await exporting)?.rows).toBe(256);
    const [{ suggestedName, text } = { suggestedName: '', text: '' }] = saved;
    expect(suggestedName).toBe('counterfoil-orders-a1-2023-11-14.json');
    const placements = JSON.parse(text) as Record<string, unknown>[];
    expect(placements).toHaveLength(256);
    expect(new Set(placements.map(({ clientOid }) => clientOid)).size).toBe(256);
    expect(placements[0]).toMatchObject({
      clientOid: 'sent',
      status: 'accepted',
      createdAt: { utc: '2023-11-14T22:13:20.000Z' },
      order: { filledSize: '0.2' },
      timeline: [{ kind: 'submission' }, { kind: 'outcome' }, { kind: 'event' }],
      request: { method: 'POST', httpStatus: 200 },
    });
    expect(text).not.toMatch(/canary/);
  });

  it('marks a test order as one, without an order id that it never had', async () => {
    refuse('c1', 'no');
    journal.recordTestSubmission(sampleSubmission('t1'), '/api/v1/hf/orders/test');
    journal.recordTestResult('a1', 't1', { kind: 'accepted', orderId: 'o-of-a-test' }, 5);
    const { call } = handlers();
    await call['orders.export']({ ...everything, format: 'csv' });
    await call['orders.export']({ ...everything, format: 'json' });
    const [header = [], tested = [], order = []] = parseCsv(saved[0]?.text ?? '');
    const cell = (row: string[], name: string) => row[header.indexOf(name)];
    expect(['client_oid', 'status', 'test_result', 'order_id'].map((name) => cell(tested, name))).toEqual([
      't1',
      'test',
      'accepted',
      '',
    ]);
    expect([cell(order, 'status'), cell(order, 'test_result')]).toEqual(['rejected', '']);
    expect(JSON.parse(saved[1]?.text ?? '')).toMatchObject([
      { clientOid: 't1', isTest: true, status: 'test', timeline: [{ kind: 'test' }, {}] },
      { clientOid: 'c1', status: 'rejected' },
    ]);
  });

  it('of nothing is an empty table or list, and may be given up or fail', async () => {
    const { call } = handlers(succeed(null));
    expect(await call['orders.export']({ ...everything, format: 'json' })).toEqual(succeed(null));
    expect(saved.at(-1)?.text).toBe('[]\n');
    const full = fail({ kind: 'store', message: 'The disk is full.' } as const);
    expect(await handlers(full).call['orders.export']({ ...everything, format: 'csv' })).toEqual(full);
    expect(saved.at(-1)?.text.split('\r\n')).toHaveLength(2);
  });
});

/** RFC 4180, read by hand: what the writer must not be trusted to judge itself. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ',' || text.startsWith('\r\n', at)) {
      row.push(cell);
      cell = '';
      if (char === ',') continue;
      rows.push(row);
      row = [];
      at += 1;
    } else cell += char;
  }
  expect(cell).toBe(''); // the last row ends like every other
  return rows;
}
