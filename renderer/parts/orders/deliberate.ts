import type { KeyboardEvent } from 'react';
import type { BridgeError } from '../../../shared/base/error.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { compare } from '../../../shared/money/scaled.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { COMMAND_KEY } from '../../lib/command-key.ts';

/** How the button was pressed, from the click event. */
export interface Press {
  /** 0 for Space or Enter on the focused button, 1 for a single click, 2 and more for the later clicks of a double click. */
  detail: number;
  isTrusted: boolean;
}

/**
 * Whether a press on the send button was meant for it: a person's own press, and not the second half of a double click
 * that began on the review button.
 */
export function isDeliberate(press: Press): boolean {
  return press.isTrusted && press.detail <= 1;
}

/** A fresh press of Ctrl or Command with Enter: nothing that Enter in the ticket, held down or pressed twice, could become. */
export function isSendKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  repeat,
  nativeEvent,
}: KeyboardEvent): boolean {
  const command = ctrlKey || metaKey;
  return key === 'Enter' && command && !altKey && !shiftKey && !repeat && nativeEvent.isTrusted;
}

export const SEND_KEYS = `${COMMAND_KEY} Enter`;

/**
 * Whether an error of the placing call proves that nothing was sent. Main answers with an error only before it has written
 * the journal row; a call that broke inside the app (`internal`) or on its way to main (`connection-lost`: the socket of the
 * browser host dropped) proves nothing: see the journal.
 */
export function certainlyNotSent(error: Pick<BridgeError, 'kind'>): boolean {
  return error.kind !== 'internal' && error.kind !== 'connection-lost';
}

/** Whether what was typed is the ticket's own amount: its size, or its funds where it has no size. "0.50" is 0.5. */
export function repeatsAmount(typed: string, { size, funds }: Pick<Ticket, 'size' | 'funds'>): boolean {
  const read = readTyped(typed);
  const wanted = parseDecimal(size ?? funds);
  return read.ok && wanted.ok && compare(read.value, wanted.value) === 0;
}
