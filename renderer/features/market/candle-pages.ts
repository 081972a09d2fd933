import type { Candle } from '../../../shared/bridge/market-calls.ts';

/** The page that reaches to now, put over the known candles, oldest first. Where they no longer meet, what is known is left out: no gap is drawn over. */
export function withNewest(known: readonly Candle[], page: readonly Candle[]): Candle[] {
  const fresh = ascending(page);
  const first = fresh[0];
  const last = fresh.at(-1);
  const end = known.at(-1);
  if (first === undefined || last === undefined) return [...known];
  if (end === undefined || end.at < first.at) return fresh;
  return [
    ...known.filter(({ at }) => at < first.at),
    ...fresh,
    // What live updates brought while the page was on its way.
    ...known.filter(({ at }) => at > last.at),
  ];
}

/** An older page before the known candles, oldest first; what both have stays as it is known. */
export function withOlder(known: readonly Candle[], page: readonly Candle[]): Candle[] {
  const first = known[0];
  const older = ascending(page);
  return first === undefined ? older : [...older.filter(({ at }) => at < first.at), ...known];
}

/**
 * The candles that were read, with what live updates brought: later ones, and the growing one where it has more volume. `updated` is oldest
 * first, too.
 */
export function withUpdates(read: readonly Candle[], updated: readonly Candle[]): Candle[] {
  const last = read.at(-1);
  if (last === undefined) return [...updated];
  const grown = updated.find(({ at }) => at === last.at);
  const newest = grown !== undefined && Number(grown.volume) > Number(last.volume) ? grown : last;
  return [...read.slice(0, -1), newest, ...updated.filter(({ at }) => at > last.at)];
}

/** A chart takes candles that rise in time, and no others. */
function ascending(candles: readonly Candle[]): Candle[] {
  const ordered: Candle[] = [];
  for (const candle of candles) if (candle.at > (ordered.at(-1)?.at ?? -1)) ordered.push(candle);
  return ordered;
}
