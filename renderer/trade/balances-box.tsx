import { RotateCw } from 'lucide-react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { explainError } from '../ui/explain-error.ts';
import { Notice } from '../ui/notice.tsx';
import { balancesOf, typeWords, type Balance } from './balances.ts';
import { useBalances } from './use-balances.ts';

interface BalancesBoxProps {
  account: AccountView;
  base: string;
  quote: string;
}

/** Available and held amounts of the pair's two currencies. */
export function BalancesBox({ account, base, quote }: BalancesBoxProps) {
  const { offered, query } = useBalances(account);
  if (!offered) {
    return (
      <p className="trade-quiet">
        {account.venue.label} has no balances path, so what this account can spend is not known here.
      </p>
    );
  }
  if (query.error) {
    return (
      <div className="trade-box">
        <Notice
          tone="warn"
          action={
            <Button
              size="small"
              busy={query.isFetching}
              icon={<RotateCw size={12} />}
              onClick={() => void query.refetch()}
            >
              Try again
            </Button>
          }
        >
          <b>{explainError(query.error.problem, 'the balances').title}.</b> {query.error.problem.message}
        </Notice>
      </div>
    );
  }
  if (!query.data) {
    return (
      <div className="trade-box">
        <SkeletonLines label="Loading the balances" lines={3} />
      </div>
    );
  }
  const { balances } = query.data;
  return (
    <div className="trade-balances">
      <CurrencyBox currency={base} balances={balancesOf(balances, base)} />
      <CurrencyBox currency={quote} balances={balancesOf(balances, quote)} />
    </div>
  );
}

function CurrencyBox({ currency, balances }: { currency: string; balances: readonly Balance[] }) {
  const [first, ...others] = balances;
  return (
    <section className="trade-balance" aria-label={`Balance of ${currency}`}>
      <p className="caption">
        {currency} available{first ? `, ${typeWords(first.type)}` : ''}
      </p>
      {first ? <Amount big value={first.available} /> : <span className="amount amount-big faint">none</span>}
      <p className="caption">
        {first ? (
          <>
            <Amount value={first.holds} /> on hold of <Amount value={first.balance} />
          </>
        ) : (
          `The venue lists no ${currency} for this account.`
        )}
      </p>
      {others.map((balance) => (
        <p key={balance.type} className="caption">
          {typeWords(balance.type)}: <Amount value={balance.available} /> available
        </p>
      ))}
    </section>
  );
}
