import { GripVertical, X } from 'lucide-react';
import { memo, type MouseEvent, type PointerEvent } from 'react';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { marketChartMessages } from '../../../shared/messages/market-chart.ts';
import { ownAmount } from '../../lib/hidden.ts';
import { placesOf } from '../../lib/format/places.ts';
import { formatTime, zoneName, type Zone } from '../../lib/format/time.ts';
import { padPlaces } from '../../parts/market/ladder.ts';
import { usePreferences } from '../../state/app-state.ts';
import type { AverageEntry } from './average-entry.ts';
import type { ChartLine } from './own-lines.ts';

const messages = marketChartMessages.lines;

interface ChartLineViewProps {
  line: ChartLine;
  /** Where it is being dragged to; null while it is not. */
  movedTo: string | null;
  pair: Pick<PairView['pair'], 'baseCurrency' | 'priceIncrement' | 'baseIncrement'>;
  /** From the last price, with its sign; null where that is not known. */
  distance: string | null;
  canCancel: boolean;
  /** Its cancel was asked for. */
  isLeaving: boolean;
  onGrab: (line: ChartLine, event: PointerEvent) => void;
  onPress: (line: ChartLine, event: MouseEvent) => void;
  onCancel: (line: ChartLine) => void;
}

/** One line: a rule over the chart, a label on it and a tag at the price axis. placeLines puts each where it belongs. */
export const ChartLineView = memo(function ChartLineView(props: ChartLineViewProps) {
  const { line, movedTo, pair, distance, canCancel, isLeaving, onGrab, onPress, onCancel } = props;
  const { kind, side, title, size, movable } = line;
  const price = groupThousands(padPlaces(movedTo ?? line.price, placesOf(pair.priceIncrement)));
  const amount =
    size === null ? '' : `${ownAmount(padPlaces(size, placesOf(pair.baseIncrement)))} ${pair.baseCurrency}`;
  const spoken =
    distance === null
      ? messages.sentenceAlone(title, amount, price)
      : messages.sentence(title, amount, price, distance);
  const { timeZone } = usePreferences();
  const why = line.entry === null ? undefined : formatEntry(line.entry, timeZone);
  const classes = ['chart-line', `chart-line-${kind}`, `chart-line-${side ?? 'none'}`];
  if (movable) classes.push('chart-line-movable');
  if (isLeaving) classes.push('chart-line-leaving');
  const grab = movable ? (event: PointerEvent) => onGrab(line, event) : undefined;
  const text = (
    <>
      {movable ? <GripVertical size={11} aria-hidden /> : null}
      {/* Spaces, so that what is read aloud contains what is written. */}
      <span className="chart-line-title">{title}</span> <span>{amount}</span>{' '}
      <span className="muted">{distance}</span>
    </>
  );
  return (
    <div className={classes.join(' ')} data-line={line.id} hidden>
      <div className="chart-line-rule" onPointerDown={grab} />
      <div className="chart-line-label">
        {movable ? (
          <button
            type="button"
            className="chart-line-text"
            aria-label={kind === 'draft' ? messages.setDraft(spoken) : messages.amend(spoken)}
            title={kind === 'draft' ? messages.setDraftTitle : messages.amendTitle}
            onPointerDown={grab}
            onClick={(event) => onPress(line, event)}
          >
            {text}
          </button>
        ) : (
          <span className="chart-line-text" role="img" aria-label={spoken} title={why}>
            {text}
          </span>
        )}
        {canCancel && !isLeaving ? (
          <button
            type="button"
            className="chart-line-cancel"
            aria-label={messages.cancel(spoken)}
            onClick={() => onCancel(line)}
          >
            <X size={12} aria-hidden />
          </button>
        ) : null}
      </div>
      <div className="chart-line-tag" aria-hidden onPointerDown={grab}>
        {price}
      </div>
    </div>
  );
});

/** What an average entry is made of. */
function formatEntry({ fills, since }: AverageEntry, zone: Zone): string {
  return messages.entryWhy(fills, formatTime(since, zone), zoneName(zone));
}
