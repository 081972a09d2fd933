import { decimal, type Decimal } from '../exact/decimal.ts';
import { unitsAt, type UnitTable } from '../pairs/units.ts';
import { usdPrice } from './reference.ts';

/** US dollars of every currency per participant: enough for years of trading, fees included. */
const OPENING_VALUE = decimal('2000000000');

/** A participant's opening balances: ledger units per asset. */
export function participantBalances(units: UnitTable): bigint[] {
  return units.assets.map(({ currency, scale }) => unitsAt(wholeCoins(usdPrice(currency)), scale));
}

/** Whole coins for the opening value, rounded down. */
function wholeCoins(price: Decimal): Decimal {
  return { units: (OPENING_VALUE.units * 10n ** BigInt(price.scale)) / price.units, scale: 0 };
}
