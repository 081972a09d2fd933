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

/** Id of the row for an account and an asset, by their indexes. */
export function accountRowId(account: number, asset: number): string {
  return String(FIRST_ROW + account * ROWS_PER_ACCOUNT + asset);
}

/** The account's balances: every currency it was opened with, and every other currency it holds. */
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
  return rows;
}
