/**
 * What docs/exchange.md shows is what the exchange does. Broken by: an example that does not start, a setting that the example
 * names and the reader does not know, a route that was added, removed or changed without its row.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../exchange/config/read-config.ts';
import { ROUTES } from '../exchange/routes/all-routes.ts';
import { startExchange } from '../exchange/start.ts';
import { dataOf, sendSigned } from './helpers/exchange/client.ts';
import { buildPage, readPage } from '../scripts/routes-table.ts';

/** The text between this heading and the next. */
function section(title: string): string {
  const [, after = ''] = readPage().split(`\n## ${title}\n`);
  return after.split('\n## ')[0] ?? '';
}

/** The first block of lines that are indented by four. */
function exampleOf(text: string): string {
  return /(?:^ {4}.*\n)+/m.exec(text)?.[0] ?? '';
}

test('the configuration of “Several accounts” is read without a problem, and its account can sign', async () => {
  const config = readConfig(exampleOf(section('Several accounts')));
  if (!config.ok) throw new Error(config.problems.join('\n'));
  const [account] = config.settings.accounts ?? [];
  const [key] = account?.keys ?? [];
  if (key === undefined) throw new Error('The example names no key.');
  const exchange = await startExchange({ ...config.settings, port: 0, market: 'off' });
  try {
    const rows = dataOf(
      await sendSigned({ ...exchange, ...key }, 'GET', '/api/v1/accounts?type=trade_hf&currency=BTC'),
    );
    expect(rows).toEqual([expect.objectContaining({ balance: account?.balances?.['BTC'] })]);
  } finally {
    await exchange.close();
  }
});

test('the table of “Paths” has every route there is (npm run routes writes it)', () => {
  expect(readPage()).toBe(buildPage());
  const rows = section('Paths').matchAll(/^\| ([A-Z]+) \| `([^`]+)` \|/gm);
  const paths = [...rows].map(([, method, path]) => `${method} ${path}`);
  expect(new Set(paths)).toEqual(new Set(ROUTES.map(({ method, path }) => `${method} ${path}`)));
});

test('a contract test calls each method that “Public clients” says works', () => {
  const folder = join(import.meta.dirname, 'contract');
  const calls = (client: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(`${client}-`))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
  const tested = { ccxt: calls('ccxt'), sdk: calls('sdk') };
  const missing: string[] = [];
  for (const [, client = '', works = ''] of section('Public clients').matchAll(
    /^\| (ccxt|sdk): [a-z ]+ \| (.*?) \|/gm,
  )) {
    for (const [, method] of works.matchAll(/`(\w+)`/g)) {
      if (!tested[client === 'ccxt' ? 'ccxt' : 'sdk'].includes(`.${method}(`))
        missing.push(`${client} ${method}`);
    }
  }
  expect(missing).toEqual([]);
  expect(section('Public clients').match(/`\w+`/g)?.length).toBeGreaterThan(70);
});
