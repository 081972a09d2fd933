import { useEffect, useState } from 'react';
import type * as candleChart from './candle-chart.ts';

/** What the chunk holds. */
export type ChartCode = typeof candleChart;

/** The code of the chart is a chunk of its own: it is loaded when a chart is shown. */
export function useChartCode(): { code: ChartCode | null; failed: boolean } {
  const [loaded, setLoaded] = useState<{ code: ChartCode | null; failed: boolean }>({
    code: null,
    failed: false,
  });
  useEffect(() => {
    let wanted = true;
    const load = async (): Promise<void> => {
      try {
        const code = await import('./candle-chart.ts');
        if (wanted) setLoaded({ code, failed: false });
      } catch {
        if (wanted) setLoaded({ code: null, failed: true });
      }
    };
    void load();
    return () => {
      wanted = false;
    };
  }, []);
  return loaded;
}
