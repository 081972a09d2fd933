import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { frameKey, type FrameKey } from '../state/keys.ts';

type Show = (next: Over) => void;
type OtherKey = Exclude<FrameKey, 'palette' | 'keys'>;

type Over = 'palette' | 'keys' | 'unlock' | null;

/**
 * What lies over the page, opened by key or by `show`. Once it is closed the focus is back where it was before. Keys that
 * ask for something else are handed to `does`, and only while nothing lies over the page; hiding and locking wait for nothing.
 */
export function useOver(does: (key: OtherKey, show: Show) => void): { over: Over; show: Show } {
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
    if (asked === null) return;
    event.preventDefault();
    if (asked === 'palette' || asked === 'keys') show(over === asked ? null : asked);
    else if (over === null || asked === 'lock-window' || asked === 'hide') does(asked, show);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return { over, show };
}
