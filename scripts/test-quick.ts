/**
 * `npm run test:quick`: format, types, lint of what changed and the tests it touches. `-- --base REF` compares with a commit of your choice.
 * It says what it compared with and how many tests ran; the Chromium specs and the package are for `npm test`.
 */
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles } from './changed-files.ts';
import { type Count, check, endWith, step } from './testing/steps.ts';
import { typeChecks } from './testing/type-checks.ts';
import { runUnitTests, type UnitCount } from './testing/unit-tests.ts';

/** They read the sources or docs as text, so no import says that a change touches them. */
const TREE_TESTS = ['law-of-imports', 'rules-tables', 'security-table', 'text-catalogue', 'trial-tables'].map(
  (name) => `tests/${name}.test.ts`,
);
const LINTED = new Set(['.ts', '.tsx']);
const IMPORTED = new Set(['.ts', '.tsx', '.json', '.css']);
/** Of another runner. */
const SPECS = /^tests\/e2e\//;
/** Vitest takes it that everything depends on it, which is for `npm test`. */
const MANIFEST = /(^|\/)package\.json$/;

const { values } = parseArgs({ options: { base: { type: 'string' } } });
const { base, files } = changedFiles(values.base ?? null);
console.log(`${files.length} changed files since ${base}`);
if (files.length === 0) {
  console.log('Nothing changed since, so nothing was tested.\n\n0 passed, 1 failed');
  process.exit(1);
}

const linted = files.filter((file) => LINTED.has(extname(file)));
const imported = files.filter(
  (file) => IMPORTED.has(extname(file)) && !SPECS.test(file) && !MANIFEST.test(file),
);

let ran: UnitCount = { passed: 0, failed: 0, files: [] };
async function touchedTests(): Promise<Count> {
  ran = await runUnitTests(['related', '--run', ...imported, ...TREE_TESTS]);
  return ran;
}

const counts = [
  await check('format', ['oxfmt', '--check', '.']),
  await check('types', ...typeChecks({ again: true })),
  ...(linted.length === 0
    ? []
    : [
        await check(`lint of ${linted.length} files`, [
          'oxlint',
          '--type-aware',
          '--deny-warnings',
          ...linted,
        ]),
      ]),
  await step('tests that the change touches', touchedTests),
];
const touched = ran.files.filter((file) => !TREE_TESTS.includes(file)).length;
const left = files.filter((file) => SPECS.test(file) || MANIFEST.test(file));
console.log(
  `\n${ran.passed + ran.failed} tests ran: ${touched} files that the change since ${base} touches, and ${TREE_TESTS.length} that look at the whole tree.`,
);
if (left.length > 0) console.log(`Left to npm test: what depends on ${left.join(', ')}.`);
if (touched === 0) console.log('No unit test touches this change.');
endWith(counts);
