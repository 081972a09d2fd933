import { createMoveWindow, judgeCrossing, type MoveWindow } from '../../../shared/alerts/price-watch.ts';
import type { LevelSide, PriceAlert } from '../../../shared/alerts/trade-alert.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import { isPositive } from '../../../shared/money/scaled.ts';

/** What a price does to a waiting alert. */
export type Judged =
  | { is: 'fired' }
  /** It is on another side of its level than before: to be kept, so that a crossing while nobody watched is noticed. */
  | { is: 'other-side'; side: LevelSide }
  | { is: 'nothing' };

/** Judges prices for alerts that wait; remembers what moves need of the last minutes. */
export interface PriceJudge {
  judge(alert: PriceAlert, price: string, at: number): Judged;
  /** This alert, or nothing at all, was watched for a while: prices from before say nothing of the minutes before the next one. */
  forget(id?: string): void;
}

const NOTHING: Judged = { is: 'nothing' };

export function createPriceJudge(): PriceJudge {
  const windows = new Map<string, MoveWindow>();

  return {
    judge({ id, condition, state }, price, at) {
      const read = parseDecimal(price);
      if (state.is !== 'waiting' || !read.ok || !isPositive(read.value)) return NOTHING;
      switch (condition.kind) {
        case 'cross': {
          const { fires, side } = judgeCrossing(condition, state.side, read.value);
          if (fires) return { is: 'fired' };
          return side === null || side === state.side ? NOTHING : { is: 'other-side', side };
        }
        case 'move': {
          let window = windows.get(id);
          if (window === undefined) {
            window = createMoveWindow(condition);
            windows.set(id, window);
          }
          if (!window.add(read.value, at)) return NOTHING;
          windows.delete(id);
          return { is: 'fired' };
        }
      }
    },
    forget(id) {
      if (id === undefined) windows.clear();
      else windows.delete(id);
    },
  };
}
