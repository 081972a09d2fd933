import { useTradeView } from './use-trade-view.ts';

/** The pairs with a star, the same for every account, and what gives or takes one. */
export function useFavourites(): { favourites: readonly string[]; toggle: (symbol: string) => void } {
  const { trade, setTrade } = useTradeView();
  const { favourites } = trade;
  return {
    favourites,
    toggle(symbol) {
      const others = favourites.filter((other) => other !== symbol);
      setTrade({ favourites: others.length < favourites.length ? others : [...favourites, symbol] });
    },
  };
}
