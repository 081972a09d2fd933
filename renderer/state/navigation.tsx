import { createContext, use, useMemo, useState, type ReactNode } from 'react';

/** Where a link can lead. Features name their screens (renderer/app/features.ts). */
export type ScreenName =
  | 'trade'
  | 'deposits'
  | 'withdrawals'
  | 'orders'
  | 'history'
  | 'review'
  | 'accounts'
  | 'settings'
  | 'diagnostics';

const FIRST_SCREEN = 'trade';

interface Navigation {
  readonly screen: ScreenName;
  readonly go: (screen: ScreenName) => void;
}

const NavigationContext = createContext<Navigation>({ screen: FIRST_SCREEN, go: () => undefined });

/** Which screen is shown and how to show another one. */
export function useNavigation(): Navigation {
  return use(NavigationContext);
}

export function NavigationProvider({ children }: { children: ReactNode }) {
  const [screen, setScreen] = useState<ScreenName>(FIRST_SCREEN);
  const navigation = useMemo(() => ({ screen, go: setScreen }), [screen]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
