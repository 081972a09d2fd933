import { afterAll, afterEach, beforeAll } from 'vitest';
import { openTradingFixture } from './trader.ts';

type TradingFixture = Awaited<ReturnType<typeof openTradingFixture>>;

/** One exchange with two customers for all tests of a file; `opened` gets it. Every test ends without open orders. */
export function useTradingFixture(opened: (fixture: TradingFixture) => void): void {
  let fixture: TradingFixture | null = null;
  beforeAll(async () => {
    fixture = await openTradingFixture();
    opened(fixture);
  });
  afterEach(async () => {
    await fixture?.trader.clear();
    await fixture?.other.clear();
  });
  afterAll(() => fixture?.exchange.close());
}
