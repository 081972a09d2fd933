/**
 * After a kill the files of the order journal and the review log rot: bytes flipped, files cut, emptied, deleted, or older copies in their place.
 * Broken by: an entry that is gone without a word, an unknown order that is on no screen while orders are taken, the same ticket sent twice, a
 * Diagnostics that vouches for a log that is cut, and a loss that nobody can go on from.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../electron/app/app.ts';
import {
  accepted,
  call,
  dataFolder,
  endFolder,
  freshFolder,
  openApp,
  ORDER,
  TICKET,
} from './helpers/app-world.ts';
import { requestBody } from '../shared/orders/body.ts';
import { seededRandom } from '../exchange/exact/random.ts';

const DEEP = process.env['COUNTERFOIL_DEEP'] === '1';

/** A used data folder as a kill leaves it, and as it was some entries before. */
let killed: string;
let earlier: string;
let root: string;
/** Orders of the journal in the killed folder, the unknown one last, and entries of its review log. */
const PLACED = ['one', 'two', 'three', 'four', 'unknown'];
const REVIEW_ENTRIES = 6;

function order(clientOid: string) {
  const ticket = { ...TICKET, clientOid };
  return { ...ORDER, ticketId: `ticket-${clientOid}`, ticket, confirmedBody: requestBody(ticket) };
}

function copyOf(name: string): string {
  const to = join(root, name);
  // What SQLite shares between connections is memory, not disk.
  cpSync(dataFolder(), to, { recursive: true, filter: (path) => !path.endsWith('-shm') });
  return to;
}

async function setReviewer(app: App, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1)
    await call(app, 'reviews.setRules', { reviewer: `Person ${n}`, fourEyes: false });
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'lost-entries-'));
  freshFolder();
  const silent = openApp((request) =>
    String(request.body).includes('"unknown"')
      ? Promise.resolve({
          ok: false,
          failure: { kind: 'timeout', message: 'No answer came.', bytesWritten: 200, httpStatus: null },
        })
      : accepted(request),
  );
  const { app } = await silent;
  for (const oid of PLACED.slice(0, 2)) await call(app, 'orders.place', order(oid));
  await setReviewer(app, 0, 3);
  earlier = copyOf('earlier');
  for (const oid of PLACED.slice(2)) await call(app, 'orders.place', order(oid));
  await setReviewer(app, 3, REVIEW_ENTRIES);
  killed = copyOf('killed');
  await app.close();
  endFolder();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeEach(() => {
  freshFolder();
  rmSync(dataFolder(), { recursive: true });
  mkdirSync(dataFolder(), { mode: 0o700 });
  cpSync(killed, dataFolder(), { recursive: true });
});
afterEach(endFolder);

const at = (name: string) => join(dataFolder(), name);

async function noticesOf(app: App): Promise<string> {
  return (await call(app, 'app.describe', {})).notices.map(({ message }) => message).join(' ');
}

async function tryAgain(app: App, oid: string): Promise<boolean> {
  return call(app, 'orders.place', order(oid)).then(
    () => true,
    () => false,
  );
}

/** What holds after any damage: nothing is lost without a word, and nothing is sent a second time. */
async function expectNothingSilent(what: string): Promise<'whole' | 'blocked'> {
  const { app, orders } = await openApp();
  const notices = await noticesOf(app);
  const journal = await call(app, 'orders.recent', { limit: 100 }).then(
    ({ placements }) => placements.map(({ clientOid }) => clientOid),
    () => null,
  );
  const isWhole = journal !== null && PLACED.every((oid) => journal.includes(oid));
  if (!isWhole) expect(notices, `${what}: the loss is said`).toContain('Orders are blocked');
  // A ticket that was sent gets the answer of the first time.
  for (const oid of PLACED) await tryAgain(app, oid);
  expect(await tryAgain(app, 'new'), `${what}: a new order`).toBe(isWhole);
  const bodies = orders.map(({ body }) => String(body));
  for (const oid of PLACED) expect(bodies.join(), what).not.toContain(`"${oid}"`);
  if (!isWhole) expect(orders, what).toEqual([]);
  const { log, problem } = await call(app, 'reviews.summary', {});
  if (log.rows < REVIEW_ENTRIES) expect(problem, `${what}: reviews`).not.toBeNull();
  const check = await call(app, 'diagnostics.check', { id: 'journal', accountId: null, sparing: false });
  if (!isWhole) expect(check.state, `${what}: ${check.found}`).toBe('failed');
  await app.close();
  return isWhole ? 'whole' : 'blocked';
}

it('a kill alone costs nothing, and says nothing', async () => {
  expect(await expectNothingSilent('kill')).toBe('whole');
  const { app } = await openApp();
  expect(await noticesOf(app)).toBe('');
  for (const id of ['journal', 'reviews'] as const)
    expect(await call(app, 'diagnostics.check', { id, accountId: null, sparing: false })).toMatchObject({
      state: 'passed',
    });
  await app.close();
});

