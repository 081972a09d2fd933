import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, useBridgeEvent } from '../../lib/bridge.ts';
import type { HistoryQuery } from '../query/history-query.ts';
import { createRowsSource, type RowsSource } from './rows-source.ts';

type Shown = Omit<Rows, 'waiting' | 'hold' | 'held'>;

export interface Rows {
  /** The rows on the screen: those of the last query until the next one's are here. Null before the first. */
  source: RowsSource | null;
  /** The query they answer. */
  query: HistoryQuery | null;
  /** Another query is on its way. */
  waiting: boolean;
  /** Grows whenever rows, their number or the problem changed. */
  version: number;
  /**
   * Keeps a record in its place although the filter no longer matches it, because it was just reviewed: the next key is meant for
   * the record in view, not for one that moved there. Null lets it go.
   */
  hold: (id: number | null) => void;
  /** The record that is held. */
  held: () => number | null;
}

/** The rows of a query, refreshed as the archive changes. */
export function useRows(query: HistoryQuery): Rows {
  const [shown, setShown] = useState<Shown>({ source: null, query: null, version: 0 });
  const [sources] = useState(() => new Set<RowsSource>());
  const held = useRef<number | null>(null);
  const changed = useEffectEvent(() => setShown((now) => ({ ...now, version: now.version + 1 })));

  useEffect(() => {
    held.current = null;
    const source = createRowsSource(
      (offset, limit, anchors) =>
        call('history.page', {
          ...query,
          offset,
          limit,
          ...(held.current !== null && { also: held.current }),
          ...(anchors.length > 0 && { anchors: [...anchors] }),
        }),
      () => changed(),
    );
    let current = true;
    sources.add(source);
    const begin = async (): Promise<void> => {
      await source.begin();
      if (!current) return;
      for (const old of sources) if (old !== source) old.end();
      sources.clear();
      sources.add(source);
      setShown((now) => ({ source, query, version: now.version + 1 }));
    };
    void begin();
    return () => {
      current = false;
    };
  }, [query, sources]);

  useEffect(
    () => () => {
      for (const source of sources) source.end();
    },
    [sources],
  );

  useBridgeEvent('history', ({ revision }) => {
    for (const source of sources) source.onRevision(revision);
  });
  return {
    ...shown,
    waiting: shown.query !== query,
    held: () => held.current,
    hold(id) {
      if (held.current === id) return;
      const isLetGo = held.current !== null;
      held.current = id;
      if (isLetGo) for (const source of sources) source.onRevision(source.revision + 1);
    },
  };
}
