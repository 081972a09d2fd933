import { tradeStopMessages } from '../../../shared/messages/trade-stop.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { orderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { TicketForm } from './ticket-form.ts';
import { isTaken, STOP_TYPES, stopTypeOf, type StopType } from './ticket-kind.ts';

interface TicketTypeProps {
  venue: VenueDescription;
  form: TicketForm;
  change: (change: Partial<TicketForm>) => void;
}

const messages = tradeStopMessages;

const TYPES = [
  { value: 'limit', label: tradeTicketMessages.types.limit },
  { value: 'market', label: tradeTicketMessages.types.market },
] as const;

/** Limit, Market, or an order that waits for a price out of a menu. Where the venue has none it says so. */
export function TicketType({ venue, form, change }: TicketTypeProps) {
  const can = orderCapabilities(venue);
  const chosen = stopTypeOf(form);
  const lacks = whyLess(can);
  const hasNone = !can.stopOrders && !can.ocoOrders;
  return (
    <>
      <div className="tick-types">
        <Segmented
          label={tradeTicketMessages.type}
          options={TYPES}
          value={chosen === null ? form.type : null}
          onChange={(type) => change({ type, kind: 'order' })}
        />
        <select
          className={chosen === null ? 'tick-stops' : 'tick-stops tick-stops-on'}
          aria-label={messages.menu}
          title={lacks ?? messages.menu}
          disabled={hasNone}
          value={chosen ?? ''}
          onChange={(event) => {
            const next = STOP_TYPES.find(({ value }) => value === (event.target.value as StopType)); // one of the options
            if (next !== undefined) change({ kind: next.kind, type: next.type });
          }}
        >
          {chosen === null ? <option value="">{messages.stop}</option> : null}
          {STOP_TYPES.map(({ value, kind }) => (
            <option key={value} value={value} disabled={!isTaken(kind, can)}>
              {messages.types[value]}
            </option>
          ))}
        </select>
      </div>
      {lacks === null || (!hasNone && chosen === null) ? null : <p className="caption">{lacks}</p>}
    </>
  );
}

/** What the venue lacks of the menu; null where it has all of it. */
function whyLess({ stopOrders, ocoOrders }: ReturnType<typeof orderCapabilities>): string | null {
  if (stopOrders && ocoOrders) return null;
  if (stopOrders) return messages.noOco;
  return ocoOrders ? messages.noStops : messages.none;
}