const FILES = [
  'journal.db',
  'journal.db-wal',
  'journal.head',
  'reviews.db',
  'reviews.db-wal',
  'reviews.head',
];

describe('after a kill, every file', () => {
  it.each(FILES)('%s deleted: nothing is silent', async (name) => {
    rmSync(at(name), { force: true });
    await expectNothingSilent(`${name} deleted`);
  });

  it.each(FILES)('%s emptied: nothing is silent', async (name) => {
    writeFileSync(at(name), '');
    await expectNothingSilent(`${name} emptied`);
  });

  it.each(FILES)('%s replaced by an older copy: nothing is silent', async (name) => {
    if (existsSync(join(earlier, name))) cpSync(join(earlier, name), at(name));
    else rmSync(at(name), { force: true });
    await expectNothingSilent(`${name} older`);
  });

  it('both files of the journal replaced by older copies: orders are blocked', async () => {
    for (const name of ['journal.db', 'journal.db-wal']) cpSync(join(earlier, name), at(name));
    expect(await expectNothingSilent('older journal')).toBe('blocked');
  });

  const trials = DEEP ? 400 : 24;
  it(`${trials} flips and cuts at random places: nothing is silent`, async () => {
    const random = seededRandom(20);
    let blocked = 0;
    for (let trial = 0; trial < trials; trial += 1) {
      rmSync(dataFolder(), { recursive: true });
      cpSync(killed, dataFolder(), { recursive: true });
      const name = FILES[random.below(FILES.length)] ?? '';
      if (!existsSync(at(name))) continue;
      const bytes = readFileSync(at(name));
      if (bytes.length === 0) continue;
      const place = random.below(bytes.length);
      const isCut = random.below(4) === 0;
      if (!isCut) bytes[place] = (bytes[place] ?? 0) ^ (1 << random.below(8));
      writeFileSync(at(name), isCut ? bytes.subarray(0, place) : bytes);
      const what = `${name}, ${isCut ? 'cut' : 'flip'} at ${place}`;
      if ((await expectNothingSilent(what)) === 'blocked') blocked += 1;
    }
    expect(blocked).toBeGreaterThan(0);
  }, 600_000);
});

describe('a person', () => {
  it('can go on without the entries; the journal says so ever after, and the files as they were are saved', async () => {
    for (const name of ['journal.db', 'journal.db-wal']) cpSync(join(earlier, name), at(name));
    const { app } = await openApp();
    const check = await call(app, 'diagnostics.check', { id: 'journal', accountId: null, sparing: false });
    expect(check).toMatchObject({ state: 'failed', missing: 'journal' });
    expect(check.found).toMatch(/\d+ entries are missing from the end/);
    const { copy } = await call(app, 'diagnostics.acceptLoss', { log: 'journal' });
    expect(existsSync(at(copy))).toBe(true);
    await app.close();
    const { app: again, orders } = await openApp();
    expect(await noticesOf(again)).toBe('');
    expect(await tryAgain(again, 'new')).toBe(true);
    expect(orders).toHaveLength(1);
    expect(
      await call(again, 'diagnostics.check', { id: 'journal', accountId: null, sparing: false }),
    ).toMatchObject({ state: 'passed' });
    await expect(call(again, 'diagnostics.acceptLoss', { log: 'journal' })).rejects.toThrow(/^conflict/);
    await again.close();
    expect(readFileSync(at('journal.db')).includes('"rows":')).toBe(true);
  });

  it('can go on with the review log as well', async () => {
    for (const name of ['reviews.db', 'reviews.db-wal']) rmSync(at(name), { force: true });
    const { app } = await openApp();
    expect((await call(app, 'reviews.summary', {})).problem).toContain('missing');
    await call(app, 'diagnostics.acceptLoss', { log: 'reviews' });
    await app.close();
    const { app: again } = await openApp();
    expect(await call(again, 'reviews.summary', {})).toMatchObject({ problem: null, log: { rows: 1 } });
    const { entries } = await call(again, 'reviews.log', { text: '', offset: 0, limit: 10 });
    expect(entries[0]?.what).toEqual({ kind: 'loss', rows: REVIEW_ENTRIES });
    await again.close();
  });
});

it('a disk that takes nothing blocks orders, and nobody is told to move the journal away', async () => {
  const { app: first } = await openApp();
  await first.close(); // every row is in journal.db
  for (const end of ['-wal', '-shm']) {
    rmSync(at(`journal.db${end}`), { force: true });
    mkdirSync(at(`journal.db${end}`)); // what a file system mounted read-only answers: SQLite cannot open it
  }
  const before = readFileSync(at('journal.db'));
  const { app, orders } = await openApp();
  const notices = await noticesOf(app);
  expect(notices).toContain('Orders are blocked');
  expect(notices).toContain('leave it where it is, make the data folder writable');
  expect(notices).not.toContain('move it');
  expect(await tryAgain(app, 'new')).toBe(false);
  expect(orders).toEqual([]);
  await app.close();
  expect(readFileSync(at('journal.db')).equals(before)).toBe(true);
});
