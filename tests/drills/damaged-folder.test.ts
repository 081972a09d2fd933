/**
 * Every file of a used data folder, after a kill: a bit flipped, cut, emptied, deleted, or an older copy in its place. Broken by: a start that fails
 * without naming the file, anything a person entered that changes or vanishes without a word, a lock or limit that is taken away, and an order that
 * goes out twice.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { App } from '../../electron/app/app.ts';
import { seededRandom } from '../../exchange/exact/random.ts';
import { FIRST_ALERT_SETTINGS } from '../../shared/alerts/alert-rules.ts';
import { FIRST_TRANSFER_RULES } from '../../shared/bridge/transfer-calls.ts';
import { requestBody } from '../../shared/orders/body.ts';
import { call, dataFolder, endFolder, freshFolder, openApp, ORDER, TICKET } from '../helpers/app-world.ts';

const TRIALS = process.env['COUNTERFOIL_DEEP'] === '1' ? 600 : 40;
const KINDS = ['flip', 'flip', 'cut', 'empty', 'delete', 'older'] as const;
const ORDERS = ['one', 'two', 'three'];

let root: string;
let used: string;
let earlier: string;
let before: Record<string, unknown>;

function order(clientOid: string) {
  const ticket = { ...TICKET, clientOid };
  return { ...ORDER, ticketId: `ticket-${clientOid}`, ticket, confirmedBody: requestBody(ticket) };
}

/** What a person entered, and what they did. */
async function contents(app: App): Promise<Record<string, unknown>> {
  const { placements } = await call(app, 'orders.recent', { limit: 100 }).catch(() => ({ placements: [] }));
  const { trading, ...settings } = {
    trading: await call(app, 'trading.rules', {}),
    preferences: await call(app, 'preferences.get', {}),
    accounts: (await call(app, 'accounts.list', {})).accounts.map(({ id, name }) => [id, name]),
  };
  return {
    orders: placements.map(({ clientOid }) => clientOid),
    limits: trading.limits,
    locked: trading.locked,
    settings,
    book: (await call(app, 'addressBook.list', {})).entries,
    explorers: (await call(app, 'explorers.list', {})).explorers,
    views: (await call(app, 'views.list', {})).views,
    alerts: (await call(app, 'alerts.settings', {})).rules,
    transfers: (await call(app, 'transfers.summary', {})).rules,
    reviews: (await call(app, 'reviews.summary', {})).log,
  };
}

async function use(app: App, turn: number): Promise<void> {
  const { limits } = await call(app, 'trading.rules', {});
  const orderValue = [{ currency: 'USDT', max: String(100_000 + turn) }];
  await call(app, 'trading.setRules', { locked: false, limits: { ...limits, orderValue } });
  const entry = { address: `bc1q${turn}`, chain: 'btc', name: `Name ${turn}`, note: '' };
  await call(app, 'addressBook.put', { entry, replaces: null });
  const tx = `https://eos${turn}.example/{value}`;
  await call(app, 'explorers.put', { chain: 'eos', tx, address: null });
  const sort = { by: 'created', descending: true } as const;
  await call(app, 'views.put', { name: `View ${turn}`, query: '', sort, columns: null });
  const { rules, quiet } = structuredClone(FIRST_ALERT_SETTINGS);
  await call(app, 'alerts.setSettings', { rules: { ...rules, stuck: { on: true, hours: 3 + turn } }, quiet });
  await call(app, 'transfers.setRules', { ...FIRST_TRANSFER_RULES, before: 1_000 + turn });
  await call(app, 'reviews.setRules', { reviewer: `Person ${turn}`, fourEyes: false });
}

function copyOf(name: string): string {
  const to = join(root, name);
  // What SQLite shares between connections is memory, not disk.
  cpSync(dataFolder(), to, { recursive: true, filter: (path) => !path.endsWith('-shm') });
  return to;
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'damaged-folder-'));
  freshFolder();
  const { app } = await openApp();
  await use(app, 1);
  await call(app, 'orders.place', order('one'));
  earlier = copyOf('earlier');
  await use(app, 2);
  for (const oid of ORDERS.slice(1)) await call(app, 'orders.place', order(oid));
  used = copyOf('used');
  before = await contents(app);
  await app.close();
  endFolder();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(endFolder);

/** Everything a start reads of a person's; the archive of records has drills of its own. */
function files(): string[] {
  return readdirSync(used).filter(
    (name) => !name.startsWith('archive.db') && statSync(join(used, name)).isFile(),
  );
}

it(`${TRIALS} times: nothing is lost or changed without a word, and nothing is sent twice`, async () => {
  const random = seededRandom(500);
  const names = files();
  expect(names.length).toBeGreaterThan(15);
  let damages = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    freshFolder();
    rmSync(dataFolder(), { recursive: true });
    mkdirSync(dataFolder(), { mode: 0o700 });
    cpSync(used, dataFolder(), { recursive: true });
    const name = names[trial % names.length] ?? '';
    const kind = KINDS[random.below(KINDS.length)] ?? 'flip';
    const path = join(dataFolder(), name);
    const bytes = readFileSync(path);
    const place = bytes.length === 0 ? 0 : random.below(bytes.length);
    if (kind === 'flip' && bytes.length > 0) bytes[place] = (bytes[place] ?? 0) ^ (1 << random.below(8));
    if (kind === 'flip' || kind === 'cut')
      writeFileSync(path, kind === 'cut' ? bytes.subarray(0, place) : bytes);
    if (kind === 'empty') writeFileSync(path, '');
    if (kind === 'delete') rmSync(path);
    if (kind === 'older') {
      if (existsSync(join(earlier, name))) cpSync(join(earlier, name), path);
      else rmSync(path);
    }
    const what = `trial ${trial}: ${name}, ${kind} at ${place}`;
    if (await isNoticed(what)) damages += 1;
    endFolder();
  }
  freshFolder();
  expect(damages).toBeGreaterThan(TRIALS / 5);
}, 600_000);

async function isNoticed(what: string): Promise<boolean> {
  const { app, orders } = await openApp();
  const now = await contents(app);
  const notices = (await call(app, 'app.describe', {})).notices.map(({ message }) => message).join(' ');
  const { problem } = await call(app, 'reviews.summary', {});
  const told = `${notices} ${problem ?? ''}`;
  for (const [area, value] of Object.entries(before)) {
    // A protection may come on by itself, never off.
    if (area === 'locked' && now[area] === true) continue;
    if (JSON.stringify(now[area]) !== JSON.stringify(value))
      expect(told, `${what}: ${area} is ${JSON.stringify(now[area])}`).toMatch(
        /damaged|missing|older|blocked|empty|shortened/,
      );
  }
  for (const oid of ORDERS) await call(app, 'orders.place', order(oid)).catch(() => null);
  expect(orders, what).toEqual([]);
  await app.close();
  return told.trim() !== '';
}
