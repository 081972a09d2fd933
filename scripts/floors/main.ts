/**
 * `npm run floors`: what breaks the law of imports, one line each; ends 1 when anything does. `-- PATTERN` shows the lines that match,
 * `-- --map` draws the map in docs/architecture.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { checkFloors } from './check.ts';
import { importsOf, sourcesOf } from './imports.ts';
import { PARTS, UNLOADED } from './law.ts';
import { checkLoads } from './loads.ts';
import { withMap } from './map.ts';

const PAGE = 'docs/architecture.md';

function report(pattern: RegExp): void {
  const files = sourcesOf('.', PARTS);
  const imports = importsOf('.', files);
  const all = [...checkFloors(PARTS, files, imports), ...checkLoads(UNLOADED, imports)];
  const broken = all.filter((line) => pattern.test(line));
  for (const line of broken) console.log(line);
  console.log(`${files.length} files, ${broken.length} breaches`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

const [argument = ''] = process.argv.slice(2);
if (argument === '--map') writeFileSync(PAGE, withMap(readFileSync(PAGE, 'utf8'), PARTS));
else report(new RegExp(argument));
