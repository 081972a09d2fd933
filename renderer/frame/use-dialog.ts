import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { frameKey, type FrameKey } from './frame-keys.ts';

type Show = (next: Dialog) => void;
type OtherKey = Exclude<FrameKey, 'palette' | 'keys'>;

type Dialog = 'palette' | 'keys' | 'unlock' | null;

/**
 * What lies over the page, opened by key or by `show`. Once it is closed the focus is back where it was before. Keys that
 * ask for something else are handed to `does`, and only while nothing lies over the page; hiding and locking wait for nothing.
 */
export function useDialog(does: (key: OtherKey, show: Show) => void): { dialog: Dialog; show: Show } {
  const [dialog, setDialog] = useState<Dialog>(null);
  const opener = useRef<Element | null>(null);

  function show(next: Dialog): void {
    if (dialog === null) {
      opener.current = document.activeElement;
    } else if (next === null && opener.current instanceof HTMLElement) {
      opener.current.focus();
    }
    setDialog(next);
  }

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const asked = frameKey(event);
    if (asked === null) return;
    event.preventDefault();
    if (asked === 'palette' || asked === 'keys') show(dialog === asked ? null : asked);
    else if (dialog === null || asked === 'lock-window' || asked === 'hide') does(asked, show);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return { dialog, show };
}
