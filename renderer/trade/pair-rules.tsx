import { useEffect, useState } from 'react';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import { multiply } from '../../shared/money/arithmetic.ts';
import { parseDecimal, type DecimalText } from '../../shared/money/decimal-text.ts';
import { Amount } from '../ui/amount.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts } from '../ui/panel.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { ageWords } from './find-pairs.ts';

/** The rules orders of a pair are judged by, where they come from and how old they are. */
export function PairRules({ view }: { view: PairView }) {
  const now = useMinute();
  const { pair, source, at, doubtful } = view;
  const { baseCurrency: base, quoteCurrency: quote } = pair;
  return (
    <div className="trade-rules">
      <h3 className="heading">Rules of {pair.symbol}</h3>
      {doubtful ? (
        <Notice tone="warn">
          <b>Doubtful.</b> The venue refused an order because of an increment. Load the rules again or correct
          them before you trust them.
        </Notice>
      ) : null}
      {pair.enableTrading ? null : (
        <Notice tone="warn">The venue says that this pair is not open for trading.</Notice>
      )}
      <Facts
        tight
        facts={[
          { label: 'Price step', value: <Amount value={pair.priceIncrement} unit={quote} open /> },
          { label: 'Size step', value: <Amount value={pair.baseIncrement} unit={base} open /> },
          { label: 'Min size', value: <Amount value={pair.baseMinSize} unit={base} open /> },
          { label: 'Max size', value: <Amount value={pair.baseMaxSize} unit={base} open /> },
          { label: 'Funds step', value: <Amount value={pair.quoteIncrement} unit={quote} open /> },
          { label: 'Min funds', value: <Amount value={pair.quoteMinSize} unit={quote} open /> },
          { label: 'Max funds', value: <Amount value={pair.quoteMaxSize} unit={quote} open /> },
          {
            label: 'Min value',
            value:
              pair.minFunds === null ? (
                <span className="faint">not known</span>
              ) : (
                <Amount value={pair.minFunds} unit={quote} open />
              ),
          },
          { label: 'Protection', value: protectionWords(pair.priceLimitRate) },
        ]}
      />
      <p className="caption" title={source}>
        Source: {source}, <TimeText ms={at} /> ({ageWords(at, now)})
      </p>
    </div>
  );
}

/** The time of day as of the last whole minute that passed here, so that ages grow while one looks at them. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** "0.1" is 10 % (S4.3-R10); kept exact. */
function protectionWords(rate: string | null) {
  const read = rate === null ? null : parseDecimal(rate);
  if (!read?.ok) return <span className="faint">not known</span>;
  return `${multiply(read.value, '100' as DecimalText)} %`; // a literal in the grammar
}
