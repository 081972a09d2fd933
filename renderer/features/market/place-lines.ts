import type { Candle } from '../../../shared/bridge/market-calls.ts';
import type { CandleChart } from './candle-chart.ts';
import { placeLabels, spreadTags, type Wanted } from './line-layout.ts';
import type { ChartLine } from './own-lines.ts';

/** As in market.css: a label with the room that its buttons need, and a tag at the axis. */
const LABEL_PX = 24;
const TAG_PX = 18;
/** What stands for the last price among the lines. */
export const LAST_ID = ' last';
/** From this width on, labels stand in two columns. */
const TWO_COLUMNS_PX = 460;

/**
 * Moves the parts of each line to where its price is now: the rule to the price itself, label and tag beside it without covering others. Lines
 * whose price is out of view are hidden. Runs with each redraw of the chart, so it reads and writes as little as it can.
 */
export function placeLines(
  box: HTMLElement,
  chart: CandleChart,
  lines: readonly ChartLine[],
  newest: Candle | null,
): void {
  const { width, height } = chart.size();
  const places = new Map<string, number>();
  for (const { id, price } of lines) {
    const y = chart.yOf(Number(price));
    if (y !== null && y >= 0 && y <= height) places.set(id, y);
  }
  const wanted = (high: number): Wanted[] => [...places].map(([id, y]) => ({ id, y, height: high }));
  const labels = placeLabels(wanted(LABEL_PX), height, width >= TWO_COLUMNS_PX ? 2 : 1);
  const last = newest === null ? null : chart.yOf(Number(newest.close));
  if (last !== null && last >= 0 && last <= height) places.set(LAST_ID, last);
  const tags = spreadTags(wanted(TAG_PX), height);
  setStyle(box, '--chart-width', `${width}px`);
  for (const element of box.children) {
    if (!(element instanceof HTMLElement)) continue;
    const id = element.dataset['line'] ?? '';
    const y = places.get(id);
    const label = labels.get(id);
    const isOut = y === undefined;
    if (element.hidden !== isOut) element.hidden = isOut;
    if (isOut) continue;
    setStyle(element, '--rule-y', `${Math.round(y)}px`);
    setStyle(element, '--tag-y', `${Math.round(tags.get(id) ?? y)}px`);
    if (label === undefined) continue;
    setStyle(element, '--label-y', `${Math.round(label.y)}px`);
    if (element.dataset['column'] !== label.column) element.dataset['column'] = label.column;
  }
}

function setStyle(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}
