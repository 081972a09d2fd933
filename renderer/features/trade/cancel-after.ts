import { multiply } from '../../../shared/money/arithmetic.ts';
import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { parseTimeInput, type Zone } from '../../lib/format/time.ts';
import type { FieldProblem, TicketForm } from './ticket-form.ts';

const messages = tradeTicketMessages.problems;

/** Seconds of each unit, as decimal text: a literal in plain notation. */
const UNIT_SECONDS = {
  seconds: '1',
  minutes: '60',
  hours: '3600',
  days: '86400',
} as const satisfies Record<Exclude<TicketForm['cancelBy'], 'time'>, string>;

/** When a form is read: a time of day is so many seconds away from it. `now`: milliseconds since the epoch. */
export interface Moment {
  now: number;
  zone: Zone;
}

/** Whole seconds after which the venue cancels a GTT order; null where nothing was entered. */
type ReadCancelAfter = { ok: true; seconds: number | null } | { ok: false; problem: FieldProblem };

const NOTHING: ReadCancelAfter = { ok: true, seconds: null };

/** The venue counts in whole seconds from the moment it takes the order. How many are allowed is judged with the rest of the ticket. */
export function readCancelAfter(form: TicketForm, moment: Moment | null): ReadCancelAfter {
  if (form.cancelBy === 'time') return moment === null ? NOTHING : readUntil(form.cancelUntil, moment);
  const read = readTyped(form.cancelAfter);
  if (!read.ok && read.error.kind === 'empty') return NOTHING;
  const factor = UNIT_SECONDS[form.cancelBy] as DecimalText; // of the literals above
  // For seconds "3,600" has one reading only: its comma can be no decimal comma.
  const readings = read.ok ? [read.value] : (read.error.readings ?? []);
  const whole = readings
    .map((reading) => multiply(reading, factor))
    .filter((text) => /^\d{1,15}$/.test(text));
  const [seconds] = whole;
  if (seconds !== undefined && new Set(whole).size === 1) return { ok: true, seconds: Number(seconds) };
  const isNumber = read.ok || (read.error.readings !== undefined && whole.length === 0);
  return wrong(isNumber ? messages.wholeSeconds : read.error.message);
}

/** Never later than the time that was entered: the last second that began is left out. */
function readUntil(text: string, { now, zone }: Moment): ReadCancelAfter {
  if (text === '') return NOTHING;
  const time = parseTimeInput(text, zone);
  if (!time.ok) return wrong(time.problem);
  const seconds = Math.floor((time.ms - now) / 1_000);
  return seconds < 1 ? wrong(messages.timePassed) : { ok: true, seconds };
}

function wrong(message: string): ReadCancelAfter {
  return { ok: false, problem: { field: 'cancelAfter', message, nearest: [] } };
}
