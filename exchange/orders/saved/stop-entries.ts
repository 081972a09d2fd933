import type { Entry } from '../../persistence/contract.ts';
import { formatDecimal } from '../../exact/decimal.ts';
import type { OcoPart, StopDirection, StopEnding, StopOrder } from '../../stops/stop.ts';
import { placementFields, readPlacementFields } from './entries.ts';
import { fieldsOf, type EntryFields } from './entry-fields.ts';

const DIRECTIONS: readonly StopDirection[] = ['loss', 'entry'];

/** A stop with its whole state: written again whenever it changes. */
export function stopEntry(account: string, stop: StopOrder): Entry {
  const { id, sequence, direction, stopPrice, createdAt, expiresAt, oco, ending, placement } = stop;
  return {
    kind: 'stop',
    account,
    id,
    sequence,
    direction,
    stopPrice: formatDecimal(stopPrice),
    createdAt,
    expiresAt,
    ...(oco === null ? {} : { oco: oco.id, bookOrder: oco.leg === 'limit' ? oco.orderId : null }),
    ending: ending?.kind ?? null,
    endedAt: ending?.at ?? null,
    orderId: ending?.kind === 'triggered' ? ending.orderId : null,
    ...placementFields(placement),
  };
}

/** A stop without its account, market and ticks. Throws when the entry is damaged. */
export function readStop(entry: Entry): Omit<StopOrder, 'account' | 'market' | 'ticks'> {
  const fields = fieldsOf(entry);
  return {
    id: fields.text('id'),
    sequence: fields.integer('sequence'),
    placement: readPlacementFields(fields),
    direction: fields.choice('direction', DIRECTIONS),
    stopPrice: fields.amount('stopPrice'),
    createdAt: fields.integer('createdAt'),
    expiresAt: fields.integerOrNull('expiresAt'),
    oco: readOco(fields),
    ending: readEnding(fields),
  };
}

function readOco(fields: EntryFields): OcoPart | null {
  if (!fields.has('oco')) return null;
  const id = fields.text('oco');
  const orderId = fields.textOrNull('bookOrder');
  return orderId === null ? { id, leg: 'stop' } : { id, leg: 'limit', orderId };
}

function readEnding(fields: EntryFields): StopEnding | null {
  if (fields.textOrNull('ending') === null) return null;
  const kind = fields.choice('ending', ['triggered', 'cancelled', 'expired']);
  const at = fields.integer('endedAt');
  return kind === 'triggered' ? { kind, at, orderId: fields.textOrNull('orderId') } : { kind, at };
}
