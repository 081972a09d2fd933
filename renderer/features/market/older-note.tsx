import { commonMessages } from '../../../shared/messages/common.ts';
import { marketChartMessages } from '../../../shared/messages/market-chart.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { OlderState } from './use-candles.ts';

const messages = marketChartMessages.older;

/** Says at the edge of the chart that older candles are on their way, or could not be read. */
export function OlderNote({ state, onRetry }: { state: OlderState; onRetry: () => void }) {
  switch (state) {
    case 'idle':
    case 'end':
      return null;
    case 'loading':
      return (
        <p className="chart-older delayed" role="status">
          {messages.loading}
        </p>
      );
    case 'failed':
      return (
        <p className="chart-older" role="alert">
          {messages.failed} <LinkButton onClick={onRetry}>{commonMessages.tryAgain}</LinkButton>
        </p>
      );
    default:
      return state satisfies never;
  }
}
