import { RotateCw } from 'lucide-react';
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
import { fitsBeside, formatAccountType, ticketBalances, type Balance } from './balances.ts';
import { useBalances } from './use-balances.ts';

interface BalancesBoxProps {
  account: AccountView;
  base: string;
  quote: string;
}

const messages = tradeMessages.balances;

/** Available and reserved amounts of the pair's two currencies under the ticket, and when they were updated. */
export function BalancesBox({ account, base, quote }: BalancesBoxProps) {
  const { offered, refreshesItself, query } = useBalances(account);
  if (!offered) {
    return <p className="balances caption">{messages.noPath(account.venue.label)}</p>;
  }
  if (query.data) {
    return (
      <div className="balances">
        <BalancesTable
          of={[base, quote].map((currency) => ({
            currency,
            balances: ticketBalances(query.data.balances, currency),
          }))}
        />
        <Freshness refreshesItself={refreshesItself} query={query} />
      </div>
    );
  }
  return (
    <div className="balances">
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

interface CurrencyBalances {
  currency: string;
  balances: readonly Balance[];
}

/** One row for each account that holds the currency. Amounts that have no room side by side are set one under the other. */
function BalancesTable({ of }: { of: readonly CurrencyBalances[] }) {
  const rows = of.flatMap(({ currency, balances }) =>
    balances.map((balance, at) => ({ ...balance, name: rowName(currency, balance, at) })),
  );
  return (
    <table className={fitsBeside(rows) ? 'balances-table' : 'balances-table balances-tall'}>
      <caption className="visually-hidden">{messages.table}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{messages.currency}</span>
          </th>
          <th scope="col">{messages.available}</th>
          <th scope="col">{messages.reserved}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ currency, balances }) =>
          balances.length === 0 ? (
            <tr key={currency} title={messages.notListed(currency)}>
              <th scope="row">{currency}</th>
              <td className="faint">{messages.none}</td>
              <td className="faint">{messages.none}</td>
            </tr>
          ) : (
            balances.map((balance, at) => (
              <tr key={`${currency} ${balance.type}`} title={formatAccountType(balance.type)}>
                <th scope="row">{rowName(currency, balance, at)}</th>
                <td>
                  <Amount value={balance.available} />
                </td>
                <td className="muted">
                  <Amount value={balance.holds} />
                </td>
              </tr>
            ))
          ),
        )}
      </tbody>
    </table>
  );
}

/** The first account is the one that orders are paid from: its row is named by the currency alone. */
function rowName(currency: string, { type }: Balance, at: number): string {
  return at === 0 ? currency : messages.ofType(currency, formatAccountType(type));
}

/** When the balances were updated, and why not later if a refresh failed; nothing while they refresh themselves. */
function Freshness({ refreshesItself, query }: { refreshesItself: boolean; query: BalancesQuery }) {
  const time = <TimeText ms={query.dataUpdatedAt} form="clock" />;
  if (query.error) {
    return (
      <div className="balances-as-of">
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
  if (refreshesItself) return null;
  return (
    <div className="balances-as-of">
      <span>
        <Rich text={messages.asOf} parts={{ time }} />
      </span>
      <AskAgain query={query}>{messages.refresh}</AskAgain>
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
