/**
 * The child process of the kill test: continues the numbers in the folder, appends forever and acknowledges each batch on stdout once
 * `append` has returned, as the exchange acknowledges an order.
 */
import { writeSync } from 'node:fs';
import { seededRandom } from '../../../exchange/exact/random.ts';
import type { Entry } from '../../../exchange/persistence/contract.ts';
import { openEntryStore } from '../../../exchange/persistence/entry-store.ts';

const [folder = '', seed = '0'] = process.argv.slice(2);
const opened = openEntryStore(folder, { snapshotAfter: 40 });
if (!opened.ok) throw new Error(opened.error.message);
const { store } = opened;
const random = seededRandom(Number(seed));

function lastOf(past: readonly Entry[]): number {
  const last = past.at(-1);
  return last === undefined ? 0 : Number(last['n']);
}

let last = lastOf(store.past);
for (;;) {
  const batch: Entry[] = [];
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    last += 1;
    batch.push({ kind: 'number', n: last, text: random.text('abcdef\n"ü', random.below(2_000)) });
  }
  store.append(batch);
  writeSync(1, `${last}\n`);
  // The snapshot has one entry for everything up to this number.
  if (store.snapshotDue()) store.snapshot([{ kind: 'upTo', n: last }]);
}
