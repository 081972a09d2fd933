/** `npm run floors`: what breaks the law of imports, one line each; ends 1 when anything does. `-- PATTERN` shows the lines that match. */
import { checkFloors } from './check.ts';
import { importsOf } from './imports.ts';
import { PARTS } from './law.ts';
import { sourcesOf } from './tree.ts';

const pattern = new RegExp(process.argv[2] ?? '');
const files = sourcesOf('.', PARTS);
const broken = checkFloors(PARTS, files, importsOf('.', files)).filter((line) => pattern.test(line));
for (const line of broken) console.log(line);
console.log(`${files.length} files, ${broken.length} breaches`);
process.exitCode = broken.length === 0 ? 0 : 1;
