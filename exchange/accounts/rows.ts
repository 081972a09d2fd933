import { COINS } from '../history/coins.ts';
import type { Engine } from '../engine/base/contract.ts';
import { add, formatDecimal } from '../exact/decimal.ts';
import type { UnitTable } from '../pairs/units.ts';
import type { Account } from './account.ts';

/** One row of the balance list (4.4; facts, section 7): all text. */
interface AccountRow {
  id: string;
  currency: string;
  type: string;
  balance: string;
  available: string;
  holds: string;
}

const FIRST_ROW = 11_181_564_216_323;
const ROWS_PER_ACCOUNT = 100_000;
const FIRST_MAIN_ROW = 50_000;
const FIRST_OTHER_ROW = 90_000;

/** Id of the row for an account and an asset, by their indexes. */
export function accountRowId(account: number, asset: number): string {
  return String(FIRST_ROW + account * ROWS_PER_ACCOUNT + asset);
}

/** By the currency's place among those that are traded, else among the coins of the records. */
function mainRowId(account: number, currency: string, units: UnitTable): string {
  const asset = units.assets.findIndex((one) => one.currency === currency);
  const coin = COINS.findIndex((one) => one.currency === currency);
  return accountRowId(account, asset === -1 ? FIRST_OTHER_ROW + coin : FIRST_MAIN_ROW + asset);
}

/** The account's balances: of the trading account every currency it was opened with and every other it holds, then of the main account. */
export function accountRows(account: Account, engine: Engine, units: UnitTable): AccountRow[] {
  const rows: AccountRow[] = [];
  for (const [asset, { currency, scale }] of units.assets.entries()) {
    const holding = engine.balance(account.index, asset);
    if (holding.available + holding.held === 0n && !account.opening.has(currency)) continue;
    const available = { units: holding.available, scale };
    const held = { units: holding.held, scale };
    rows.push({
      id: accountRowId(account.index, asset),
      currency,
      // Orders spend from the HF account, which live answers call trade_hf (facts, section 7).
      type: 'trade_hf',
      balance: formatDecimal(add(available, held)),
      available: formatDecimal(available),
      holds: formatDecimal(held),
    });
  }
  for (const currency of account.main.currencies()) {
    const { available, holds } = account.main.balance(currency);
    rows.push({
      id: mainRowId(account.index, currency, units),
      currency,
      type: 'main',
      balance: formatDecimal(add(available, holds)),
      available: formatDecimal(available),
      holds: formatDecimal(holds),
    });
  }
  return rows;
}
