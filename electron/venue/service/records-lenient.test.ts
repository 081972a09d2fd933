/** Breaks when one bad record costs a page, a page in another unit of time is taken, or a row is set aside without its text and reason. */
import { describe, expect, it } from 'vitest';
import { WIRE_DEPOSIT as deposit } from '../../../tests/helpers/wire-deposit.ts';
import { readEnvelope } from './envelope.ts';
import { readRecordsLeniently } from './read-records-page.ts';

function read(items: unknown[], change: Record<string, unknown> = {}, edit = (text: string) => text) {
  const data = { currentPage: 1, pageSize: 10, totalNum: items.length, totalPage: 1, items, ...change };
  const body = Buffer.from(edit(JSON.stringify({ code: '200000', data })));
  const envelope = readEnvelope({ status: 200, headers: {}, body, startedAt: 0, endedAt: 0 });
  if (!envelope.ok) throw new Error(envelope.error.message);
  return readRecordsLeniently('deposits', envelope.value, { page: 1, pageSize: 10 });
}

describe('R-D35: a row that cannot be read', () => {
  it('is set aside with its text and the reason; the others are used', () => {
    const bad = { ...deposit, amount: 'much', size: 1 };
    const text = JSON.stringify(bad);
    expect(read([deposit, bad, null, { ...deposit, status: 'REVIEW' }])).toMatchObject({
      ok: true,
      value: {
        items: [{ address: 'T1' }, { status: 'REVIEW' }],
        unreadable: [
          { raw: text, reason: '"amount" is "much" instead of a decimal amount' },
          { raw: 'null', reason: 'it is null instead of an object' },
        ],
      },
    });
  });

  it('keeps every digit of what it says', () => {
    const edit = (text: string) => text.replace('"zz"', '123456789012345678901.50');
    expect(read([{ ...deposit, memo: 'zz' }], {}, edit)).toMatchObject({
      value: { unreadable: [{ raw: expect.stringContaining('"memo":123456789012345678901.50') as string }] },
    });
  });

  it('a number that needs its digits is read again, row by row', () => {
    const edit = (text: string) => text.replace('"zz"', '0.10');
    expect(read([deposit, { ...deposit, amount: 'zz' }, { ...deposit, fee: null }], {}, edit)).toMatchObject({
      value: {
        items: [{ amount: '6.00000000' }, { amount: '0.10' }],
        unreadable: [{ reason: '"fee" is null instead of a decimal amount' }],
      },
    });
  });

  it('a field without end is a row set aside or kept, and never thrown', () => {
    const nested = '['.repeat(100_000) + ']'.repeat(100_000);
    const result = read([deposit, { ...deposit, memo: 'zz' }], {}, (text) => text.replace('"zz"', nested));
    expect(result).toMatchObject({ ok: true, value: { items: [{ address: 'T1' }] } });
  });
});

describe('R-D38: another unit of time', () => {
  const seconds = { ...deposit, createdAt: 1_645_707_238, updatedAt: 1_645_707_239 };

  it('on every row refuses the page', () => {
    expect(read([seconds, seconds])).toMatchObject({
      ok: false,
      error: { fault: 'seconds', error: { kind: 'bad-answer' } },
    });
  });

  it('on one row sets that row aside', () => {
    expect(read([deposit, seconds])).toMatchObject({
      ok: true,
      value: { unreadable: [{ reason: expect.stringContaining('seconds') as string }] },
    });
  });
});

describe('R-D37: a page that is not the one asked for', () => {
  it.each([
    [{ currentPage: 2 }, 'page-echo'],
    [{ pageSize: 50 }, 'size-echo'],
    [{ totalNum: 5 }, 'short'],
    [{ totalNum: 0, totalPage: 0 }, 'beyond-total'],
    [{ totalPage: 9 }, 'total-pages'],
    [{ items: [], totalNum: 4 }, 'empty'],
    [{ items: 'none' }, 'shape'],
    [{ items: Array.from({ length: 11 }, () => deposit), totalNum: 11, totalPage: 2 }, 'overfull'],
  ])('%j is a fault of its own', (change, fault) => {
    expect(read([deposit], change)).toMatchObject({ ok: false, error: { fault } });
  });
});
