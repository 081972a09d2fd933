import { groupThousands } from '../../../shared/money/format.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { tradeStopMessages } from '../../../shared/messages/trade-stop.ts';
import { directionOf } from '../../../shared/orders/order-legs.ts';
import type { TicketFields } from '../../../shared/orders/order-parameters.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import type { OrderCapabilities } from '../../../shared/venue/order-capabilities.ts';

/** What the ticket is for: an order for the book, or one that waits for a price. */
export type FormKind = 'order' | 'stop' | 'take-profit' | 'oco';

/** What of a form makes its kind. */
interface KindForm {
  kind: FormKind;
  side: Ticket['side'];
  type: Ticket['type'];
  stopPrice: string;
  limitPrice: string;
}

/** The kinds of orders that wait for a price. */
export const STOP_KINDS = ['stop', 'take-profit', 'oco'] as const satisfies readonly FormKind[];

export type StopKind = (typeof STOP_KINDS)[number];

/** Whether a venue takes orders of a kind. */
export function isTaken(kind: FormKind, can: OrderCapabilities): boolean {
  switch (kind) {
    case 'order':
      return true;
    case 'stop':
    case 'take-profit':
      return can.stopOrders;
    case 'oco':
      return can.ocoOrders;
  }
}

/** When a form's order fires: a stop to sell as the price falls, to buy as it rises; a take-profit the other way round. */
export function stopDirection({ kind, side }: Pick<KindForm, 'kind' | 'side'>): Ticket['stop'] {
  switch (kind) {
    case 'order':
    case 'oco':
      return undefined;
    case 'stop':
      return side === 'sell' ? 'loss' : 'entry';
    case 'take-profit':
      return side === 'sell' ? 'entry' : 'loss';
  }
}

/** The form's fields as the parameter table knows them: what the kind does not have is absent. */
export function withKind(form: Omit<KindForm, 'type'> & TicketFields): TicketFields {
  const { kind, stopPrice, limitPrice } = form;
  return {
    ...form,
    stop: stopDirection(form),
    stopPrice: kind === 'order' ? undefined : stopPrice,
    limitPrice: kind === 'oco' ? limitPrice : undefined,
  };
}

/** "Sells when the last price falls to 96,900 USDT or below."; of an OCO both of its legs. Null while no stop price can be read. */
export function directionWords(ticket: Ticket, quote: string): string | null {
  const direction = directionOf(ticket);
  const stop = readTyped(ticket.stopPrice ?? '');
  if (direction === null || !stop.ok) return null;
  const { fires, becomes, oco } = tradeStopMessages;
  const at = `${groupThousands(stop.value)} ${quote}`;
  const when = fires[ticket.side][direction](at);
  if (ticket.limitPrice === undefined) return `${when} ${becomes[ticket.type]}`;
  return `${when} ${oco}`;
}
