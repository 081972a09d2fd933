import type { ReactNode } from 'react';
import type { SizedPanel, TradeLayout, TradePanel, TradeWindow } from '../../../shared/bridge/view-calls.ts';
import { FIRST_SIZES, LEAST_CHART, LEAST_SIZES } from './layout.ts';
import { Split, type SplitPart } from './split.tsx';

interface LayoutPanelsProps {
  /** Null where the screen scrolls: the panels are as in a middle window, one under the other. */
  window: TradeWindow | null;
  layout: TradeLayout;
  onSizes: (sizes: TradeLayout['sizes']) => void;
  /** Over all panels but the ticket. */
  head: ReactNode;
  /** A panel that is hidden, or that the venue has no data for, is null. */
  panels: Readonly<Record<TradePanel, ReactNode>>;
  /** In place of the panels beside the ticket where there is none. */
  nothing: ReactNode;
}

/**
 * The panels of Trade. The ticket keeps its place in the tree whatever the window: a review that is open stays open while somebody drags
 * the window's edge.
 */
export function LayoutPanels({ window, layout, onSizes, head, panels, nothing }: LayoutPanelsProps) {
  const sizes = { ...FIRST_SIZES[window ?? 'middle'], ...layout.sizes };
  const shared = { sizes, onSizes };
  const part = (panel: TradePanel, sized?: SizedPanel, min = 0): SplitPart | null =>
    panels[panel] === null
      ? null
      : {
          id: `trade-${panel}`,
          ...(sized !== undefined && { sized }),
          min: sized === undefined ? min : LEAST_SIZES[sized],
          content: panels[panel],
        };
  const pairs = part('pairs', 'pairs');
  const chart = part('chart', undefined, LEAST_CHART.width);
  const book = part('book', undefined, LEAST_CHART.height);
  const trades = part('trades', 'trades');
  const orders = part('orders', 'orders');
  const ticket = part('ticket', 'ticket');

  /** Parts in one split; a single part needs none around it, and of none nothing is left. */
  const split = (
    id: string,
    orientation: 'horizontal' | 'vertical',
    parts: readonly (SplitPart | null)[],
    of: Pick<SplitPart, 'sized' | 'min'>,
  ): SplitPart | null => {
    const shown = parts.filter((one) => one !== null);
    if (shown.length === 0) return null;
    return {
      ...of,
      id,
      content: <Split id={`${id}-split`} orientation={orientation} parts={shown} {...shared} />,
    };
  };
  const { height: chartHeight, width: chartWidth } = LEAST_CHART;
  const underMarket = (market: SplitPart | null, id: string, min: number) =>
    split(id, 'vertical', [market, orders], { min });
  const bookColumn = split('trade-book-column', 'vertical', [book, trades], {
    sized: 'book',
    min: LEAST_SIZES.book,
  });
  const body =
    window === 'wide' || window === 'large'
      ? split(
          'trade-body',
          'horizontal',
          [
            underMarket(
              split('trade-upper', 'horizontal', [pairs, chart], { min: chartHeight }),
              'trade-left',
              chartWidth,
            ),
            bookColumn,
          ],
          { min: 0 },
        )
      : underMarket(
          split('trade-upper', 'horizontal', [pairs, chart, bookColumn], { min: chartHeight }),
          'trade-body',
          0,
        );
  const main: SplitPart = {
    id: 'trade-main',
    min: 320,
    content: (
      <div className="trade-main">
        {head}
        <div className="trade-body">{body === null ? nothing : body.content}</div>
      </div>
    ),
  };
  return (
    <Split
      id="trade-split"
      className="trade-grid"
      orientation="horizontal"
      parts={ticket === null ? [main] : [main, ticket]}
      {...shared}
    />
  );
}
