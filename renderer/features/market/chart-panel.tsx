import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CandleInterval } from '../../../shared/bridge/market-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { marketChartMessages } from '../../../shared/messages/market-chart.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { Button } from '../../ui/button.tsx';
import { explainError } from '../../ui/explain-error.ts';
import type { Market } from '../../parts/market/market.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { useNewestCandles } from './use-candles.ts';
import { useChartCode } from './use-chart-code.ts';
import './chart.css';

const messages = marketMessages.chart;

interface ChartPanelProps {
  account: AccountView;
  view: PairView;
  market: Market | null;
  interval: CandleInterval;
}

/** Candles of the pair with indicators and own orders, and the exact values of the candle under the pointer. */
export function ChartPanel({ account, view, market, interval }: ChartPanelProps) {
  const { symbol } = view.pair;
  const newest = useNewestCandles(market, { accountId: account.id, symbol, interval });
  const { candles, problem } = newest;
  const { code, failed } = useChartCode();
  return (
    <div className="chart">
      {problem ? (
        <p className="market-quiet" role="alert">
          <b>{marketMessages.failed(explainError(problem, messages.couldNot).title)}</b> {problem.message}{' '}
          <Button size="small" busy={newest.fetching} onClick={newest.retry}>
            {commonMessages.tryAgain}
          </Button>
        </p>
      ) : failed ? (
        <p className="market-quiet" role="alert">
          {messages.noCode}
        </p>
      ) : candles === undefined || code === null ? (
        <p className="market-quiet delayed" role="status">
          {messages.loading(symbol)}
        </p>
      ) : candles.length === 0 ? (
        <p className="market-quiet">{messages.none(symbol)}</p>
      ) : (
        <ChartDrawing
          key={`${symbol} ${interval}`}
          code={code}
          account={account}
          newest={candles}
          view={view}
          interval={interval}
          market={market}
        />
      )}
      <p className="chart-credit" title={messages.credit}>
        {marketChartMessages.credit}
      </p>
    </div>
  );
}
