import type { CallReply } from '../../shared/bridge/contract.ts';
import type { HistoryFilter } from '../../shared/history/filter.ts';
import { historyTotalsText } from '../../shared/text/history-totals.ts';
import { visible } from '../../shared/format/visible.ts';
import { amountsHidden, ownAmount } from '../privacy/hidden.ts';
import { LinkButton } from '../ui/button.tsx';

export type TotalsLine = CallReply<'history.totals'>['lines'][number];

const text = historyTotalsText.strip;

/** Currencies said in the strip; the panel has all of them. */
const SHOWN = 4;

interface TotalsStripProps {
  lines: readonly TotalsLine[];
  filter: HistoryFilter;
  onMore: () => void;
}

/** Exact totals of the whole result, the currencies with most records first. */
export function TotalsStrip({ lines, filter, onMore }: TotalsStripProps) {
  if (lines.length === 0) return null;
  const byRecords = lines.toSorted((a, b) => recordsOf(b) - recordsOf(a));
  const rest = lines.length - SHOWN;
  return (
    <span className="hist-totals" aria-label={historyTotalsText.label}>
      {byRecords.slice(0, SHOWN).map((line) => (
        <span key={line.currency} title={amountsHidden() ? undefined : inFull(line)}>
          <b>{visible(line.currency)}</b> {words(line, filter)}
        </span>
      ))}
      <LinkButton onClick={onMore}>{rest > 0 ? text.more(rest) : text.all}</LinkButton>
    </span>
  );
}

function recordsOf(line: TotalsLine): number {
  return line.deposits + line.withdrawals;
}

function words(line: TotalsLine, filter: HistoryFilter): string {
  if (filter.kind === 'deposit') return short(line.in);
  if (filter.kind === 'withdrawal') return text.withdrawals(short(line.out), short(line.fees));
  return text.both(short(line.in), short(line.out), short(line.net));
}

/** Without zeros at the end: this is a sum, not a text of the venue's. Nothing is rounded. */
export function short(amount: string): string {
  return ownAmount(amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);
}

function inFull(line: TotalsLine): string {
  return text.inFull({ ...line, currency: visible(line.currency), income: line.in });
}
