import type { RecordedBars } from '../market-data/bar-keeper.ts';
import type { Past } from '../market-data/past.ts';
import type { TimedBar } from '../market-data/minutes.ts';

interface Span {
  from: number;
  to: number;
}

/**
 * The past with what earlier runs recorded in place of what was made up for that time. `opened`: the minutes in which their markets began,
 * oldest first, and this run's last: a run is taken to have lasted to its last saved bar.
 */
export function withRecorded(
  made: Past,
  recorded: RecordedBars,
  opened: readonly number[],
  end: number,
): Past {
  const spans = spansOf(recorded.extents(), opened, end);

  return {
    end,
    sparse: spans.reduce((total, { from, to }) => total + to - from, 0),
    bars(market, from, to, grain) {
      const until = Math.min(to, end);
      const bars: TimedBar[] = [];
      let at = from;
      for (const span of spans) {
        if (span.to <= at || span.from >= until) continue;
        if (span.from > at) bars.push(...made.bars(market, at, span.from, grain));
        const last = Math.min(span.to, until);
        const traded = recorded.of(market).since(Math.max(at, span.from), grain);
        for (const bar of traded) if (bar.index < last) bars.push({ ...bar });
        at = last;
      }
      if (at < until) bars.push(...made.bars(market, at, until, grain));
      return bars;
    },
  };
}

/** When the earlier runs traded, oldest first. */
function spansOf(extents: readonly Span[], opened: readonly number[], end: number): Span[] {
  const spans: Span[] = [];
  for (const [at, from] of opened.entries()) {
    const next = Math.min(opened[at + 1] ?? end, end);
    let to = from;
    for (const bar of extents) if (bar.from >= from && bar.from < next && bar.to > to) ({ to } = bar);
    if (to > from) spans.push({ from, to: Math.min(to, next) });
  }
  return spans;
}
