import { useEffect, useRef, useState } from 'react';

export type Dialog = 'log' | 'statement';

/** What lies over the screen; once it is closed the focus is back where it was. */
export function useDialog() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const opener = useRef<Element | null>(null);
  function show(next: Dialog | null): void {
    if (next !== null) opener.current = document.activeElement;
    else if (opener.current instanceof HTMLElement) opener.current.focus();
    setDialog(next);
  }
  return { dialog, show };
}

/** The letters work while the table has the focus: it gets it when the screen opens, unless somebody is elsewhere already. */
export function useFocusOnArrival(main: { readonly current: HTMLElement | null }, filled: boolean): void {
  const done = useRef(false);
  useEffect(() => {
    if (!filled || done.current) return;
    done.current = true;
    const at = document.activeElement;
    if (at === null || at === document.body || at.matches('main, nav *')) {
      main.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
    }
  }, [main, filled]);
}
