import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { historyTotalsMessages } from '../../../shared/messages/history-totals.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { formatCount } from '../../lib/format/number.ts';
import { amountsHidden, ownAmount } from '../../lib/hidden.ts';
import { LinkButton } from '../../ui/button.tsx';

export type TotalsLine = CallReply<'history.totals'>['lines'][number];

const messages = historyTotalsMessages.strip;

/** Currencies named in the strip; the panel has all of them. */
const SHOWN = 4;

interface TotalsStripProps {
  lines: readonly TotalsLine[];
  /** Reviewed by one person, and not approved yet. */
  waiting?: number;
  /** Damaged records that may belong to the result. */
  damaged?: number;
  filter: HistoryFilter;
  onMore: () => void;
}

/** Exact totals of the completed records of the result, the currencies with most of them first; what is not included is counted beside. */
export function TotalsStrip({ lines, waiting = 0, damaged = 0, filter, onMore }: TotalsStripProps) {
  if (lines.length === 0 && damaged === 0) return null;
  const completed = lines.filter((line) => recordsOf(line) > 0);
  const byRecords = completed.toSorted((a, b) => recordsOf(b) - recordsOf(a));
  const rest = completed.length - SHOWN;
  return (
    <span className="hist-totals" aria-label={historyTotalsMessages.label}>
      <span className="muted">{completed.length === 0 ? messages.noneCompleted : messages.completed}</span>
      {byRecords.slice(0, SHOWN).map((line) => (
        <span key={line.currency} title={amountsHidden() ? undefined : inFull(line)}>
          <b>{visible(line.currency)}</b> {formatLine(line, filter)}
        </span>
      ))}
      <NotListed lines={lines} />
      <NotIncluded lines={lines} damaged={damaged} />
      {waiting === 0 ? null : (
        <span className="hist-waiting">{messages.waiting(waiting, formatCount(waiting))}</span>
      )}
      <LinkButton onClick={onMore}>{rest > 0 ? messages.more(rest) : messages.all}</LinkButton>
    </span>
  );
}

/** How many completed records the venue no longer lists: they are in the totals, since nothing shows that they failed. */
function NotListed({ lines }: { lines: readonly TotalsLine[] }) {
  const { count, amounts } = countedApart(lines, 'notListed');
  if (count === 0) return null;
  return <Beside amounts={amounts} text={messages.notListed(count, formatCount(count))} />;
}

/** How many records are in no total; their amounts are in the tooltip and in the panel. */
function NotIncluded({ lines, damaged }: { lines: readonly TotalsLine[]; damaged: number }) {
  const pending = countedApart(lines, 'pending');
  const failed = countedApart(lines, 'failed');
  const counts = [
    ...(pending.count > 0 ? [messages.pending(pending.count, formatCount(pending.count))] : []),
    ...(failed.count > 0 ? [messages.failed(failed.count, formatCount(failed.count))] : []),
    ...(damaged > 0 ? [messages.damaged(damaged, formatCount(damaged))] : []),
  ];
  if (counts.length === 0) return null;
  return (
    <Beside amounts={[...pending.amounts, ...failed.amounts]} text={messages.beside(counts.join(', '))} />
  );
}

function Beside({ amounts, text }: { amounts: readonly string[]; text: string }) {
  return (
    <span className="hist-beside" title={amountsHidden() ? undefined : amounts.join('\n')}>
      {text}
    </span>
  );
}

/** Their number, and a line of amounts for each currency. */
function countedApart(
  lines: readonly TotalsLine[],
  which: 'notListed' | 'pending' | 'failed',
): { count: number; amounts: string[] } {
  let count = 0;
  const amounts: string[] = [];
  for (const { currency, [which]: beside } of lines) {
    const own = recordsOf(beside);
    if (own === 0) continue;
    count += own;
    const parts: string[] = [];
    if (beside.deposits > 0)
      parts.push(messages.besideIn(ownAmount(beside.in), formatCount(beside.deposits)));
    if (beside.withdrawals > 0)
      parts.push(messages.besideOut(ownAmount(beside.out), formatCount(beside.withdrawals)));
    amounts.push(messages.besideLine[which](visible(currency), parts.join(', ')));
  }
  return { count, amounts };
}

/** Completed records of these totals that the venue no longer lists. */
export function notListedOf(lines: readonly TotalsLine[]): number {
  return countedApart(lines, 'notListed').count;
}

export function recordsOf({ deposits, withdrawals }: Pick<TotalsLine, 'deposits' | 'withdrawals'>): number {
  return deposits + withdrawals;
}

function formatLine(line: TotalsLine, filter: HistoryFilter): string {
  if (filter.kind === 'deposit') return ownAmount(line.in);
  if (filter.kind === 'withdrawal') return messages.withdrawals(ownAmount(line.out), ownAmount(line.fees));
  return messages.both(ownAmount(line.in), ownAmount(line.out), ownAmount(line.net));
}

function inFull(line: TotalsLine): string {
  return messages.inFull({ ...line, currency: visible(line.currency), income: line.in });
}
