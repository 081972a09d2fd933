/** `npm run bench` measures everything, `npm run bench -- NAME ...` the named ones. Exit code 1 when a goal is missed. */
import { archive } from './archive.ts';
import { bookScreen } from './book-screen.ts';
import { exchange } from './exchange.ts';
import { type Bench, print, save } from './harness.ts';
import { matching } from './matching.ts';
import { order } from './order.ts';
import { request } from './request.ts';
import { sign } from './sign.ts';
import { start } from './start.ts';
import { sync } from './sync.ts';
import { table } from './table.ts';
import { ticket } from './ticket.ts';

const BENCHES: readonly Bench[] = [
  sign,
  ticket,
  request,
  order,
  archive,
  sync,
  start,
  bookScreen,
  table,
  matching,
  exchange,
];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `No bench named ${unknown.join(', ')}. There are: ${BENCHES.map((bench) => bench.name).join(', ')}.`,
  );
  process.exitCode = 2;
} else {
  for (const bench of BENCHES) {
    if (names.length > 0 && !names.includes(bench.name)) continue;
    const result = await bench.run();
    print(result);
    save(result);
    if (result.goals.some((goal) => !goal.holds && !goal.stretch)) process.exitCode = 1;
  }
}
