import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../lib/key-press.ts';
import type { TicketForm } from './ticket-form.ts';

/** How the ticket was changed: text in a box, a step of an amount, or anything that is complete by itself. */
export type EditKind = 'typed' | 'stepped' | 'complete';

interface Edit {
  kind: EditKind;
  at: number;
  /** The fields that changed, as they were and as they became. */
  before: Partial<TicketForm>;
  after: Partial<TicketForm>;
}

/** What was done to a ticket and can be undone; newest last. */
export interface EditHistory {
  past: readonly Edit[];
  /** What was undone and can be done again; next last. */
  future: readonly Edit[];
}

export const NO_EDITS: EditHistory = { past: [], future: [] };

const MAX_EDITS = 200;
/** Keys and steps that follow one another faster are one edit. */
const BURST_MS = 1_000;

/** The history with one more edit; as it was where nothing changed. */
export function recordEdit(
  history: EditHistory,
  from: TicketForm,
  to: TicketForm,
  { kind, at }: Pick<Edit, 'kind' | 'at'>,
): EditHistory {
  const { before, after } = difference(from, to);
  const names = Object.keys(after);
  if (names.length === 0) return history;
  const last = history.past.at(-1);
  const joins =
    last !== undefined &&
    kind !== 'complete' &&
    last.kind === kind &&
    at - last.at < BURST_MS &&
    Object.keys(last.after).join() === names.join();
  const edit: Edit = { kind, at, before: joins ? last.before : before, after };
  const past = joins ? history.past.slice(0, -1) : history.past;
  return { past: [...past, edit].slice(-MAX_EDITS), future: [] };
}

/** The form and the history one edit back or forward; null where there is none. Fields that the edit left alone stay as they are. */
export function moveEdit(
  history: EditHistory,
  form: TicketForm,
  way: 'undo' | 'redo',
): { history: EditHistory; form: TicketForm } | null {
  const edit = (way === 'undo' ? history.past : history.future).at(-1);
  if (edit === undefined) return null;
  const { past, future } = history;
  return way === 'undo'
    ? {
        form: { ...form, ...edit.before },
        history: { past: past.slice(0, -1), future: [...future, edit] },
      }
    : {
        form: { ...form, ...edit.after },
        // Whatever is typed next is an edit of its own.
        history: { past: [...past, { ...edit, kind: 'complete' }], future: future.slice(0, -1) },
      };
}

function difference(from: TicketForm, to: TicketForm): Pick<Edit, 'before' | 'after'> {
  const changed = (Object.keys(to) as (keyof TicketForm)[]).filter((name) => from[name] !== to[name]);
  const pick = (form: TicketForm): Partial<TicketForm> =>
    Object.fromEntries(changed.map((name) => [name, form[name]]));
  return { before: pick(from), after: pick(to) };
}

/**
 * Ctrl or Command with Z, with Shift and Z, or with Y. The boxes of a ticket change by steps, by prices of the book and by
 * buttons as well, of which the browser's own undo knows nothing. Boxes beside the ticket keep theirs.
 */
export function useUndoKeys(enabled: boolean, move: (way: 'undo' | 'redo') => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const way = wayOf(event);
    if (!enabled || way === null || !isOfTicket(event.target)) return;
    event.preventDefault();
    move(way);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if ((!ctrlKey && !metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

/** The ticket, or what a price was just picked from: the rest of the Trade screen, as long as it takes no text itself. */
function isOfTicket(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  if (!(target instanceof Element) || target.closest('.trade-grid') === null) return false;
  return target.closest('.tick') !== null || !isTyping(target);
}
