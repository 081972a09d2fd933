/** `npm run typecheck`: every part of the project against the types it may know; quick where little changed since the run before. */
import { run } from './testing/steps.ts';
import { typeChecks } from './testing/type-checks.ts';

let ok = true;
for (const command of typeChecks({ again: true })) ok = (await run(command)) && ok;
process.exit(ok ? 0 : 1);
