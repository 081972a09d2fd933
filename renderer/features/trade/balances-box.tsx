import { RotateCw } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { explainError } from '../../ui/explain-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { balancesOf, formatAccountType, widthInEms, type Balance } from './balances.ts';
import { useBalances } from './use-balances.ts';

interface BalancesBoxProps {
  account: AccountView;
  base: string;
  quote: string;
}

const messages = tradeMessages.balances;

/** Available and reserved amounts of the pair's two currencies, and when they were updated. */
export function BalancesBox({ account, base, quote }: BalancesBoxProps) {
  const { offered, refreshesItself, query } = useBalances(account);
  if (!offered) {
    return <p className="trade-quiet">{messages.noPath(account.venue.label)}</p>;
  }
  if (query.data) {
    const { balances } = query.data;
    return (
      <>
        <div className="trade-balances">
          <CurrencyBox currency={base} balances={balancesOf(balances, base)} />
          <CurrencyBox currency={quote} balances={balancesOf(balances, quote)} />
        </div>
        <Freshness refreshesItself={refreshesItself} query={query} />
      </>
    );
  }
  return (
    <div className="trade-box">
      {query.error ? (
        <Notice tone="warn" action={<AskAgain query={query}>{commonMessages.tryAgain}</AskAgain>}>
          <b>{messages.failed(explainError(query.error.problem, messages.couldNot).title)}</b>{' '}
          {query.error.problem.message}
        </Notice>
      ) : (
        <SkeletonLines label={messages.loading} lines={3} />
      )}
    </div>
  );
}

type BalancesQuery = ReturnType<typeof useBalances>['query'];

/** When the balances were updated, and why not later if a refresh failed. */
function Freshness({ refreshesItself, query }: { refreshesItself: boolean; query: BalancesQuery }) {
  const time = <TimeText ms={query.dataUpdatedAt} form="clock" />;
  if (query.error) {
    return (
      <div className="trade-as-of">
        <span role="status" className="warn">
          <Rich
            text={messages.stillAsOf}
            parts={{
              time,
              title: explainError(query.error.problem, messages.couldNot).title,
              message: query.error.problem.message,
            }}
          />
        </span>
        <AskAgain query={query}>{commonMessages.tryAgain}</AskAgain>
      </div>
    );
  }
  return (
    <div className="trade-as-of">
      <span>
        <Rich text={messages.asOf} parts={{ time }} />
      </span>
      {refreshesItself ? null : <AskAgain query={query}>{messages.refresh}</AskAgain>}
    </div>
  );
}

function AskAgain({ query, children }: { query: BalancesQuery; children: string }) {
  return (
    <Button
      size="small"
      busy={query.isFetching}
      icon={<RotateCw size={12} />}
      onClick={() => void query.refetch()}
    >
      {children}
    </Button>
  );
}

function CurrencyBox({ currency, balances }: { currency: string; balances: readonly Balance[] }) {
  const [first, ...others] = balances;
  return (
    <section className="trade-balance" aria-label={messages.box(currency)}>
      <p className="caption">
        {first ? messages.availableIn(currency, formatAccountType(first.type)) : messages.available(currency)}
      </p>
      {first ? (
        <Available value={first.available} />
      ) : (
        <span className="amount amount-big faint">{messages.none}</span>
      )}
      <p className="caption">
        {first ? (
          <>
            <span className="trade-part">
              <Rich text={messages.onHold} parts={{ amount: <Amount value={first.holds} /> }} />
            </span>{' '}
            <span className="trade-part">
              <Rich text={messages.ofAll} parts={{ amount: <Amount value={first.balance} /> }} />
            </span>
          </>
        ) : (
          messages.notListed(currency)
        )}
      </p>
      {others.map((balance) => (
        <p key={balance.type} className="caption">
          <Rich
            text={messages.other}
            parts={{
              type: formatAccountType(balance.type),
              available: (
                <span className="trade-part">
                  <Rich
                    text={messages.otherAvailable}
                    parts={{ amount: <Amount value={balance.available} /> }}
                  />
                </span>
              ),
            }}
          />
        </p>
      ))}
    </section>
  );
}

/** The large number, on one line: a fill leaves a dozen decimals, and the stylesheet makes it smaller by its width. */
function Available({ value }: { value: string }) {
  const width = { '--ems': widthInEms(value) } as CSSProperties; // the type knows no custom properties
  return (
    <div className="trade-available" style={width}>
      <Amount big value={value} />
    </div>
  );
}
