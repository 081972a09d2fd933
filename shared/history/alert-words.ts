import { groupThousands } from '../money/format.ts';
import { type Alert, type AlertKind, FAILURE, SUCCESS } from './alert-rules.ts';

/** What an alert says: what happened, to what, and what to do next. */
export interface AlertWords {
  title: string;
  /** A sentence or two; without amounts and addresses when others may see the screen. */
  body: string;
  next: string;
}

/** A rule in two or three words: for filters and counts. */
export const ALERT_NAMES: Readonly<Record<AlertKind, string>> = {
  deposit: 'Deposit arrived',
  final: 'Withdrawal final',
  stuck: 'Stuck',
  failed: 'Failed',
  memo: 'Memo missing',
  first: 'First payment',
  above: 'Above a limit',
  missing: 'Gone at the venue',
};

export function alertWords({ kind, detail, row: { record } }: Alert, withAmounts: boolean): AlertWords {
  const is = record.kind === 'deposit' ? 'Deposit' : 'Withdrawal';
  const chain = record.isInner ? ' inside the venue' : record.chain === '' ? '' : ` on ${record.chain}`;
  const what = withAmounts
    ? `${groupThousands(record.amount)} ${record.currency}${chain}`
    : `${record.currency}${chain}`;
  const to = withAmounts && record.address !== '' ? ` ${toOrAt(record.kind)} ${record.address}` : '';
  switch (kind) {
    case 'deposit':
      return detail === SUCCESS
        ? { title: 'Deposit arrived', body: `${what}${to}: credited.`, next: 'Review it.' }
        : {
            title: 'Deposit seen',
            body: `${what}${to}: ${detail}, not credited yet.`,
            next: 'Wait until the venue calls it SUCCESS before you count on it.',
          };
    case 'final':
      return detail === FAILURE
        ? failed('Withdrawal', `${what}${to}`)
        : { title: 'Withdrawal final', body: `${what}${to}: the venue calls it done.`, next: 'Review it.' };
    case 'stuck':
      return {
        title: `${is} not final after ${detail} ${detail === '1' ? 'hour' : 'hours'}`,
        body: `${what}${to}.`,
        next: 'Look its transaction up in the explorer; if nothing moves there, ask the venue.',
      };
    case 'failed':
      return failed(is, `${what}${to}`);
    case 'memo':
      return {
        title: `${is} without a memo`,
        body: `${what}${to}: this chain usually needs a memo, and there is none.`,
        next:
          record.kind === 'deposit'
            ? 'Look whether it was credited; if not, ask the venue with its transaction id.'
            : 'Ask the recipient whether it reached them.',
      };
    case 'first':
      return {
        title: 'First payment to an address',
        body: `${what}${to}: the archive holds no earlier payment there from any of your accounts.`,
        next: "Compare the address with the payee's, and give it a name in the address book.",
      };
    case 'above':
      return {
        title: `${is} above your limit`,
        body: withAmounts
          ? `${what}${to}: your limit is ${groupThousands(detail)} ${record.currency}.`
          : `${what}: more than the limit you set.`,
        next: 'Check that it was meant to be so large.',
      };
    case 'missing':
      return {
        title: `${is} gone at the venue`,
        body: `${what}${to}: a complete reading of its time no longer found it.`,
        next: 'It is kept as it was seen last. Ask the venue what became of it.',
      };
  }
}

function failed(is: string, what: string): AlertWords {
  return {
    title: `${is} failed`,
    body: `${what}: the venue calls it FAILURE.`,
    next: 'Read its remark, look at the balance, and ask the venue when both do not explain it.',
  };
}

function toOrAt(kind: 'deposit' | 'withdrawal'): string {
  return kind === 'deposit' ? 'at' : 'to';
}

/** Many alerts as one notice. `held`: they came during quiet hours. Holds no amount and no address. */
export function gatheredWords(
  count: number,
  kinds: readonly { kind: AlertKind; count: number }[],
  held: boolean,
): { title: string; body: string } {
  const came = count === 1 ? '1 alert' : `${groupThousands(String(count))} alerts`;
  const parts = kinds.map((one) => `${ALERT_NAMES[one.kind]}: ${groupThousands(String(one.count))}`);
  return {
    title: held ? `${came} during quiet hours` : came,
    body: `${parts.join(', ')}. Open Alerts to see ${count === 1 ? 'it' : 'them'}.`,
  };
}
