import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { multiply } from '../../../shared/money/arithmetic.ts';
import { parseDecimal, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { Select } from '../../ui/input.tsx';
import { STEPS, type StepMultiple, type TotalUnit } from './book-rungs.ts';

const messages = marketMessages.book;

interface BookFootProps {
  pair: PairView['pair'];
  multiple: StepMultiple;
  onMultiple: (multiple: StepMultiple) => void;
  unit: TotalUnit;
  onUnit: (unit: TotalUnit) => void;
}

/** How the book is drawn together, and what its totals are counted in. */
export function BookFoot({ pair, multiple, onMultiple, unit, onUnit }: BookFootProps) {
  return (
    <div className="book-foot">
      <Select
        scale="small"
        aria-label={messages.step}
        title={messages.step}
        options={STEPS.map((value) => ({
          value,
          label: stepLabel(stepText(pair.priceIncrement, value)),
        }))}
        value={multiple}
        onChange={onMultiple}
      />
      <Select
        scale="small"
        aria-label={messages.totalIn}
        title={messages.totalIn}
        options={[
          { value: 'base', label: pair.baseCurrency },
          { value: 'quote', label: pair.quoteCurrency },
        ]}
        value={unit}
        onChange={onUnit}
      />
    </div>
  );
}

/** A long step leaves no room for the word before it. */
function stepLabel(step: string): string {
  return step.length > 8 ? step : messages.stepOf(step);
}

/** "10" of an increment of 0.1 and a multiple of 100, in plain notation. */
function stepText(increment: string, multiple: StepMultiple): string {
  const read = parseDecimal(increment);
  return read.ok ? groupThousands(multiply(read.value, multiple as DecimalText)) : increment; // a literal in the grammar
}
