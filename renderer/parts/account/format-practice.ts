import type { PracticeView } from '../../../shared/bridge/practice-calls.ts';
import type { Arrivals, Market, ErrorPercent } from '../../../shared/practice/conditions.ts';
import { settingsPracticeMessages } from '../../../shared/messages/settings-practice.ts';
import type { StatusTone } from '../../ui/status-pill.tsx';

const { states, line } = settingsPracticeMessages;

export const MARKET_NAMES: Record<Market, string> = settingsPracticeMessages.markets;

export function formatErrorPercent(errorPercent: ErrorPercent): string {
  return errorPercent === 0
    ? settingsPracticeMessages.errorsOff
    : settingsPracticeMessages.errorShare(errorPercent);
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

/** One line about the conditions: "Market quiet, simulated errors 20 %, 10 new records a minute". */
export function conditionsLine({ market, errorPercent, arrivals }: PracticeView): string {
  return line.sentence(
    line.markets[market],
    errorPercent === 0 ? line.errorsOff : formatErrorPercent(errorPercent),
    arrivals === 0 ? line.noRecords : line.records(arrivals),
  );
}
