/** The child of the full-disk test: appends numbers until that fails, then one smaller entry, and acknowledges what was appended. */
import { writeSync } from 'node:fs';
import { openEntryStore } from '../../../exchange/persistence/entry-store.ts';

const opened = openEntryStore(process.argv[2] ?? '');
if (!opened.ok) throw new Error(opened.error.message);
const text = 'x'.repeat(3_000);
let n = 0;
try {
  for (;;) {
    opened.store.append([{ kind: 'number', n: n + 1, text }]);
    n += 1;
  }
} catch {
  opened.store.append([{ kind: 'number', n: n + 1 }]);
  writeSync(1, `${n + 1}\n`);
}
