import type { PracticeView } from '../../../shared/bridge/practice-calls.ts';
import type { Arrivals, Market, Storm } from '../../../shared/practice/conditions.ts';
import { settingsPracticeMessages } from '../../../shared/messages/settings-practice.ts';
import type { StatusTone } from '../../ui/status-pill.tsx';

const { states, line } = settingsPracticeMessages;

export const MARKET_NAMES: Record<Market, string> = settingsPracticeMessages.markets;

export function formatStorm(storm: Storm): string {
  return storm === 0 ? settingsPracticeMessages.stormOff : settingsPracticeMessages.stormShare(storm);
}

export function formatArrivals(arrivals: Arrivals): string {
  return arrivals === 0
    ? settingsPracticeMessages.noRecords
    : settingsPracticeMessages.recordsAMinute(arrivals);
}

/** The state of the practice exchange; `restarting` while the window itself waits for a change to take effect. */
export function formatState(
  state: PracticeView['state'],
  restarting: boolean,
): { tone: StatusTone; label: string } {
  if (restarting) return { tone: 'running', label: states.restarting };
  switch (state) {
    case 'running':
      return { tone: 'good', label: states.running };
    case 'starting':
      return { tone: 'running', label: states.starting };
    case 'stopped':
      return { tone: 'plain', label: states.stopped };
    case 'failed':
      return { tone: 'bad', label: states.failed };
  }
}

/** One line about the conditions: "Market quiet, storm 20 %, 10 new records a minute". */
export function conditionsLine({ market, storm, arrivals }: PracticeView): string {
  return line.sentence(
    line.markets[market],
    storm === 0 ? line.stormOff : formatStorm(storm),
    arrivals === 0 ? line.noRecords : line.records(arrivals),
  );
}
