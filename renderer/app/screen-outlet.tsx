import { useEffect, useState, type ComponentType } from 'react';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { SCREENS, type ScreenName } from './screen.tsx';
import { screens } from './screens.tsx';

/** Code that has arrived; it never goes stale while the window is open. */
const arrived = new Map<ScreenName, ComponentType>();

/** A screen's code, fetched on first use. */
async function loadScreen(name: ScreenName): Promise<ComponentType> {
  const known = arrived.get(name);
  if (known) {
    return known;
  }
  const Screen = await screens[name].load();
  arrived.set(name, Screen);
  return Screen;
}

interface Loading {
  Screen: ComponentType | null;
  failed: boolean;
}

/**
 * Shows a screen as soon as its code is here. React's own lazy and Suspense hold a fallback for 300 ms once it was
 * committed; a screen of this app must not wait for that.
 */
export function ScreenOutlet({ name }: { name: ScreenName }) {
  const [loading, setLoading] = useState<Loading>(() => ({
    Screen: arrived.get(name) ?? null,
    failed: false,
  }));
  const { Screen, failed } = loading;

  useEffect(() => {
    let wanted = true;
    const show = (next: Loading): void => {
      if (wanted) {
        setLoading((before) => (before.Screen === next.Screen && !next.failed ? before : next));
      }
    };
    const load = async (): Promise<void> => {
      try {
        show({ Screen: await loadScreen(name), failed: false });
      } catch {
        show({ Screen: null, failed: true });
      }
    };
    // In a task of its own, so that the frame is drawn before the code of a screen is asked for.
    const timer = setTimeout(() => void load());
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [name]);

  if (failed) {
    // The boundary around the outlet says so and offers another try.
    throw new Error(`The code of the ${name} screen did not arrive.`);
  }
  return Screen ? <Screen /> : <SkeletonLines label={`Loading ${screens[name].title}`} lines={6} />;
}

/** Fetches the remaining screens once the page has nothing better to do. */
export function useScreensAhead(): void {
  useEffect(() => {
    const handle = requestIdleCallback(() => {
      for (const name of SCREENS) {
        // A failure shows when the screen is opened; ahead of that nobody asked for it.
        loadScreen(name).catch(() => undefined);
      }
    });
    return () => cancelIdleCallback(handle);
  }, []);
}
