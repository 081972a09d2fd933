/**
 * `npm test`: format, lint, types, build, unit and contract tests, Chromium specs, package check; the last line counts.
 * `--deep` sets COUNTERFOIL_DEEP=1, which the property tests and drills read to run at full length.
 */
import { ensurePrerequisites } from './prerequisites.ts';
import { runBrowserSpecs } from './testing/browser-specs.ts';
import { check, endWith, step } from './testing/steps.ts';
import { typeChecks } from './testing/type-checks.ts';
import { runUnitTests } from './testing/unit-tests.ts';

const deep = process.argv.includes('--deep');
if (deep) process.env['COUNTERFOIL_DEEP'] = '1';

const missing = ensurePrerequisites();
if (missing !== null) {
  console.log(missing);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

endWith([
  check('format', ['oxfmt', '--check', '.']),
  check('lint', ['oxlint', '--type-aware', '--deny-warnings']),
  check('types', ...typeChecks({ again: false })),
  check('build', ['node', 'scripts/build.ts']),
  step('unit, property and contract tests', () => runUnitTests(['run'])),
  ...(deep
    ? [
        check('simulation, ten thousand seeds', ['node', 'sim/main.ts', '--seeds', '10000']),
        check('simulation, two hours', ['node', '--expose-gc', 'sim/main.ts', '--long']),
      ]
    : []),
  step('end-to-end specs in Chromium', runBrowserSpecs),
  check('package check', ['node', 'scripts/package/check.ts']),
]);
