import type { FeedState } from '../../shared/bridge/market-calls.ts';

interface FeedWords {
  words: string;
  tone: 'good' | 'warn' | 'bad' | 'plain';
}

/** How far the picture of the market can be trusted, in the fewest words. Times in milliseconds. */
export function feedWords(state: FeedState, ageMs: number | null, latencyMs: number | null): FeedWords {
  switch (state) {
    case 'live':
      return { words: latencyMs === null ? 'live' : `live, ${Math.round(latencyMs)} ms`, tone: 'good' };
    case 'stale':
      return { words: ageMs === null ? 'stale' : `stale ${ageWords(ageMs)}`, tone: 'warn' };
    case 'resyncing':
      return { words: 'resyncing', tone: 'warn' };
    case 'connecting':
      return { words: 'connecting', tone: 'plain' };
    case 'failed':
      return { words: 'failed', tone: 'bad' };
    case 'unavailable':
      return { words: 'no market data', tone: 'plain' };
  }
}

function ageWords(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
