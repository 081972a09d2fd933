import { call } from '../../lib/bridge.ts';

/** Main waits this long on top of the setting (electron/system/privacy/idle-watch.ts), so nobody is locked out while they work. */
const EVERY_MS = 30_000;

/** What only a person does. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Reports activity to main: with the first sign, then at most twice a minute. Signs a script made do not count. */
export function followActivity(): void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const onSign = (event: Event): void => {
    if (!event.isTrusted || event.timeStamp - reportedAt < EVERY_MS) return;
    reportedAt = event.timeStamp;
    void call('privacy.active', {});
  };
  for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true });
}
