/**
 * `npm test`: build, unit and contract tests, Chromium specs, package check, and beside them format, lint and types; the last line is the result.
 * `--deep` sets COUNTERFOIL_DEEP=1, which the property tests and drills read to run at full length.
 */
import { ensurePrerequisites } from './prerequisites.ts';
import { runBrowserSpecs } from './testing/browser-specs.ts';
import { check, checkBeside, type Count, endWith, step } from './testing/steps.ts';
import { typeChecks } from './testing/type-checks.ts';
import { runUnitTests } from './testing/unit-tests.ts';

const deep = process.argv.includes('--deep');
if (deep) process.env['COUNTERFOIL_DEEP'] = '1';

const missing = ensurePrerequisites(deep);
if (missing !== null) {
  console.log(missing);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

/** What asks nothing of a build and holds no clock: it takes the time in which the tests wait for something. */
async function staticChecks(): Promise<Count[]> {
  return [
    await checkBeside('format', ['oxfmt', '--check', '.']),
    await checkBeside('lint', ['oxlint', '--type-aware', '--deny-warnings']),
    await checkBeside('types', ...typeChecks({ again: false })),
  ];
}

const build = await check('build', ['node', 'scripts/build.ts']);
const beside = staticChecks();
const tests = [await step('unit, property and contract tests', () => runUnitTests(['run']))];
if (deep) {
  tests.push(
    await check('simulation, ten thousand seeds', ['node', 'sim/main.ts', '--seeds', '10000']),
    await check('simulation, two hours', ['node', '--expose-gc', 'sim/main.ts', '--long']),
  );
}
tests.push(await step('end-to-end specs in Chromium', runBrowserSpecs));
tests.push(await check('package check', ['node', 'scripts/package/check.ts']));
endWith([build, ...tests, ...(await beside)]);
