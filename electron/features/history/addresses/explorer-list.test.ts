/**
 * Seam: the calls over a file port in memory and a link opener that only listens. Breaks when a changed template is lost, a bad one is kept or
 * read from a file, a link leads elsewhere than its template says, or one that is not shipped opens without a question.
 */
import { describe, expect, it } from 'vitest';
import { SHIPPED_EXPLORERS } from '../../../../shared/addresses/explorers.ts';
import { succeed } from '../../../../shared/base/result.ts';
import { checkedText } from '../../../storage/checked-file.ts';
import { addressHandlers } from './handlers.ts';
import { memoryFiles } from '../../../../tests/helpers/memory-files.ts';

function open(initial: Record<string, string> = {}) {
  const world = memoryFiles(initial);
  const opened: [url: string, ask: boolean][] = [];
  const make = () =>
    addressHandlers({
      files: world.files,
      folder: '/data',
      links: {
        open(url, ask) {
          opened.push([url, ask]);
          return Promise.resolve(succeed('opened'));
        },
      },
    });
  return { ...world, opened, make, calls: make() };
}

async function find(calls: ReturnType<typeof addressHandlers>, chain: string) {
  const list = await calls['explorers.list']({});
  return list.ok ? list.value.explorers.find((one) => one.chain === chain) : undefined;
}

const own = { chain: 'TRC20', tx: 'https://tron.example/tx/{value}', address: null };

describe('explorers', () => {
  it('a changed one is kept over a restart, and reset gives the shipped one back', async () => {
    const { calls, make } = open();
    await calls['explorers.put'](own);
    expect(await find(make(), 'trx')).toEqual({ ...own, chain: 'trx', origin: 'changed' });
    await calls['explorers.reset']({ chain: 'trx' });
    const shipped = SHIPPED_EXPLORERS.find(({ chain }) => chain === 'trx');
    expect(await find(calls, 'trx')).toEqual({ ...shipped, origin: 'shipped' });
  });

  it('one for a chain that came with none is added and taken off again', async () => {
    const { calls } = open();
    await calls['explorers.put']({ ...own, chain: 'EOS' });
    expect(await find(calls, 'eos')).toMatchObject({ origin: 'own' });
    await calls['explorers.reset']({ chain: 'eos' });
    expect(await find(calls, 'eos')).toBeUndefined();
  });

  it('writing the shipped templates again is no change', async () => {
    const { calls } = open();
    const [first] = SHIPPED_EXPLORERS;
    if (first === undefined) throw new Error('nothing is shipped');
    await calls['explorers.put']({ ...first });
    expect(await find(calls, first.chain)).toMatchObject({ origin: 'shipped' });
  });

  it('a bad template is refused under its field, one without any as well', async () => {
    const { calls } = open();
    expect(await calls['explorers.put']({ ...own, address: 'http://tron.example/{value}' })).toMatchObject({
      error: { kind: 'bad-request', field: 'address' },
    });
    expect(await calls['explorers.put']({ chain: 'eos', tx: ' ', address: null })).toMatchObject({
      error: { kind: 'bad-request', field: 'tx' },
    });
    expect(await find(calls, 'trx')).toMatchObject({ origin: 'shipped' });
  });

  it('a file is read as strictly', async () => {
    const changed = [{ chain: 'btc', tx: 'javascript:alert({value})', address: null }];
    const { calls } = open({ '/data/explorers.json': checkedText({ version: 1, changed }, 1) });
    expect(await find(calls, 'btc')).toMatchObject({ origin: 'shipped' });
    expect(await calls['explorers.list']({})).toMatchObject({
      value: { problem: expect.stringContaining('explorers.json') },
    });
  });
});

describe('links', () => {
  it('a shipped template opens as it is; a changed one is asked about', async () => {
    const { calls, opened } = open();
    expect(await calls['links.open']({ kind: 'tx', chain: 'trx', value: 'ab/../12' })).toEqual({
      ok: true,
      value: { url: 'https://tronscan.org/#/transaction/ab%2F..%2F12', outcome: 'opened' },
    });
    await calls['explorers.put'](own);
    await calls['links.open']({ kind: 'tx', chain: 'trx', value: 'ab' });
    expect(opened).toEqual([
      ['https://tronscan.org/#/transaction/ab%2F..%2F12', false],
      ['https://tron.example/tx/ab', true],
    ]);
  });

  it('an unknown chain, a page there is none of and a value of dots open nothing', async () => {
    const { calls, opened } = open();
    await calls['explorers.put'](own);
    expect(await calls['links.open']({ kind: 'tx', chain: 'moon', value: 'ab' })).toMatchObject({
      error: { kind: 'not-found' },
    });
    expect(await calls['links.open']({ kind: 'address', chain: 'trx', value: 'ab' })).toMatchObject({
      error: { kind: 'not-found' },
    });
    expect(await calls['links.open']({ kind: 'tx', chain: 'btc', value: '..' })).toMatchObject({
      error: { kind: 'bad-request' },
    });
    expect(opened).toEqual([]);
  });
});
