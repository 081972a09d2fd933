import { groupThousands } from '../../../shared/money/format.ts';
import { useEffect, useState } from 'react';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { multiply } from '../../../shared/money/arithmetic.ts';
import { parseDecimal, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { sourceShown } from '../../../shared/messages/accounts-pairs.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import { Amount } from '../../ui/amount.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { formatAge } from './find-pairs.ts';
import { bindingMinimums } from './minimums.ts';

const messages = tradeMessages.rules;

/** The rules orders of a pair are judged by, where they come from and how old they are. */
export function PairRules({ view }: { view: PairView }) {
  const now = useMinute();
  const { pair, at, doubtful } = view;
  const source = visible(sourceShown(view.source));
  const { baseCurrency: base, quoteCurrency: quote } = pair;
  const minimums = bindingMinimums(pair);
  const amount = (label: string, value: string) => ({
    label,
    value: <Amount value={value} unit={quote} open />,
  });
  return (
    <div className="trade-rules">
      <h3 className="heading">{messages.title(pair.symbol)}</h3>
      {doubtful ? (
        <Notice tone="warn">
          <b>{messages.doubtful}</b> {messages.doubtfulWhy}
        </Notice>
      ) : null}
      {pair.enableTrading ? null : <Notice tone="warn">{messages.closed}</Notice>}
      <Facts
        tight
        facts={[
          amount(messages.priceStep, pair.priceIncrement),
          { label: messages.sizeStep, value: <Amount value={pair.baseIncrement} unit={base} open /> },
          { label: messages.minSize, value: <Amount value={pair.baseMinSize} unit={base} open /> },
          { label: messages.maxSize, value: <Amount value={pair.baseMaxSize} unit={base} open /> },
          amount(messages.fundsStep, pair.quoteIncrement),
          ...(minimums.value === null ? [] : [amount(messages.minValue, minimums.value)]),
          ...(minimums.total === null ? [] : [amount(messages.minFunds, minimums.total)]),
          amount(messages.maxFunds, pair.quoteMaxSize),
          { label: messages.priceLimit, value: formatPriceLimit(pair.priceLimitRate) },
        ]}
      />
      <p className="caption" title={source}>
        <Rich
          text={messages.source}
          parts={{ source, time: <TimeText ms={at} />, age: formatAge(at, now) }}
        />
      </p>
    </div>
  );
}

/** The time of the last full minute, so that ages grow while they are in view. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** "0.1" is 10% (S4.3-R10), exactly. */
function formatPriceLimit(rate: string | null) {
  const read = rate === null ? null : parseDecimal(rate);
  if (!read?.ok) return <span className="faint">{messages.notKnown}</span>;
  return `${groupThousands(multiply(read.value, '100' as DecimalText))}%`; // a literal in the grammar
}
