import { readFileSync } from 'node:fs';
import { compare, decimal, parseDecimal } from '../exact/decimal.ts';
import { feesFor, type FeeOptions } from '../pairs/fees.ts';
import { loadPairs, type Pairs } from '../pairs/pairs.ts';
import { createUnits } from '../pairs/units.ts';
import { readAccounts } from './accounts.ts';
import { isObject } from '../base/json-body.ts';
import { createFields, type Fields } from './fields.ts';
import { HEADER_PREFIX, LARGEST, MARKETS, type ExchangeSettings } from './settings.ts';

type Config =
  | { ok: true; settings: ExchangeSettings }
  /** One line each, without values of the file. */
  | { ok: false; problems: string[] };

const ONE = decimal('1');
const FINEST_FEE = 8;

/** Reads a configuration file. Problems contain the file and the field's path. */
export function readConfigFile(path: string): Config {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    return { ok: false, problems: [`${path} cannot be read (${reason}).`] };
  }
  const config = readConfig(text);
  return config.ok
    ? config
    : { ok: false, problems: config.problems.map((problem) => `${path}: ${problem}.`) };
}

/** Reads the text of a configuration file. */
export function readConfig(text: string): Config {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { ok: false, problems: [`it is not JSON${placeOf(error)}`] };
  }
  if (!isObject(value)) return { ok: false, problems: ['it is not a JSON object'] };
  const problems: string[] = [];
  const settings = readSettings(createFields(value, '', problems));
  return problems.length === 0 ? { ok: true, settings } : { ok: false, problems };
}

/** JavaScript's own message quotes the text, which may be a secret: only the position is taken from it. */
function placeOf(error: unknown): string {
  const place = error instanceof Error ? /line (\d+) column (\d+)/.exec(error.message) : null;
  return place === null ? '' : ` at line ${place[1]}, column ${place[2]}`;
}

function readSettings(fields: Fields): ExchangeSettings {
  const pairs = loadPairs();
  const fees = readFees(fields.object('fees'), pairs);
  const settings = withoutGaps<ExchangeSettings>({
    port: fields.integer('port', LARGEST.port),
    seed: fields.integer('seed', LARGEST.seed),
    headerPrefix: fields.text('headerPrefix', '1 to 20 letters and digits', (text) =>
      HEADER_PREFIX.test(text),
    ),
    deposits: fields.integer('deposits', LARGEST.records),
    withdrawals: fields.integer('withdrawals', LARGEST.records),
    recordsPerMinute: fields.integer('recordsPerMinute', LARGEST.recordsPerMinute),
    keyVersion: fields.choice('keyVersion', ['2', '3']),
    generalOnly: fields.flag('generalOnly'),
    skewMs: fields.integer('skewMs', LARGEST.ms),
    windowMs: fields.integer('windowMs', LARGEST.ms, 1),
    quotas: readQuotas(fields.object('quotas')),
    ...readLimits(fields.object('limits')),
    market: fields.choice('market', MARKETS),
    errors: fields.integer('errors', LARGEST.percent),
    fees,
    accounts: readAccounts(fields.objects('accounts') ?? [], createUnits(pairs, feesFor(pairs, fees))),
  });
  fields.done();
  return settings;
}

function readQuotas(fields: Fields | undefined): ExchangeSettings['quotas'] {
  if (fields === undefined) return undefined;
  const quotas = withoutGaps<NonNullable<ExchangeSettings['quotas']>>({
    manage: fields.integer('manage', LARGEST.weight),
    spot: fields.integer('spot', LARGEST.weight),
    public: fields.integer('public', LARGEST.weight),
  });
  fields.done();
  return quotas;
}

function readLimits(fields: Fields | undefined): { activePerPair?: number; activePerAccount?: number } {
  if (fields === undefined) return {};
  const limits = withoutGaps<{ activePerPair?: number; activePerAccount?: number }>({
    activePerPair: fields.integer('activePerPair', LARGEST.activeOrders),
    activePerAccount: fields.integer('activePerAccount', LARGEST.activeOrders),
  });
  fields.done();
  return limits;
}

function readFees(fields: Fields | undefined, pairs: Pairs): FeeOptions {
  const fees: Record<string, { maker: string; taker: string }> = {};
  for (const symbol of fields?.names() ?? []) {
    if (!pairs.has(symbol)) {
      fields?.note(symbol, 'is not a pair of this exchange');
      continue;
    }
    const rates = fields?.object(symbol);
    rates?.require('maker', 'taker');
    const maker = rates?.text('maker', RATE, isRate);
    const taker = rates?.text('taker', RATE, isRate);
    rates?.done();
    if (maker !== undefined && taker !== undefined) fees[symbol] = { maker, taker };
  }
  return fees;
}

const RATE = `a decimal below 1 as text, with at most ${FINEST_FEE} digits after the point`;

function isRate(text: string): boolean {
  const rate = parseDecimal(text);
  return rate !== null && compare(rate, ONE) < 0 && rate.scale <= FINEST_FEE;
}

/** Leaves out undefined values: they must not override a default. */
function withoutGaps<T extends object>(value: { [Name in keyof T]: T[Name] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, given]) => given !== undefined)) as T; // what is left has T's types
}
