import type { Deposit, Withdrawal } from '../../../exchange/history/records.ts';
import { recordForms } from '../../../exchange/history/shown-records.ts';
import type { RunningExchange } from '../../../exchange/start.ts';

/** The rows of a list as the exchange shows them, newest first. */
export function shownRows(
  exchange: RunningExchange,
  list: 'deposits' | 'withdrawals',
): (Deposit | Withdrawal)[] {
  const { deposits, withdrawals } = exchange.control.history;
  const forms = recordForms(exchange.headerPrefix);
  const rows =
    list === 'deposits' ? deposits.map(forms.deposits.row) : withdrawals.map(forms.withdrawals.row);
  return rows as (Deposit | Withdrawal)[]; // with the same fields and, under the venue's prefix, some beside them
}
