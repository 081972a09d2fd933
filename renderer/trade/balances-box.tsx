import { RotateCw } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { explainError } from '../ui/explain-error.ts';
import { Notice } from '../ui/notice.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { balancesOf, typeWords, widthInEms, type Balance } from './balances.ts';
import { useBalances } from './use-balances.ts';

interface BalancesBoxProps {
  account: AccountView;
  base: string;
  quote: string;
}

/** Available and held amounts of the pair's two currencies, and when the venue said so. */
export function BalancesBox({ account, base, quote }: BalancesBoxProps) {
  const { offered, keepsItself, query } = useBalances(account);
  if (!offered) {
    return (
      <p className="trade-quiet">
        {account.venue.label} has no balances path, so what this account can spend is not known here.
      </p>
    );
  }
  if (query.data) {
    const { balances } = query.data;
    return (
      <>
        <div className="trade-balances">
          <CurrencyBox currency={base} balances={balancesOf(balances, base)} />
          <CurrencyBox currency={quote} balances={balancesOf(balances, quote)} />
        </div>
        <Freshness keepsItself={keepsItself} query={query} />
      </>
    );
  }
  return (
    <div className="trade-box">
      {query.error ? (
        <Notice tone="warn" action={<AskAgain query={query}>Try again</AskAgain>}>
          <b>{explainError(query.error.problem, 'the balances').title}.</b> {query.error.problem.message}
        </Notice>
      ) : (
        <SkeletonLines label="Loading the balances" lines={3} />
      )}
    </div>
  );
}

type BalancesQuery = ReturnType<typeof useBalances>['query'];

/** When the venue said what stands above, and why it is not newer if asking again failed. */
function Freshness({ keepsItself, query }: { keepsItself: boolean; query: BalancesQuery }) {
  const time = <TimeText ms={query.dataUpdatedAt} form="clock" />;
  if (query.error) {
    return (
      <div className="trade-as-of">
        <span role="status" className="warn">
          Still as of {time}. {explainError(query.error.problem, 'the balances').title}:{' '}
          {query.error.problem.message}
        </span>
        <AskAgain query={query}>Try again</AskAgain>
      </div>
    );
  }
  return (
    <div className="trade-as-of">
      <span>As of {time}</span>
      {keepsItself ? null : <AskAgain query={query}>Refresh</AskAgain>}
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
    <section className="trade-balance" aria-label={`Balance of ${currency}`}>
      <p className="caption">
        {currency} available{first ? `, ${typeWords(first.type)}` : ''}
      </p>
      {first ? <Available value={first.available} /> : <span className="amount amount-big faint">none</span>}
      <p className="caption">
        {first ? (
          <>
            <span className="trade-part">
              <Amount value={first.holds} /> on hold
            </span>{' '}
            <span className="trade-part">
              of <Amount value={first.balance} />
            </span>
          </>
        ) : (
          `The venue lists no ${currency} for this account.`
        )}
      </p>
      {others.map((balance) => (
        <p key={balance.type} className="caption">
          {typeWords(balance.type)}:{' '}
          <span className="trade-part">
            <Amount value={balance.available} /> available
          </span>
        </p>
      ))}
    </section>
  );
}

/** The large number, on one line: a fill leaves a dozen decimals, and the stylesheet makes room by its width. */
function Available({ value }: { value: string }) {
  const width = { '--ems': widthInEms(value) } as CSSProperties; // the type knows no custom properties
  return (
    <div className="trade-available" style={width}>
      <Amount big value={value} />
    </div>
  );
}
