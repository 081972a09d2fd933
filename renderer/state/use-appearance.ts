import { useEffect } from 'react';
import type { Preferences } from '../../shared/bridge/app-calls.ts';

/** Theme and density are attributes of the root element, so that plain CSS can answer to them. */
export function useAppearance({ theme, density }: Pick<Preferences, 'theme' | 'density'>): void {
  useEffect(() => {
    const root = document.documentElement;
    root.dataset['density'] = density;
    if (theme === 'system') {
      delete root.dataset['theme'];
    } else {
      root.dataset['theme'] = theme;
    }
  }, [theme, density]);
}
