import { createElement, useEffect, useState } from 'react';
import { appMessages } from '../../shared/messages/app.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';
import type { ScreenName } from '../state/navigation.tsx';
import { screenOf } from './features.ts';
import type { SCREEN_CODE } from './screen-code.tsx';

type ScreenCode = typeof SCREEN_CODE;

/** Loaded once; the same for as long as the window is open. */
let loaded: ScreenCode | null = null;

type Loading = { code: ScreenCode | null; failed: boolean };

/**
 * Shows a screen as soon as its code is here. React's own lazy and Suspense hold a fallback for 300 ms once it was
 * committed; a screen of this app must not wait for that.
 */
export function ScreenOutlet({ name }: { name: ScreenName }) {
  const [{ code, failed }, setLoading] = useState<Loading>(() => ({ code: loaded, failed: false }));

  useEffect(() => {
    if (code !== null) return undefined;
    let wanted = true;
    const load = async (): Promise<void> => {
      try {
        ({ SCREEN_CODE: loaded } = await import('./screen-code.tsx'));
        if (wanted) setLoading({ code: loaded, failed: false });
      } catch {
        if (wanted) setLoading({ code: null, failed: true });
      }
    };
    // In a task of its own, so that the frame is drawn before the code of the screens is asked for.
    const timer = setTimeout(() => void load());
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [code]);

  if (failed) {
    // The boundary around the outlet shows it and offers another try.
    throw new Error(`The code of the ${name} screen could not be loaded.`);
  }
  if (code === null) return <SkeletonLines label={appMessages.loading(screenOf(name).title)} lines={6} />;
  return createElement(code[name]);
}
