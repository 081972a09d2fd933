import { visible } from '../../../shared/base/format/visible.ts';
import type { DeadManStatus } from '../../../shared/bridge/dead-man-calls.ts';
import { deadManMessages } from '../../../shared/messages/dead-man.ts';

const messages = deadManMessages;

/** "30 seconds", "5 minutes", "4 hours": in the largest unit that is whole. */
export function formatTimeout(seconds: number): string {
  if (seconds % 3_600 === 0) return messages.hours(seconds / 3_600);
  return seconds % 60 === 0 ? messages.minutes(seconds / 60) : messages.seconds(seconds);
}

const PAIRS_NAMED = 3;

/** "all pairs", "BTC-USDT, ETH-USDT", and how many more. */
export function formatSwitchPairs(symbols: readonly string[]): string {
  if (symbols.length === 0) return messages.allPairs;
  const named = symbols.slice(0, PAIRS_NAMED).map(visible).join(', ');
  const more = symbols.length - PAIRS_NAMED;
  return more > 0 ? messages.andMore(named, more) : named;
}

/** What is left of it as "4:32", with hours "1:04:32"; "0:00" when its time is over. */
export function formatLeft(until: number, nowSeconds: number): string {
  const left = Math.max(0, Math.ceil(until / 1_000) - nowSeconds);
  const [hours, minutes, seconds] = [Math.floor(left / 3_600), Math.floor(left / 60) % 60, left % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** One line of the status bar, and whether it needs attention. */
export function formatDeadManStatus(
  { is, until, problem }: Pick<DeadManStatus, 'is' | 'until' | 'problem'>,
  nowSeconds: number,
): { text: string; isWrong: boolean } {
  const { status } = messages;
  if (is === 'turning-off') return { text: status.turningOff, isWrong: problem !== null };
  if (until === null) {
    return problem === null
      ? { text: status.starting, isWrong: false }
      : { text: status.unclear, isWrong: true };
  }
  const left = formatLeft(until, nowSeconds);
  if (is === 'elsewhere') return { text: status.elsewhere(left), isWrong: true };
  if (problem === null) return { text: status.on(left), isWrong: false };
  const isOver = until / 1_000 <= nowSeconds;
  return { text: isOver ? status.due : status.failing(left), isWrong: true };
}
