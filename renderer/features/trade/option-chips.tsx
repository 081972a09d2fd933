import { X } from 'lucide-react';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import type { OptionOn } from './ticket-options.ts';
import type { TicketForm } from './ticket-form.ts';
import '../../ui/chip.css';

interface OptionChipsProps {
  options: readonly OptionOn[];
  onOff: (off: Partial<TicketForm>) => void;
}

/** The advanced options that are on, on the ticket's face whether the fold is open or not; a cross turns each off. */
export function OptionChips({ options, onOff }: OptionChipsProps) {
  return (
    <ul className="tick-chips" aria-label={tradeTicketMessages.options.label}>
      {options.map(({ name, label, off }) => (
        <li key={name} className="chip tick-chip">
          <span className="chip-word">{label}</span>
          <button
            type="button"
            className="chip-remove"
            aria-label={tradeTicketMessages.options.turnOff(label)}
            title={tradeTicketMessages.options.turnOff(label)}
            onClick={(event) => {
              // The cross goes with its chip; the keyboard stays in place.
              event.currentTarget.closest('.fold')?.querySelector<HTMLElement>('.fold-head')?.focus();
              onOff(off);
            }}
          >
            <X size={12} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
