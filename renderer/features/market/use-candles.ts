import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { Candle, CandleInterval } from '../../../shared/bridge/market-calls.ts';
import { call, callOptions } from '../../lib/bridge.ts';
import type { Market } from '../../parts/market/market.ts';

interface CandlesOf {
  accountId: string;
  symbol: string;
  interval: CandleInterval;
}

export interface NewestCandles {
  /** The page that reaches to now, oldest first; undefined until it is known. */
  candles: readonly Candle[] | undefined;
  problem: BridgeError | null;
  fetching: boolean;
  retry: () => void;
}

/** The newest candles of a pair; those that were missed while there were no live updates are asked for again. */
export function useNewestCandles(market: Market | null, input: CandlesOf): NewestCandles {
  const query = useQuery(callOptions('market.candles', input));
  const retry = (): void => void query.refetch();
  const onCurrent = useEffectEvent(retry);
  useEffect(() => {
    if (market === null) return undefined;
    let before = market.best.get().state;
    let wasCurrent = before === 'current';
    return market.best.subscribe(() => {
      const { state } = market.best.get();
      if (state === 'current' && before !== 'current') {
        if (wasCurrent) onCurrent();
        wasCurrent = true;
      }
      before = state;
    });
  }, [market]);
  return {
    candles: query.data?.candles,
    problem: query.error?.problem ?? null,
    fetching: query.isFetching,
    retry,
  };
}

/** idle: there may be older ones; end: the venue has none. */
export type OlderState = 'idle' | 'loading' | 'failed' | 'end';

/** Asks for the candles before the known ones, a page at a time; a failure waits for a person. Of one pair and interval: give the component a key. */
export function useOlderCandles(
  input: CandlesOf,
  onPage: (page: readonly Candle[]) => void,
): { state: OlderState; load: (before: number) => void; retry: (before: number) => void } {
  const [state, setState] = useState<OlderState>('idle');
  // What counts is the state at the moment the chart reports its edge, which it does many times in a frame.
  const now = useRef<OlderState>('idle');
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  function become(next: OlderState): void {
    now.current = next;
    setState(next);
  }

  async function ask(before: number): Promise<void> {
    become('loading');
    const reply = await call('market.candles', { ...input, before });
    if (!isShown.current) return;
    if (!reply.ok) become('failed');
    else if (reply.value.candles.length === 0) become('end');
    else {
      onPage(reply.value.candles);
      become('idle');
    }
  }

  return {
    state,
    load(before) {
      if (now.current === 'idle') void ask(before);
    },
    retry(before) {
      if (now.current === 'failed') void ask(before);
    },
  };
}
