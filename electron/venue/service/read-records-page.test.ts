/** Breaks when a page that is not the page asked for, or a record of a wrong type, is shown, or when a known or unknown field is lost. */
import { describe, expect, it } from 'vitest';
import { WIRE_DEPOSIT as deposit } from '../../../tests/helpers/wire-deposit.ts';
import type { RecordKind } from '../../../shared/records/record.ts';
import { readEnvelope } from './envelope.ts';
import { readRecordsPage } from './read-records-page.ts';

const asked = { page: 1, pageSize: 10 };
const whole = { currentPage: 1, pageSize: 10, totalNum: 1, totalPage: 1, items: [deposit] as unknown[] };

function readText(data: string, kind: RecordKind = 'deposits', page = asked) {
  const body = Buffer.from(`{"code":"200000","data":${data}}`);
  const envelope = readEnvelope({ status: 200, headers: {}, body, startedAt: 0, endedAt: 0 });
  if (!envelope.ok) throw new Error(envelope.error.message);
  return readRecordsPage(kind, envelope.value, page);
}

function read(change: Record<string, unknown>, kind: RecordKind = 'deposits') {
  return readText(JSON.stringify({ ...whole, ...change }), kind);
}

function row(change: Record<string, unknown>, kind: RecordKind = 'deposits') {
  return read({ items: [{ ...deposit, ...change }] }, kind);
}

function message(result: ReturnType<typeof read>): string {
  return result.ok ? 'read' : result.error.message;
}

it('a field nested without end is a bad answer that says so, and never thrown', () => {
  for (const depth of [2_000, 20_000, 1_000_000]) {
    const nested = '['.repeat(depth) + ']'.repeat(depth);
    const text = JSON.stringify(whole).replace('"remark"', `"more":${nested},"remark"`);
    const result = readText(text);
    if (!result.ok) expect(result.error).toMatchObject({ kind: 'bad-answer' });
    else expect(result.value.items[0]?.otherFields['more']).toBe(nested);
  }
});

describe('the page (2.1)', () => {
  it('reads all twelve fields of a deposit and the thirteenth of a withdrawal', () => {
    expect(read({})).toEqual({
      ok: true,
      value: { ...whole, items: [{ kind: 'deposit', ...deposit, otherFields: {} }] },
    });
    const withdrawal = row({ id: 'w1' }, 'withdrawals');
    expect(withdrawal).toMatchObject({
      ok: true,
      value: { items: [{ kind: 'withdrawal', id: 'w1', otherFields: {} }] },
    });
  });

  it.each([
    [{ currentPage: 2 }, /"currentPage" is 2/],
    [{ totalNum: 2 }, /"items" has 1 records, but according to "totalNum" \(2\) this page should have 2/],
    [
      { totalNum: 25, totalPage: 3 },
      /"items" has 1 records, but according to "totalNum" \(25\) this page should have 10/,
    ],
    [{ items: null }, /"items" is null/],
    [{ pageSize: 50 }, /"pageSize" is 50/],
    [{ pageSize: '10' }, /"pageSize" is text/],
    [{ totalNum: 1.5 }, /"totalNum" is 1.5/],
    [{ totalNum: -1 }, /"totalNum"/],
    [{ totalPage: null }, /"totalPage" is null/],
    [{ totalPage: 7 }, /"totalPage" is 7, but 1 records/],
    [{ items: null }, /"items" is null/],
    [{ items: [] }, /"items" is empty, but "totalNum"/],
    [
      { items: Array.from({ length: 11 }, () => deposit), totalNum: 11, totalPage: 2 },
      /11 records, more than/,
    ],
    [{ items: [deposit, deposit] }, /"totalNum" is 1, but this page ends with record 2/],
  ])('refuses %j', (change, text) => {
    expect(message(read(change))).toMatch(text);
  });

  it('takes an empty list, with no pages or with one', () => {
    for (const totalPage of [0, 1]) expect(read({ items: [], totalNum: 0, totalPage }).ok).toBe(true);
  });

  it('takes a page past the end', () => {
    const data = JSON.stringify({ currentPage: 3, pageSize: 10, totalNum: 12, totalPage: 2, items: [] });
    expect(readText(data, 'deposits', { page: 3, pageSize: 10 }).ok).toBe(true);
  });
});

