import { PERMISSIONS } from '../auth/credentials.ts';
import { ACCOUNT_MODES, type AccountOptions, type KeyOptions, SITES } from '../accounts/options.ts';
import { MAIN_ACCOUNT } from '../accounts/create-accounts.ts';
import { parseDecimal } from '../exact/decimal.ts';
import type { UnitTable } from '../pairs/units.ts';
import type { Fields } from './fields.ts';
import { LARGEST } from './settings.ts';

const NAME = /^[\w .-]{1,40}$/;
/** What is valid in a header. */
const PRINTABLE = /^[\x21-\x7e]{1,200}$/;

/** The accounts of the file, checked against each other and against the traded currencies. */
export function readAccounts(list: readonly Fields[], units: UnitTable): AccountOptions[] {
  const names = new Set<string>([MAIN_ACCOUNT]);
  const keys = new Set<string>();
  return list.map((fields) => readAccount(fields, units, names, keys));
}

function readAccount(
  fields: Fields,
  units: UnitTable,
  names: Set<string>,
  keys: Set<string>,
): AccountOptions {
  fields.require('name', 'keys');
  const name =
    fields.text('name', '1 to 40 letters, digits, spaces, points, hyphens or underscores', (text) =>
      NAME.test(text),
    ) ?? '';
  if (name === MAIN_ACCOUNT) fields.note('name', `must not be '${MAIN_ACCOUNT}', which every exchange has`);
  else if (names.has(name)) fields.note('name', 'is the name of another account');
  if (name !== '') names.add(name);
  const balances = fields.object('balances');
  const account: AccountOptions = {
    name,
    keys: (fields.objects('keys') ?? []).map((key) => readKey(key, keys)),
    ...(balances === undefined ? {} : { balances: readBalances(balances, units) }),
    deposits: fields.integer('deposits', LARGEST.records) ?? 0,
    withdrawals: fields.integer('withdrawals', LARGEST.records) ?? 0,
  };
  const kind = {
    mode: fields.choice('mode', ACCOUNT_MODES),
    hfOpened: fields.flag('hfOpened'),
    site: fields.choice('site', SITES),
  };
  if (kind.mode !== undefined) account.mode = kind.mode;
  if (kind.hfOpened !== undefined) account.hfOpened = kind.hfOpened;
  if (kind.site !== undefined) account.site = kind.site;
  fields.done();
  return account;
}

function readKey(fields: Fields, keys: Set<string>): KeyOptions {
  fields.require('key', 'secret', 'passphrase');
  const printable = (name: string) =>
    fields.text(name, '1 to 200 printable ASCII characters without spaces', (text) => PRINTABLE.test(text)) ??
    '';
  const key = printable('key');
  if (keys.has(key)) fields.note('key', 'is the key of another entry');
  if (key !== '') keys.add(key);
  const options: KeyOptions = {
    key,
    secret: printable('secret'),
    passphrase: printable('passphrase'),
    permissions: fields.choices('permissions', PERMISSIONS) ?? ['General', 'Spot'],
    versions: fields.choices('versions', ['2', '3']) ?? ['2', '3'],
  };
  fields.done();
  return options;
}

function readBalances(fields: Fields, units: UnitTable): Record<string, string> {
  const scales = new Map(units.assets.map(({ currency, scale }) => [currency, scale]));
  const balances: Record<string, string> = {};
  for (const currency of fields.names()) {
    const scale = scales.get(currency);
    if (scale === undefined) {
      fields.note(currency, 'is not a currency of any pair');
      continue;
    }
    const text = fields.text(
      currency,
      `a decimal as text, with at most ${scale} digits after the point`,
      (given) => {
        const amount = parseDecimal(given);
        return amount !== null && amount.scale <= scale;
      },
    );
    if (text !== undefined) balances[currency] = text;
  }
  return balances;
}
