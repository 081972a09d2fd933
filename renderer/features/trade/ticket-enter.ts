import type { KeyboardEvent } from 'react';

/**
 * Enter in a number of the ticket leads to the next one, and from the last to the review. It never sends: the review takes a press of its own. A key
 * held down moves once.
 */
export function moveOnEnter(event: KeyboardEvent<HTMLElement>, review: () => void): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || repeat || nativeEvent.isComposing)
    return;
  const numbers = [...event.currentTarget.querySelectorAll<HTMLInputElement>('.tick-number input')];
  const at = numbers.findIndex((input) => input === event.target);
  if (at < 0) return;
  event.preventDefault();
  const next = numbers[at + 1];
  if (next === undefined) return review();
  next.focus();
  next.select();
}
