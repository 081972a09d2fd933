import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { useBookNow } from '../../parts/market/use-book.ts';
import { shortfallOf } from './shortfall.ts';
import type { FieldProblem, TicketForm } from './ticket-form.ts';
import { useFeeRates } from './ticket-rates.ts';
import { useBalances } from './use-balances.ts';

/** What the account's balance cannot cover of the ticket; null where it covers it or is not known. */
export function useShortfall(
  account: AccountView,
  { pair }: PairView,
  { form, ticket }: { form: TicketForm; ticket: Ticket },
): FieldProblem | null {
  const balances = useBalances(account).query.data?.balances ?? null;
  const rates = useFeeRates(account.id, pair.symbol);
  const levels = useBookNow(account.id, pair.symbol)();
  return shortfallOf({ form, ticket, pair, balances, rates, levels });
}
