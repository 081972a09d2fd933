/**
 * Seam: the calls of the book over a file port in memory. Breaks when a name is lost by a restart, one address gets two names, a full disk
 * pretends success, a damaged or foreign file is written over, or a part of a bad import is taken.
 */
import { describe, expect, it } from 'vitest';
import { addressBookHandlers } from './address-book.ts';
import { memoryFiles } from '../../../../tests/helpers/memory-files.ts';

const HEADER = 'address,name,chain,note';
const cold = { address: '0xABcd', chain: null, name: 'Cold storage', note: '' };
const deskEntry = { address: 'bc1qdesk', chain: 'btc', name: 'Desk', note: 'asked for by Kim' };

function open(initial: Record<string, string> = {}) {
  const world = memoryFiles(initial);
  return { ...world, book: addressBookHandlers(world.files, '/data') };
}

async function entries(book: ReturnType<typeof addressBookHandlers>) {
  const list = await book['addressBook.list']({});
  if (!list.ok) throw new Error(list.error.message);
  return list.value.entries;
}

describe('names', () => {
  it('are kept over a restart, by name', async () => {
    const { files, book } = open();
    await book['addressBook.put']({ entry: deskEntry, replaces: null });
    await book['addressBook.put']({ entry: cold, replaces: null });
    expect(await entries(addressBookHandlers(files, '/data'))).toEqual([cold, deskEntry]);
  });

  it('an address has one name per chain; the same words are edited, not doubled', async () => {
    const { book } = open();
    await book['addressBook.put']({ entry: deskEntry, replaces: null });
    const again = { ...deskEntry, name: 'Other', chain: 'BTC' };
    expect(await book['addressBook.put']({ entry: again, replaces: null })).toMatchObject({
      ok: false,
      error: { kind: 'conflict', field: 'address', message: expect.stringContaining('"Desk"') },
    });
    expect(await book['addressBook.put']({ entry: again, replaces: deskEntry })).toMatchObject({ ok: true });
    expect(await entries(book)).toEqual([again]);
    const everywhere = { ...deskEntry, chain: null, name: 'Desk everywhere' };
    expect(await book['addressBook.put']({ entry: everywhere, replaces: null })).toMatchObject({ ok: true });
    expect(await book['addressBook.put']({ entry: everywhere, replaces: deskEntry })).toMatchObject({
      error: { kind: 'conflict' },
    });
  });

  it('an entry that is gone is not brought back by an edit; removing it twice is no error', async () => {
    const { book } = open();
    await book['addressBook.put']({ entry: deskEntry, replaces: null });
    await book['addressBook.remove']({ address: deskEntry.address, chain: 'btc' });
    expect(await book['addressBook.remove']({ address: deskEntry.address, chain: 'btc' })).toMatchObject({
      ok: true,
    });
    expect(await book['addressBook.put']({ entry: deskEntry, replaces: deskEntry })).toMatchObject({
      error: { kind: 'not-found' },
    });
  });
});

describe('the file', () => {
  it('a full disk is reported and changes nothing', async () => {
    const { book, disk } = open();
    await book['addressBook.put']({ entry: deskEntry, replaces: null });
    disk.full = true;
    expect(await book['addressBook.put']({ entry: cold, replaces: null })).toMatchObject({
      error: { kind: 'store' },
    });
    expect(await entries(book)).toEqual([deskEntry]);
  });

  it('a damaged one is reported and kept next to the new one', async () => {
    const { book, held } = open({ '/data/address-book.json': '{"entries":' });
    expect(await book['addressBook.list']({})).toMatchObject({
      value: { entries: [], problem: expect.stringContaining('address-book.damaged.json') },
    });
    expect(await book['addressBook.put']({ entry: deskEntry, replaces: null })).toMatchObject({
      value: { entries: [deskEntry], problem: null },
    });
    expect(held.get('/data/address-book.damaged.json')).toBe('{"entries":');
  });

  it('one that may not be read is never written over', async () => {
    const world = memoryFiles({ '/data/address-book.json': 'theirs' });
    world.disk.locked = true;
    const book = addressBookHandlers(world.files, '/data');
    expect(await book['addressBook.put']({ entry: deskEntry, replaces: null })).toMatchObject({
      error: { kind: 'store' },
    });
    expect(world.held.get('/data/address-book.json')).toBe('theirs');
  });
});

describe('an import', () => {
  it('is counted first, then taken as a whole', async () => {
    const { book } = open();
    await book['addressBook.put']({ entry: deskEntry, replaces: null });
    await book['addressBook.put']({ entry: cold, replaces: null });
    const text = [
      `\uFEFF${HEADER},Owner`,
      'bc1qdesk,Desk,BTC,asked for by Kim,x',
      '0xABcd,Vault,,"two, with a comma",x',
      'TNew,Supplier,TRC20,,x',
      '',
    ].join('\r\n');
    const counts = { rows: 3, added: 1, changed: 1, same: 1, ignored: ['Owner'] };
    expect(await book['addressBook.import']({ text, take: false })).toMatchObject({
      value: { ...counts, taken: false, book: { entries: [cold, deskEntry] } },
    });
    expect(await book['addressBook.import']({ text, take: true })).toMatchObject({
      value: { ...counts, taken: true },
    });
    expect((await entries(book)).map(({ name, note }) => [name, note])).toEqual([
      ['Desk', 'asked for by Kim'],
      ['Supplier', ''],
      ['Vault', 'two, with a comma'],
    ]);
  });

  it.each([
    [`${HEADER}\nA1,One,,\nA 2,Two,,`, 'row 3: the address'],
    [`${HEADER}\nA1,,,`, 'row 2: the name'],
    [`${HEADER}\nA1,One\u202e,,`, 'row 2: the name'],
    [`${HEADER}\nA1,One,<b>,`, 'row 2: the chain'],
    [`${HEADER}\nA1,One,,"two\nlines"`, 'row 2: the note'],
    [`${HEADER}\nA1,One,trx,\nA1,Two,TRC20,`, 'row 3: duplicate of row 2'],
    [`${HEADER}\nA1,One`, 'row 2: it has 2 values'],
    [`${HEADER}\nA1,"One,,`, 'row 2: a quoted value is never closed'],
    ['address;name\nA1;One', 'row 1: it has no commas'],
    ['address,title\nA1,One', 'row 1: column name is missing'],
    ['address,name,name\nA1,One,Two', 'row 1: two columns'],
    [`${HEADER}\n`, 'no addresses'],
    ['', 'no addresses'],
  ])('%j is refused as a whole, with row and reason', async (text, why) => {
    const { book } = open();
    expect(await book['addressBook.import']({ text, take: true })).toMatchObject({
      ok: false,
      error: { kind: 'bad-request', message: expect.stringContaining(why) },
    });
    expect(await entries(book)).toEqual([]);
  });
});
