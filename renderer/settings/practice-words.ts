import type { PracticeView } from '../../shared/bridge/practice-calls.ts';
import type { Arrivals, Market, Storm } from '../../shared/practice/conditions.ts';
import type { StatusTone } from '../ui/status-pill.tsx';

export const marketWords: Record<Market, string> = {
  off: 'Off',
  quiet: 'Quiet',
  normal: 'Normal',
  wild: 'Wild',
};

export function stormWords(storm: Storm): string {
  return storm === 0 ? 'Off' : `${storm} %`;
}

export function arrivalsWords(arrivals: Arrivals): string {
  return arrivals === 0 ? 'None' : `${arrivals} a minute`;
}

/** The state of the practice exchange; `restarting` while the window itself waits for a change to take effect. */
export function stateWords(
  state: PracticeView['state'],
  restarting: boolean,
): { tone: StatusTone; words: string } {
  if (restarting) return { tone: 'running', words: 'Starting again' };
  switch (state) {
    case 'running':
      return { tone: 'good', words: 'Running' };
    case 'starting':
      return { tone: 'running', words: 'Starting' };
    case 'stopped':
      return { tone: 'plain', words: 'Stopped' };
    case 'failed':
      return { tone: 'bad', words: 'Does not run' };
  }
}

/** One line about the conditions: "Market quiet, storm 20 %, 10 new records a minute". */
export function conditionsLine({ market, storm, arrivals }: PracticeView): string {
  const records =
    arrivals === 0 ? 'no new records' : `${arrivals} new ${arrivals === 1 ? 'record' : 'records'} a minute`;
  return `Market ${marketWords[market].toLowerCase()}, storm ${stormWords(storm).toLowerCase()}, ${records}`;
}
