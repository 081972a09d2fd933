import { createContext, use, useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';

type Listener = (price: string) => void;

/** The listener for picked prices. Null outside of a provider: then a pick does nothing. */
const Picks = createContext<Set<Listener> | null>(null);

/** Lets whatever shows prices hand one to the ticket beside it. Wrap both in it. */
export function PickPriceProvider({ children }: { children: ReactNode }) {
  const [listeners] = useState(() => new Set<Listener>());
  return <Picks value={listeners}>{children}</Picks>;
}

/** Hands a price, as the venue wrote it, to the ticket: the book's levels call this when one is chosen. The same function every time. */
export function usePickPrice(): (price: string) => void {
  const listeners = use(Picks);
  return useCallback(
    (price: string) => {
      for (const listener of listeners ?? []) listener(price);
    },
    [listeners],
  );
}

/** Calls the listener for every picked price while the component is mounted. */
export function usePickedPrice(listener: Listener): void {
  const listeners = use(Picks);
  const onPick = useEffectEvent(listener);
  useEffect(() => {
    if (listeners === null) return;
    const onPriceEvent: Listener = (price) => onPick(price);
    listeners.add(onPriceEvent);
    return () => void listeners.delete(onPriceEvent);
  }, [listeners]);
}
