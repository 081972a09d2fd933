/**
 * An app that works while every write is traced: it places orders, reviews, changes settings and lists, and notes in a file of the traced folder
 * what it may rely on from then on. It ends without closing anything.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { accepted, call, openApp, ORDER, TICKET } from '../../helpers/app-world.ts';
import { requestBody } from '../../../shared/orders/body.ts';

const [folder = '', rounds = '0'] = process.argv.slice(2);

/** What holds from now on. */
export interface Claim {
  /** An order is handed to the network. */
  order?: string;
  /** Entries of the review log that were answered for. */
  reviews?: number;
  /** A name of the address book. */
  address?: string;
  locked?: boolean;
}

function claim(what: Claim): void {
  const file = openSync(join(folder, 'claims'), 'a');
  writeSync(file, `${JSON.stringify(what)}\n`);
  closeSync(file);
}

const dataFolder = join(folder, 'data');
const { app, clock } = await openApp(
  (request) => {
    claim({ order: String(JSON.parse(Buffer.from(request.body ?? '').toString('utf8')).clientOid) });
    return accepted(request);
  },
  { dataFolder },
);
await call(app, 'trading.setRules', { noOrderLimit: true });
for (let round = 0; round < Number(rounds); round += 1) {
  const clientOid = `order-${round}`;
  const ticket = { ...TICKET, clientOid };
  const ticketId = `ticket-${round}`;
  await call(app, 'orders.place', { ...ORDER, ticketId, ticket, confirmedBody: requestBody(ticket) });
  await call(app, 'reviews.setRules', { reviewer: `Person ${round}`, fourEyes: false });
  claim({ reviews: round + 1 });
  const entry = { address: `bc1q${round}`, chain: 'btc', name: `Name ${round}`, note: '' };
  await call(app, 'addressBook.put', { entry, replaces: null });
  claim({ address: entry.name });
  if (round % 5 === 4) {
    await call(app, 'trading.setRules', { locked: true });
    claim({ locked: true });
    await call(app, 'trading.setRules', { locked: false });
    claim({ locked: false });
    await clock.advanceAsync(3_000); // the journal is moved into its file
  }
}
process.kill(process.pid, 'SIGKILL');
