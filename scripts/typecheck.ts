/** `npm run typecheck`: every part of the project against the types it may know; quick where little changed since the run before. */
import { run } from './testing/steps.ts';
import { typeChecks } from './testing/type-checks.ts';

const results = typeChecks({ again: true }).map((command) => run(command));
process.exit(results.every(Boolean) ? 0 : 1);
