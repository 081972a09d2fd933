import { tradeStopMessages } from '../../../shared/messages/trade-stop.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { orderCapabilities, type OrderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { TicketForm } from './ticket-form.ts';
import { isTaken, STOP_KINDS, type StopKind } from './ticket-kind.ts';

interface TicketTypeProps {
  venue: VenueDescription;
  form: TicketForm;
  change: (change: Partial<TicketForm>) => void;
}

const messages = tradeStopMessages;
const { types } = tradeTicketMessages;

const PLACED_AS = [
  { value: 'limit', label: types.limit },
  { value: 'market', label: types.market },
] as const;

/** Limit, Market, or an order that waits for a price: which, and what it places then. Where the venue has none it says so. */
export function TicketType({ venue, form, change }: TicketTypeProps) {
  const can = orderCapabilities(venue);
  const lacks = whyLess(can);
  const first = STOP_KINDS.find((kind) => isTaken(kind, can));
  const isStop = form.kind !== 'order';
  return (
    <>
      <div className="tick-types">
        <Segmented<TicketForm['type'] | 'stop'>
          label={tradeTicketMessages.type}
          options={[
            ...PLACED_AS,
            {
              value: 'stop',
              label: messages.stop,
              disabled: first === undefined,
              title: lacks ?? messages.stopMeans,
            },
          ]}
          value={isStop ? 'stop' : form.type}
          onChange={(type) => {
            if (type !== 'stop') change({ type, kind: 'order' });
            else if (first !== undefined) change(asKind(first, form.type));
          }}
        />
      </div>
      {form.kind === 'order' ? null : (
        <div className="tick-types">
          <Segmented<StopKind>
            label={messages.kind}
            options={STOP_KINDS.map((kind) => ({
              value: kind,
              label: messages.kinds[kind].name,
              title: messages.kinds[kind].means,
              disabled: !isTaken(kind, can),
            }))}
            value={form.kind}
            onChange={(kind) => change(asKind(kind, form.type))}
          />
          {form.kind === 'oco' ? null : (
            <Segmented
              label={messages.placedAs}
              options={PLACED_AS}
              value={form.type}
              onChange={(type) => change({ type })}
            />
          )}
        </div>
      )}
      {lacks === null || (first !== undefined && !isStop) ? null : <p className="caption">{lacks}</p>}
    </>
  );
}

/** Both orders of an OCO are limit orders; every other kind keeps what it places. */
function asKind(kind: StopKind, type: TicketForm['type']): Pick<TicketForm, 'kind' | 'type'> {
  return { kind, type: kind === 'oco' ? 'limit' : type };
}

/** What the venue lacks of them; null where it has all. */
function whyLess({ stopOrders, ocoOrders }: OrderCapabilities): string | null {
  if (stopOrders && ocoOrders) return null;
  if (stopOrders) return messages.noOco;
  return ocoOrders ? messages.noStops : messages.none;
}
