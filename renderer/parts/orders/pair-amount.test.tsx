/** Breaks when a price or size of an order ends before the decimals of its pair's step do, or digits beyond the step are dropped. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PairAmount, PairsContext } from './pair-amount.tsx';

const STEPS = { priceIncrement: '0.1', baseIncrement: '0.00000001', quoteIncrement: '0.01' };

function text(type: 'price' | 'size' | 'funds', value: string, symbol = 'BTC-USDT'): string {
  return renderToStaticMarkup(
    <PairsContext value={new Map([['BTC-USDT', STEPS]])}>
      <PairAmount symbol={symbol} type={type} value={value} />
    </PairsContext>,
  ).replaceAll(/<[^>]*>/g, '');
}

it('a price, a size and funds have every decimal of their step', () => {
  expect(text('price', '50000')).toBe('50,000.0');
  expect(text('size', '0.25')).toBe('0.25000000');
  expect(text('funds', '12500.5')).toBe('12,500.50');
});

it('what is finer than the step, of a pair that is not known or no number is shown as reported', () => {
  expect(text('price', '50000.123')).toBe('50,000.123');
  expect(text('size', '0.25', 'OLD-USDT')).toBe('0.25');
  expect(text('size', 'many')).toBe('many');
});
