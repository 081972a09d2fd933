import { ordersMessages } from '../../../shared/messages/orders.ts';

/** The currencies that every row of a table shares; null where they differ or there is no row. */
export interface RowUnits {
  base: string | null;
  quote: string | null;
}

export const NO_UNITS: RowUnits = { base: null, quote: null };

/** The currencies that all rows share are shown once in the header, any other in every cell. */
export function unitsOf(symbols: readonly string[]): RowUnits {
  return { base: shared(symbols, 0), quote: shared(symbols, 1) };
}

function shared(symbols: readonly string[], part: 0 | 1): string | null {
  const units = new Set(symbols.map((symbol) => symbol.split('-')[part] ?? ''));
  const [unit = ''] = units;
  return units.size === 1 && unit !== '' ? unit : null;
}

/** A column's name with its currency, where all rows share it. */
export function headed(name: string, unit: string | null): string {
  return unit === null ? name : ordersMessages.columns.inUnit(name, unit);
}

/** For a component whose unit may be left out, not undefined. */
export function unitProp(unit: string | undefined): { unit?: string } {
  return unit === undefined ? {} : { unit };
}

/** The currency that a cell has to name itself; undefined where the header does. */
export function cellUnit(symbol: string, part: keyof RowUnits, units: RowUnits): string | undefined {
  return units[part] === null ? symbol.split('-')[part === 'base' ? 0 : 1] : undefined;
}
