import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import type { Price } from '../../../shared/money/decimal-text.ts';
import type { CandleChart } from './candle-chart.ts';
import type { ChartLine } from './own-lines.ts';
import { priceAt } from './price-at.ts';

/** Less is a press, not a drag. */
const SLACK_PX = 4;

interface Grab {
  line: ChartLine;
  /** From the top of the chart to where the pointer took hold, and from there to the line. */
  fromY: number;
  offset: number;
  top: number;
  /** Null until the pointer moved further than a press would. */
  price: Price | null;
}

/**
 * Drags a line to another price, in steps of the increment. The line follows the pointer and nothing else happens; `onDrop` is called with where
 * it was let go. Escape puts it back.
 */
export function useLineDrag(
  chart: CandleChart,
  increment: string,
  onDrop: (line: ChartLine, price: Price) => void,
): {
  moving: { id: string; price: Price } | null;
  onGrab: (line: ChartLine, event: PointerEvent) => void;
  /** Whether a click is the end of a drag; one of the keyboard never is. */
  endsDrag: (click: { detail: number }) => boolean;
} {
  const [grab, setGrab] = useState<Grab | null>(null);
  const wasDragged = useRef(false);

  const onMove = useEffectEvent((clientY: number) => {
    if (grab === null) return;
    const y = clientY - grab.top;
    if (grab.price === null && Math.abs(y - grab.fromY) < SLACK_PX) return;
    const price = priceAt(chart.valueAt(y + grab.offset), increment);
    if (price !== null && price !== grab.price) setGrab({ ...grab, price });
  });
  const onEnd = useEffectEvent((dropped: boolean) => {
    if (grab === null) return;
    setGrab(null);
    wasDragged.current = grab.price !== null;
    if (dropped && grab.price !== null && grab.price !== grab.line.price) onDrop(grab.line, grab.price);
  });

  const isGrabbed = grab !== null;
  useEffect(() => {
    if (!isGrabbed) return undefined;
    const move = ({ clientY }: globalThis.PointerEvent): void => onMove(clientY);
    const drop = (): void => onEnd(true);
    const abort = (): void => onEnd(false);
    const key = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onEnd(false);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', abort);
    window.addEventListener('keydown', key, { capture: true });
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', abort);
      window.removeEventListener('keydown', key, { capture: true });
    };
  }, [isGrabbed]);

  return {
    moving: grab === null || grab.price === null ? null : { id: grab.line.id, price: grab.price },
    onGrab(line, event) {
      wasDragged.current = false;
      const y = chart.yOf(Number(line.price));
      if (!line.movable || event.button !== 0 || y === null) return;
      const { top } = chart.element.getBoundingClientRect();
      const fromY = event.clientY - top;
      setGrab({ line, fromY, offset: y - fromY, top, price: null });
    },
    endsDrag: ({ detail }) => detail > 0 && wasDragged.current,
  };
}
