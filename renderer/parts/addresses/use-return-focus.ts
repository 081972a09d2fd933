import { useEffect, useState } from 'react';

/** Gives the keyboard back to what opened this part, once it closes: call it in the part that takes the focus. */
export function useReturnFocus(): void {
  // Read while rendering: when effects run, a field of the part has the focus already.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
