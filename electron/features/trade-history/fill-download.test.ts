/**
 * Which pairs are read, and when a turn ends. Breaks when a pair that was just traded waits behind the others, when some pair is never read, when a
 * turn takes the budget a person needs, or when something is written for an account that is gone, has another key, or after the end.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fail, succeed } from '../../../shared/base/result.ts';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { createFillDownload } from './fill-download.ts';
import { createFillStore } from './fill-store.ts';
import { openFillFile } from './open-fill-file.ts';
import type { FillSource } from './read-pair.ts';

const SYMBOLS = Array.from({ length: 130 }, (_, at) => `C${String(at).padStart(3, '0')}-USDT`);

function openWorld() {
  const file = openFillFile(mkdtempSync(join(tmpdir(), 'counterfoil-fills-')));
  if (!file.ok) throw new Error(file.error.message);
  const store = createFillStore(file.value.db);
  const clock = manualClock();
  const asked: string[] = [];
  const world = {
    store,
    clock,
    asked,
    remaining: 4_000,
    placedOn: [] as string[],
    changes: 0,
    /** Called with each pair that is asked for, before its answer. */
    onAsked: (_symbol: string): void => undefined,
    refusal: null as string | null,
    account: {
      id: 'a',
      mode: 'live',
      venue: { baseUrl: 'https://x', kind: 'kucoin', capabilities: { fills: '/fills' } },
      credentials: { keyEnding: 'k1' },
    } as unknown as AccountView | null,
  };
  const source: FillSource = {
    venue: { kind: 'kucoin' } as FillSource['venue'],
    status: () =>
      ({
        clockOffsetMs: null,
        budget: { spot: { quota: 4_000, remaining: world.remaining, resetsInMs: 1 } },
      }) as unknown as ReturnType<FillSource['status']>,
    pairs: () => Promise.resolve(succeed(SYMBOLS.map((symbol) => ({ symbol })) as never)),
    fills({ symbol }) {
      asked.push(symbol);
      world.onAsked(symbol);
      if (world.refusal !== null) {
        return Promise.resolve(fail({ kind: 'venue-refused', message: world.refusal }));
      }
      return Promise.resolve(succeed({ items: [], lastId: null }));
    },
  };
  const download = createFillDownload({
    store,
    clock,
    ready: () => Promise.resolve(succeed(source)),
    find: () => world.account,
    placedOn: () => world.placedOn,
    changed: () => (world.changes += 1),
  });
  async function turn(): Promise<string[]> {
    asked.length = 0;
    clock.advance(300_000);
    await download.run('a');
    return [...asked];
  }
  return { world, download, turn };
}

it('reads every pair within two turns, those with orders or fills first and in every turn', async () => {
  const { world, download, turn } = openWorld();
  world.placedOn = ['C120-USDT'];
  download.filled('a', 'C129-USDT');
  const first = await turn();
  expect(first.slice(0, 2)).toEqual(['C129-USDT', 'C120-USDT']);
  expect(first).toHaveLength(102);
  const second = await turn();
  expect(second[0]).toBe('C120-USDT');
  expect(new Set([...first, ...second])).toEqual(new Set(SYMBOLS));
  expect(second.slice(1, 29)).toEqual(SYMBOLS.filter((symbol) => !first.includes(symbol)));
});

it('leaves half the budget to the person, and goes on where it stopped', async () => {
  const { world, turn } = openWorld();
  world.onAsked = () => (world.remaining -= 500);
  expect(await turn()).toHaveLength(4);
  world.remaining = 4_000;
  expect((await turn())[0]).toBe('C004-USDT');
});

it.each([
  ['the app ends', 'stop'],
  ['the account is removed', 'remove'],
  ['its key is replaced', 'replace'],
])('writes nothing more when %s in the middle', async (_, how) => {
  const { world, download, turn } = openWorld();
  world.onAsked = (symbol) => {
    if (symbol !== 'C002-USDT') return;
    if (how === 'stop') download.stop();
    else if (how === 'remove') world.account = null;
    else world.account = { ...world.account, credentials: { keyEnding: 'k2' } } as unknown as AccountView;
  };
  expect(await turn()).toEqual(['C000-USDT', 'C001-USDT', 'C002-USDT']);
  const read = world.store.readAt('a', JSON.stringify(['https://x', 'k1']));
  expect([...read.keys()]).toEqual(['C000-USDT', 'C001-USDT']);
  expect(world.changes).toBe(1);
});

it('says why it stopped until a turn comes to its end', async () => {
  const { world, download, turn } = openWorld();
  world.refusal = 'No permission.';
  await turn();
  expect(download.problem('a')).toBe('No permission.');
  world.refusal = null;
  await turn();
  expect(download.problem('a')).toBeNull();
});
