import type { CallReply } from '../../shared/bridge/contract.ts';
import type { HistoryFilter } from '../../shared/history/filter.ts';
import { historyTotalsText } from '../../shared/text/history-totals.ts';
import { visible } from '../../shared/format/visible.ts';
import { formatCount } from '../format/number.ts';
import { amountsHidden, ownAmount } from '../privacy/hidden.ts';
import { LinkButton } from '../ui/button.tsx';

export type TotalsLine = CallReply<'history.totals'>['lines'][number];

const text = historyTotalsText.strip;

/** Currencies named in the strip; the panel has all of them. */
const SHOWN = 4;

const BESIDE = ['pending', 'failed'] as const;

interface TotalsStripProps {
  lines: readonly TotalsLine[];
  /** Reviewed by one person, and not approved yet. */
  waiting?: number;
  filter: HistoryFilter;
  onMore: () => void;
}

/** Exact totals of the completed records of the result, the currencies with most of them first; what is not included is counted beside. */
export function TotalsStrip({ lines, waiting = 0, filter, onMore }: TotalsStripProps) {
  if (lines.length === 0) return null;
  const completed = lines.filter((line) => recordsOf(line) > 0);
  const byRecords = completed.toSorted((a, b) => recordsOf(b) - recordsOf(a));
  const rest = completed.length - SHOWN;
  return (
    <span className="hist-totals" aria-label={historyTotalsText.label}>
      <span className="muted">{completed.length === 0 ? text.noneCompleted : text.completed}</span>
      {byRecords.slice(0, SHOWN).map((line) => (
        <span key={line.currency} title={amountsHidden() ? undefined : inFull(line)}>
          <b>{visible(line.currency)}</b> {words(line, filter)}
        </span>
      ))}
      <NotIncluded lines={lines} />
      {waiting === 0 ? null : (
        <span className="hist-waiting">{text.waiting(waiting, formatCount(waiting))}</span>
      )}
      <LinkButton onClick={onMore}>{rest > 0 ? text.more(rest) : text.all}</LinkButton>
    </span>
  );
}

/** How many records are in no total; their amounts are in the tooltip and in the panel. */
function NotIncluded({ lines }: { lines: readonly TotalsLine[] }) {
  const counts: string[] = [];
  const amounts: string[] = [];
  for (const progress of BESIDE) {
    let count = 0;
    for (const { currency, [progress]: beside } of lines) {
      const own = recordsOf(beside);
      if (own === 0) continue;
      count += own;
      const parts: string[] = [];
      if (beside.deposits > 0) parts.push(text.besideIn(ownAmount(beside.in), formatCount(beside.deposits)));
      if (beside.withdrawals > 0)
        parts.push(text.besideOut(ownAmount(beside.out), formatCount(beside.withdrawals)));
      amounts.push(text.besideLine[progress](visible(currency), parts.join(', ')));
    }
    if (count > 0) counts.push(text[progress](count, formatCount(count)));
  }
  if (counts.length === 0) return null;
  return (
    <span className="hist-beside" title={amountsHidden() ? undefined : amounts.join('\n')}>
      {text.beside(counts.join(', '))}
    </span>
  );
}

function recordsOf({ deposits, withdrawals }: Pick<TotalsLine, 'deposits' | 'withdrawals'>): number {
  return deposits + withdrawals;
}

function words(line: TotalsLine, filter: HistoryFilter): string {
  if (filter.kind === 'deposit') return ownAmount(line.in);
  if (filter.kind === 'withdrawal') return text.withdrawals(ownAmount(line.out), ownAmount(line.fees));
  return text.both(ownAmount(line.in), ownAmount(line.out), ownAmount(line.net));
}

function inFull(line: TotalsLine): string {
  return text.inFull({ ...line, currency: visible(line.currency), income: line.in });
}
