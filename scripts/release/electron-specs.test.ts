/**
 * Seam: the list of browser specs that also run on a packaged test build. Breaks when one of them needs the browser host, or is gone, and when
 * an attack on the page is left out.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseYaml } from '../yaml.ts';
import { projectFolder } from '../vite/shared.ts';

const folder = join(projectFolder, 'tests/e2e');
const config = readFileSync(join(projectFolder, 'playwright.electron.config.ts'), 'utf8');
const listed = [...config.matchAll(/^ {2}'([\w.-]+\.spec\.ts)',$/gm)].map(([, name]) => name);

/** What ties a spec to the browser host, or to a file of the person's choice. */
const TIES = [
  /\bstartApp\b/,
  /async \(\{[^{}]*(?<!:\s*)\b(app|page|browser|context)\b(?=\s*[,}])/, // a fixture of the host or of Chromium itself
  /\bdataFolder\b/,
  /routeWebSocket/,
  /setInputFiles/,
  /\bnewPage\b/,
];

it.each(listed)('%s needs nothing but the window', (name) => {
  const text = readFileSync(join(folder, name ?? ''), 'utf8');
  expect(TIES.filter((tie) => tie.test(text))).toEqual([]);
});

it('every attack on the page is in the list, but the one on the browser host', () => {
  const attacks = readdirSync(folder).filter((name) => name.endsWith('.exploit.spec.ts'));
  expect(attacks.filter((name) => !listed.includes(name))).toEqual(['other-pages.exploit.spec.ts']);
});

it('the list names no spec that is gone, and the release runs it', () => {
  expect(listed.length).toBeGreaterThan(5);
  for (const name of listed) expect(readdirSync(folder)).toContain(name);
  const workflow = readFileSync(join(projectFolder, '.github/workflows/release.yml'), 'utf8');
  expect(JSON.stringify(parseYaml(workflow))).toContain('playwright.electron.config.ts');
});
