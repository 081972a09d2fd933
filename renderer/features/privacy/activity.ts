import { call } from '../../lib/bridge.ts';

/** Main waits this long on top of the setting (electron/system/privacy/idle-watch.ts), so nobody is locked out while they work. */
const EVERY_MS = 30_000;

/** What only a person does. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Tells main that somebody is here: with the first sign, then at most twice a minute. Signs a script made do not count. */
export function followActivity(): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const onSign = (event: Event): void => {
    if (!event.isTrusted || event.timeStamp - toldAt < EVERY_MS) return;
    toldAt = event.timeStamp;
    void call('privacy.active', {});
  };
  for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true });
}
