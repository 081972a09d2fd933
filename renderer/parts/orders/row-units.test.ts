/** Breaks when an amount is shown without its currency, or under a currency that is not every row's. */
import { expect, it } from 'vitest';
import { cellUnit, unitsOf } from './row-units.ts';

it.each([
  [[], null, null],
  [['BTC-USDT', 'BTC-USDT'], 'BTC', 'USDT'],
  [['BTC-USDT', 'ETH-USDT'], null, 'USDT'],
  [['ETH-BTC', 'BTC-USDT'], null, null],
  [['ODD'], 'ODD', null],
])('of %j the header names %s and %s, and the cells the rest', (symbols, base, quote) => {
  const units = unitsOf(symbols);
  expect(units).toEqual({ base, quote });
  for (const symbol of symbols) {
    const [ofBase, ofQuote] = symbol.split('-');
    expect(units.base ?? cellUnit(symbol, 'base', units)).toBe(ofBase);
    expect(units.quote ?? cellUnit(symbol, 'quote', units)).toBe(ofQuote);
  }
});
