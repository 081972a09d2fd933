/**
 * Chromium heeds the last list of turned-off features alone, so ours must hold Playwright's.
 * Breaks when a newer Playwright turns off a feature that ours leaves on.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHROMIUM_OFF } from '../scripts/chromium.ts';

const require = createRequire(import.meta.url);

/** The names in Playwright's own list; it hands them to nobody. */
function offByPlaywright(): string[] {
  const manifest = require.resolve('playwright-core/package.json');
  const source = readFileSync(join(manifest, '../lib/coreBundle.js'), 'utf8');
  const list = /\bdisabledFeatures = \[(.*?)\]\.filter/s.exec(source)?.[1] ?? '';
  return list.match(/(?<=^\s*")\w+(?=",?$)/gm) ?? [];
}

it('what Playwright turns off in Chromium stays off', () => {
  const off = offByPlaywright();
  expect(off.length).toBeGreaterThan(10);
  expect(CHROMIUM_OFF).toEqual(expect.arrayContaining(off));
});
