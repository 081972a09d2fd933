import { TriangleAlert } from 'lucide-react';
import type { StatusView } from '../../shared/bridge/app-calls.ts';
import { isClockOff, isRateLimitLow } from '../../shared/diagnostics/thresholds.ts';
import { frameMessages } from '../../shared/messages/frame.ts';
import { POOLS } from '../../shared/venue/description.ts';
import { formatCount, formatTenths } from '../lib/format/number.ts';
import { useNavigation } from '../state/navigation.tsx';
import { LinkButton } from '../ui/button.tsx';

const { status: messages } = frameMessages;

/** Clock and rate limits, only while they are wrong or low, by the thresholds of Diagnostics, where each leads. */
export function LimitWarnings({ status }: { status: StatusView }) {
  const { go } = useNavigation();
  return formatLimitWarnings(status).map((text) => (
    <LinkButton
      key={text}
      className="status-item status-warn"
      title={messages.openDiagnostics}
      onClick={() => go('diagnostics')}
    >
      <TriangleAlert size={13} aria-hidden />
      <b>{text}</b>
    </LinkButton>
  ));
}

export function formatLimitWarnings({
  clockOffsetMs,
  budget,
}: Pick<StatusView, 'clockOffsetMs' | 'budget'>): string[] {
  const warnings: string[] = [];
  if (clockOffsetMs !== null && isClockOff(Math.abs(clockOffsetMs))) {
    const format = clockOffsetMs > 0 ? messages.clockBehind : messages.clockAhead;
    warnings.push(format(formatTenths(Math.abs(clockOffsetMs) / 1_000)));
  }
  for (const pool of POOLS) {
    const { quota, remaining } = budget[pool];
    if (quota === null || remaining === null || !isRateLimitLow(remaining, quota)) continue;
    warnings.push(messages.rateLimitLow(messages.pools[pool], formatCount(remaining), formatCount(quota)));
  }
  return warnings;
}
