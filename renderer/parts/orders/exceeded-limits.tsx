import type { ExceededLimit } from '../../../shared/orders/limits.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { tradeReviewMessages } from '../../../shared/messages/trade-review.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';

const messages = tradeReviewMessages.arming;

interface ExceededLimitsProps {
  ticket: Ticket;
  exceeded: readonly ExceededLimit[];
  base: string;
  quote: string;
  typed: string;
  onTyped: (typed: string) => void;
}

/** The pre-trade limits that an order exceeds, and the box to type its amount once more. */
export function ExceededLimits({ ticket, exceeded, base, quote, typed, onTyped }: ExceededLimitsProps) {
  if (exceeded.length === 0) return null;
  const bySize = ticket.size !== undefined;
  return (
    <section className="ord-exceeded" aria-label={messages.label}>
      <Notice tone="warn">
        <b>{messages.beyond(exceeded.length)}</b>
        <ul className="ord-limits">
          {exceeded.map(({ name, message }) => (
            <li key={name}>{message}</li>
          ))}
        </ul>
      </Notice>
      <Field
        label={bySize ? messages.repeatSize : messages.repeatFunds}
        hint={bySize ? ticket.size : ticket.funds}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            unit={bySize ? base : quote}
            value={typed}
            onPaste={(event) => event.preventDefault()}
            onChange={(event) => onTyped(event.target.value)}
          />
        )}
      </Field>
    </section>
  );
}
