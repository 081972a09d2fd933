/**
 * The small files of the data folder rot between two runs. Broken by: an address, a rule or a view that changes or vanishes without a word, a start
 * that fails over one of them, and a notice that does not name the file.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { App } from '../electron/app/app.ts';
import { copyName } from '../electron/storage/checked-file.ts';
import { FIRST_TRANSFER_RULES } from '../shared/bridge/transfer-calls.ts';
import { FIRST_ALERT_SETTINGS } from '../shared/alerts/alert-rules.ts';
import { BUILT_IN_TEMPLATES } from '../shared/exports/export-templates.ts';
import { call, dataFolder, endFolder, freshFolder, openApp } from './helpers/app-world.ts';

beforeEach(freshFolder);
afterEach(endFolder);

const at = (name: string) => join(dataFolder(), name);
const entry = { address: 'bc1qtreasury', chain: 'btc', name: 'Treasury', note: '' };
const view = { name: 'Mine', query: '', sort: { by: 'created', descending: true }, columns: null } as const;
const [template] = BUILT_IN_TEMPLATES;

const ticketTemplate = {
  name: 'Scalp',
  side: 'buy',
  type: 'limit',
  kind: 'order',
  price: null,
  stopPrice: null,
  limitPrice: null,
  amount: { by: 'size', text: '0.5' },
  timeInForce: 'GTC',
  cancelBy: 'seconds',
  cancelAfter: '',
  postOnly: true,
  hidden: false,
  iceberg: false,
  visibleSize: '',
  stp: 'CN',
  tags: '',
  remark: '',
} as const;

/** What a person has in these files. */
async function fill(app: App): Promise<void> {
  await call(app, 'addressBook.put', { entry, replaces: null });
  await call(app, 'explorers.put', { chain: 'eos', tx: 'https://eos.example/{value}', address: null });
  await call(app, 'views.put', view);
  if (template === undefined) throw new Error('there is no template');
  await call(app, 'exports.putTemplate', { ...structuredClone(template), name: 'Mine' });
  const { rules, quiet } = structuredClone(FIRST_ALERT_SETTINGS);
  await call(app, 'alerts.setSettings', { rules: { ...rules, stuck: { on: true, hours: 3 } }, quiet });
  const condition = { kind: 'cross', direction: 'up', level: '123456' } as const;
  await call(app, 'tradeAlerts.add', { accountId: 'practice', symbol: 'BTC-USDT', condition });
  await call(app, 'ticketTemplates.put', { template: ticketTemplate });
  await call(app, 'transfers.setRules', { ...FIRST_TRANSFER_RULES, before: 1_000 });
}

async function contents(app: App) {
  return {
    'address-book.json': (await call(app, 'addressBook.list', {})).entries,
    'explorers.json': (await call(app, 'explorers.list', {})).explorers,
    'views.json': (await call(app, 'views.list', {})).views,
    'export-templates.json': (await call(app, 'exports.templates', {})).own,
    'alerts.json': (await call(app, 'alerts.settings', {})).rules,
    'trade-alerts.json': (await call(app, 'tradeAlerts.list', {})).alerts.map(({ condition }) => condition),
    'ticket-templates.json': (await call(app, 'ticketTemplates.list', {})).templates,
    'transfers.json': (await call(app, 'transfers.summary', {})).rules,
  };
}

const NAMES = [
  'address-book.json',
  'explorers.json',
  'views.json',
  'export-templates.json',
  'alerts.json',
  'trade-alerts.json',
  'ticket-templates.json',
  'transfers.json',
] as const;

const DAMAGES: [string, (path: string) => void][] = [
  ['with another letter', (path) => writeFileSync(path, changed(readFileSync(path, 'utf8')))],
  ['cut', (path) => writeFileSync(path, readFileSync(path).subarray(0, -9))],
  ['empty', (path) => writeFileSync(path, '')],
  ['deleted', (path) => rmSync(path)],
];

/** One letter within a value, so that it is still JSON of the right form. */
function changed(text: string): string {
  const place = text.lastIndexOf('e');
  return `${text.slice(0, place)}a${text.slice(place + 1)}`;
}

it.each(DAMAGES)(
  'all %s: what people entered is there, and one notice names every file',
  async (_what, damage) => {
    const { app } = await openApp();
    await fill(app);
    const before = await contents(app);
    await app.close();
    for (const name of NAMES) damage(at(name));
    const { app: again } = await openApp();
    expect(await contents(again)).toEqual(before);
    const notices = (await call(again, 'app.describe', {})).notices.map(({ message }) => message);
    for (const name of NAMES) expect(notices.join(' ')).toContain(name);
    await again.close();
    // It is mended: the next start has nothing to say.
    const { app: third } = await openApp();
    expect((await call(third, 'app.describe', {})).notices.map(({ message }) => message)).toEqual([]);
    await third.close();
  },
);

it('file and copy damaged: the app starts without them, says what is not used, and keeps what was in the file', async () => {
  const { app } = await openApp();
  await fill(app);
  await app.close();
  for (const name of NAMES) for (const one of [name, copyName(name)]) writeFileSync(at(one), 'rot');
  const { app: again } = await openApp();
  expect((await call(again, 'addressBook.list', {})).entries).toEqual([]);
  const notices = (await call(again, 'app.describe', {})).notices.map(({ message }) => message);
  for (const name of NAMES) expect(notices.join(' ')).toContain(name);
  expect(notices.join(' ')).toContain('Restore a backup');
  await call(again, 'addressBook.put', { entry, replaces: null });
  await again.close();
  expect(readFileSync(at('address-book.damaged.json'), 'utf8')).toBe('rot');
  expect(readdirSync(dataFolder())).not.toContain('views.damaged.json'); // nothing was written there yet
});
