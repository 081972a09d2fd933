import { useEffect, useState } from 'react';

/** A pause in typing after which a search is asked, milliseconds. */
const TYPING_MS = 200;

/** A value once it has stayed the same for `ms`, so that not every key sends a query. At first the value itself. */
export function useDebounced<T>(value: T, ms: number = TYPING_MS): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