describe('records (2.2, 2.3)', () => {
  it.each([
    [
      { createdAt: 1_645_707_238 },
      /record 1 of 1 is unreadable \("createdAt" is 1645707238, which looks like seconds/,
    ],
    [{ updatedAt: 1_645_707_238_000_000 }, /"updatedAt".*micro/],
    [{ createdAt: '1645707238000' }, /"createdAt" is text/],
    [{ createdAt: 1.5 }, /"createdAt" is 1.5/],
    [{ amount: '1e-99' }, /"amount" is "1e-99" instead of a decimal amount/],
    [{ amount: '0x10' }, /"amount" is "0x10" instead of a decimal amount/],
    [{ amount: '1e400000000' }, /"amount" is "1e400000000" instead of a decimal amount/],
    [{ amount: `1e${'9'.repeat(400)}` }, /"amount".* instead of a decimal amount/],
    [{ amount: '' }, /"amount"/],
    [{ fee: null }, /"fee" is null/],
    [{ isInner: 'false' }, /"isInner" is text/],
    [{ status: null }, /"status" is null/],
    [{ currency: '' }, /"currency" is empty/],
    [{ memo: 5 }, /"memo" is a number/],
    [{ walletTxId: 5 }, /"walletTxId" is a number/],
  ])('refuses %j and names field and row', (change, text) => {
    expect(message(row(change))).toMatch(text);
  });

  it('names the row that is wrong', () => {
    const items = [deposit, deposit, { ...deposit, status: 3 }];
    expect(message(read({ items, totalNum: 3 }))).toMatch(/record 3 of 3 is unreadable \("status"/);
    expect(message(read({ items: [null] }))).toMatch(/record 1 of 1 is unreadable \(it is null/);
  });

  it('S2.3 a withdrawal without its id is refused', () => {
    expect(message(row({}, 'withdrawals'))).toMatch(/"id" is nothing/);
  });

  it('takes null and absent texts as empty, and a null transaction id as null', () => {
    const { chain: _chain, memo: _memo, walletTxId: _id, ...bare } = deposit;
    const result = read({ items: [{ ...bare, remark: null }] });
    expect(result).toMatchObject({
      ok: true,
      value: { items: [{ chain: '', memo: '', remark: '', walletTxId: null }] },
    });
  });

  it('keeps a status and fields nobody knows', () => {
    const result = row({ status: 'REVIEW', arrears: false, extra: { a: ['b', null] }, id: 'x' });
    expect(result).toMatchObject({
      ok: true,
      value: {
        items: [
          { status: 'REVIEW', otherFields: { arrears: 'false', extra: '{"a":["b",null]}', id: '"x"' } },
        ],
      },
    });
  });

  it.each([
    ['1e-7', '0.0000001'],
    ['1.20E-7', '0.000000120'],
    ['-3E+2', '-300'],
    ['0E-8', '0.00000000'],
  ])('S2.2 writes the text amount %s out, exactly: %s', (amount, plain) => {
    expect(row({ amount })).toMatchObject({ ok: true, value: { items: [{ amount: plain }] } });
  });

  it('reads number amounts and large unknown numbers digit by digit', () => {
    const text = JSON.stringify({ ...whole, items: [{ ...deposit, amount: 0, fee: 0, big: 0 }] })
      .replace('"amount":0', '"amount":123456789012345678.10')
      .replace('"fee":0', '"fee":1e-8')
      .replace('"big":0', '"big":11029373945659392123');
    expect(readText(text)).toMatchObject({
      ok: true,
      value: {
        items: [
          {
            amount: '123456789012345678.10',
            fee: '0.00000001',
            otherFields: { big: '11029373945659392123' },
          },
        ],
      },
    });
  });

  it('a field called __proto__ is data', () => {
    const text = JSON.stringify(whole).replace('"remark"', '"__proto__":{"polluted":true},"remark"');
    const result = readText(text);
    if (!result.ok) throw new Error(result.error.message);
    expect(Object.keys(result.value.items[0]?.otherFields ?? {})).toEqual(['__proto__']);
  });
});
