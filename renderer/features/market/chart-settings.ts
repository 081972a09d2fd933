import type { CandleInterval } from '../../../shared/bridge/market-calls.ts';
import type { ViewKey } from '../../state/view-state.ts';
import type { Indicators } from './indicators.ts';

/** What a person chose for the chart of a pair; each pair has its own. */
export function intervalKey(symbol: string): ViewKey<CandleInterval> {
  return { name: ['market.interval', symbol], initial: '15min' };
}

export type PriceScale = 'linear' | 'log';

export function scaleKey(symbol: string): ViewKey<PriceScale> {
  return { name: ['market.scale', symbol], initial: 'linear' };
}

const FIRST_INDICATORS: Indicators = {
  volume: true,
  first: { on: true, length: 20 },
  second: { on: true, length: 50 },
  vwap: false,
};

export function indicatorsKey(symbol: string): ViewKey<Indicators> {
  return { name: ['market.indicators', symbol], initial: FIRST_INDICATORS };
}
