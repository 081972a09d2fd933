import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { useBookNow } from '../../parts/market/use-book.ts';
import { type Balance, spendable, tradingBalances } from './balances.ts';
import { useFeeRateQuery } from './ticket-rates.ts';
import { type Share, shareOf } from './ticket-share-of.ts';
import { useBalances } from './use-balances.ts';
import type { TicketForm } from './ticket-form.ts';
import type { TicketState } from './use-ticket.ts';

/** Shares of what can be spent on the ticket's side, where the venue reports it. */
export interface TicketShares {
  currency: string;
  balances: readonly Balance[];
  /** Before the fee is known, 100 % would be more than the account can pay. */
  isReady: boolean;
  take: (percent: string) => void;
  /** What was used and how it was rounded, or why not; empty once side, price or amount changed. */
  message: string;
}

/** Null where the venue reports no balance, or not yet. */
export function useTicketShare(
  account: AccountView,
  { pair }: PairView,
  { form, change, ticket }: TicketState,
): TicketShares | null {
  const { query } = useBalances(account);
  const fees = useFeeRateQuery(account.id, pair.symbol);
  const bookNow = useBookNow(account.id, pair.symbol);
  const [share, setShare] = useState<(Share & Pick<TicketForm, 'side' | 'type' | 'price'>) | null>(null);
  if (!query.data) return null;
  const currency = form.side === 'buy' ? pair.quoteCurrency : pair.baseCurrency;
  const { balances } = query.data;
  const available = spendable(balances, currency);
  if (available === null) return null;
  const rates = fees.data?.rates ?? null;
  const { size, total } = share?.change ?? {};
  const isCurrent =
    share?.side === form.side &&
    share.type === form.type &&
    share.price === form.price &&
    (size === undefined || size === form.size) &&
    (total === undefined || total === form.total);

  return {
    currency,
    balances: tradingBalances(balances, currency),
    isReady: !fees.isPending,
    message: isCurrent ? share.message : '',
    take(percent) {
      const book = bookNow();
      // Nobody knows the book of the moment when a stop fires: its size is reckoned at the stop price.
      const isAtStop = form.kind !== 'order' && form.type === 'market' && form.sizeBy === 'size';
      const reckoned = isAtStop ? { ...form, type: 'limit' as const } : form;
      const price = isAtStop ? ticket.stopPrice : ticket.price;
      const next = shareOf({ form: reckoned, price, pair, book, available, percent, rates });
      setShare({ ...next, side: form.side, type: form.type, price: form.price });
      if (next.change !== null) change(next.change);
    },
  };
}

/** "25%" typed where an amount belongs: the percent. Null for anything else. */
export function typedShare(text: string): string | null {
  return /^\s*(100|[1-9]\d?)\s*%$/.exec(text)?.[1] ?? null;
}
