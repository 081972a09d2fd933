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

/** Room for the two amounts of a row in the narrowest ticket, in ems of their font. */
const BESIDE_EMS = 19;

/** Whether the widest available and the widest reserved amount fit beside each other under the ticket. */
export function fitsBeside(balances: readonly Pick<Balance, 'available' | 'holds'>[]): boolean {
  const widest = (amounts: readonly string[]): number => Math.max(0, ...amounts.map(widthInEms));
  return (
    widest(balances.map(({ available }) => available)) + widest(balances.map(({ holds }) => holds)) <=
    BESIDE_EMS
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
