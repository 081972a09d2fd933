/** `npm run build`: everything into dist, one line per part. */
import { buildAll } from './build-all.ts';

try {
  await buildAll((line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
