import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { frameKey } from './keys.ts';

export type Over = 'palette' | 'keys' | null;

/** What lies over the page, opened by key or by `show`. Once it is closed the focus is back where it was before. */
export function useOver(): { over: Over; show: (next: Over) => void } {
  const [over, setOver] = useState<Over>(null);
  const opener = useRef<Element | null>(null);

  function show(next: Over): void {
    if (over === null) {
      opener.current = document.activeElement;
    } else if (next === null && opener.current instanceof HTMLElement) {
      opener.current.focus();
    }
    setOver(next);
  }

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const asked = frameKey(event);
    if (asked !== null) {
      event.preventDefault();
      show(over === asked ? null : asked);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return { over, show };
}
