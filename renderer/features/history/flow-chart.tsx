import { useRef } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { historyTotalsMessages } from '../../../shared/messages/history-totals.ts';
import type { Zone } from '../../lib/format/time.ts';
import { useSize } from '../../lib/use-size.ts';
import { amountsHidden, ownAmount } from '../../lib/hidden.ts';
import { Rich } from '../../ui/rich.tsx';
import { flowLabel, type FlowStep } from './format-flow.ts';

export type FlowRow = CallReply<'history.flow'>['rows'][number];

const messages = historyTotalsMessages.chart;

const HEIGHT = 180;
const LEFT = 8;
const BOTTOM = 18;

/** The signs of the legend, each in its colour. */
const KEY = {
  income: (sign: string) => <span className="hist-key-in">{sign}</span>,
  out: (sign: string) => <span className="hist-key-out">{sign}</span>,
  net: (sign: string) => <span className="hist-key-net">{sign}</span>,
};

interface FlowChartProps {
  rows: readonly FlowRow[];
  currency: string;
  by: FlowStep;
  zone: Zone;
}

/**
 * In above the line, out below it, net as a mark. Heights are pixels made from numbers; every value that is read is in the
 * table beneath as its own text, and in the tooltip of its bar.
 */
export function FlowChart({ rows, currency, by, zone }: FlowChartProps) {
  const box = useRef<HTMLElement>(null);
  const hides = amountsHidden();
  const width = useSize(box)?.width ?? 0;
  const maxOf = (field: 'in' | 'out'): number =>
    rows.reduce((peak, row) => Math.max(peak, Math.abs(Number(row[field]))), 0);
  const [top, low] = [maxOf('in'), maxOf('out')];
  const scale = (HEIGHT - BOTTOM) / (top + low || 1);
  const zero = top * scale;
  const step = Math.max(0, width - 2 * LEFT) / Math.max(1, rows.length);
  const bar = Math.max(1, Math.min(36, step * 0.7));
  const first = rows[0];
  const last = rows.at(-1);
  return (
    <figure className="hist-chart" ref={box}>
      {hides ? <p className="caption">{messages.hidden}</p> : null}
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={(hides ? messages.labelHidden : messages.label)[by](currency, rows.length)}
      >
        {(hides ? [] : rows).map((row, at) => {
          const x = LEFT + at * step + (step - bar) / 2;
          const [up, down, net] = [Number(row.in) * scale, Number(row.out) * scale, Number(row.net) * scale];
          return (
            <g key={row.from}>
              <title>
                {messages.bar(
                  flowLabel(row.from, by, zone),
                  ownAmount(row.in),
                  ownAmount(row.out),
                  ownAmount(row.net),
                  currency,
                )}
              </title>
              <rect
                className="hist-chart-hit"
                x={LEFT + at * step}
                y={0}
                width={step}
                height={HEIGHT - BOTTOM}
              />
              <rect className="hist-chart-in" x={x} y={zero - up} width={bar} height={up} />
              <rect className="hist-chart-out" x={x} y={zero} width={bar} height={down} />
              <rect className="hist-chart-net" x={x - 1} y={zero - net - 1} width={bar + 2} height={2} />
            </g>
          );
        })}
        <line className="hist-chart-zero" x1={0} x2={width} y1={zero} y2={zero} />
        {first && last ? (
          <>
            <text x={LEFT} y={HEIGHT - 4}>
              {flowLabel(first.from, by, zone)}
            </text>
            {first === last ? null : (
              <text x={width - LEFT} y={HEIGHT - 4} textAnchor="end">
                {flowLabel(last.from, by, zone)}
              </text>
            )}
          </>
        ) : null}
      </svg>
      <figcaption>
        <Rich text={messages.key} parts={{ ...KEY, currency }} />
      </figcaption>
    </figure>
  );
}
