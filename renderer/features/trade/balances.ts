import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import { displayParts } from '../../../shared/money/format.ts';
import { compare } from '../../../shared/money/scaled.ts';
import type { Hold } from '../../../shared/orders/preview.ts';
import { amountsHidden, MASK } from '../../lib/hidden.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';

export type Balance = CallReply<'balances.list'>['balances'][number];

/** Types that HF orders spend from come first; a venue has one of them, or both after a migration. */
const TYPE_ORDER = ['trade_hf', 'trade', 'main'];

const TYPE_NAMES: Record<string, string> = tradeMessages.balances.types;

/** The balances of one currency, trading accounts first, other types in the venue's order. */
export function balancesOf(balances: readonly Balance[], currency: string): Balance[] {
  const rank = (balance: Balance): number => {
    const at = TYPE_ORDER.indexOf(balance.type);
    return at < 0 ? TYPE_ORDER.length : at;
  };
  return balances
    .filter((balance) => balance.currency === currency)
    .sort((one, other) => rank(one) - rank(other));
}

/** Those to show beside a ticket: what orders spend from, and all others only where that is empty. */
export function ticketBalances(balances: readonly Balance[], currency: string): Balance[] {
  const trading = tradingBalances(balances, currency);
  const hasSome = trading.some(({ balance }) => /[1-9]/.test(balance));
  return hasSome ? trading : balancesOf(balances, currency);
}

/** What an order can spend of a currency: the HF trading account, or the trading account where there is no other; else null. */
export function spendable(balances: readonly Balance[], currency: string): string | null {
  const own = balancesOf(balances, currency);
  const trading =
    own.find((balance) => balance.type === 'trade_hf') ?? own.find((balance) => balance.type === 'trade');
  return trading?.available ?? null;
}

/** Whether an order certainly reserves more than is available; false where the amount is not known beforehand. */
export function holdsMoreThan(hold: Hold, available: string): boolean {
  const read = parseDecimal(available);
  return hold.kind === 'exact' && read.ok && compare(hold.amount, read.value) > 0;
}

/** An account type by its name; an unknown one as the venue wrote it. */
export function formatAccountType(type: string): string {
  return TYPE_NAMES[type] ?? type;
}

/** Room for a row in the narrowest ticket, in ems of its font: its name and two amounts. */
const ROW_EMS = 22;
const NAME_EMS = 0.65;

/** One row under the ticket: the currency with its account type, and what is available and reserved. */
export interface BalanceRow extends Pick<Balance, 'available' | 'holds'> {
  name: string;
}

/** Whether the widest name, available and reserved amount fit beside each other under the ticket. */
export function fitsBeside(rows: readonly BalanceRow[]): boolean {
  const widest = (widths: readonly number[]): number => Math.max(0, ...widths);
  return (
    widest(rows.map(({ name }) => name.length * NAME_EMS)) +
      widest(rows.map(({ available }) => widthInEms(available))) +
      widest(rows.map(({ holds }) => widthInEms(holds))) <=
    ROW_EMS
  );
}

/** At most this wide is an amount, in ems of its font: digits of the widest system font, points and commas of half. */
function widthInEms(amount: string): number {
  // A width would reveal the number of digits.
  if (amountsHidden()) return MASK.length;
  const { head, zeros } = displayParts(amount);
  let ems = 0;
  for (const character of head + zeros) ems += character === ',' || character === '.' ? 0.35 : 0.65;
  return Math.ceil(ems);
}

/** Balances of a currency that orders of either kind of trading account spend from, HF trading first. */
export function tradingBalances(balances: readonly Balance[], currency: string): Balance[] {
  return balancesOf(balances, currency).filter(({ type }) => type === 'trade_hf' || type === 'trade');
}
