import { SCREENS } from '../app/features.ts';
import { isTyping } from '../lib/key-press.ts';
import type { ScreenName } from '../state/navigation.tsx';

/** What a key press asks of the frame. */
export type FrameKey =
  /** The palette (Ctrl or Command with K), or the list of keys (?). */
  | 'palette'
  | 'keys'
  /** Ctrl or Command with Shift and L: locks trading, or asks whether to unlock it. */
  | 'lock'
  /** The same with K: locks the window; with H: hides amounts, or shows them. */
  | 'lock-window'
  | 'hide'
  /** The same with X: asks whether to cancel all open orders. */
  | 'cancel-all'
  /** Ctrl or Command with J. */
  | 'ticket'
  /** With Shift and A: opens the list of accounts. */
  | 'account'
  /** Ctrl or Command with the screen's number in the navigation. */
  | { screen: ScreenName }
  /** The same with Shift: the account of that digit, 0 for all live accounts. */
  | { account: number };

const SHIFTED: ReadonlyMap<string, FrameKey> = new Map([
  ['l', 'lock'],
  ['k', 'lock-window'],
  ['h', 'hide'],
  ['x', 'cancel-all'],
  ['a', 'account'],
]);

/** The key of a press, or null when it asks nothing of the frame. */
export function frameKey(event: KeyboardEvent): FrameKey | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if ((ctrlKey || metaKey) && !altKey) {
    if (shiftKey) {
      // With Shift the key of a digit writes something else, on each keyboard another thing.
      const digit = /^Digit(\d)$/.exec(event.code)?.[1];
      return digit === undefined ? (SHIFTED.get(key.toLowerCase()) ?? null) : { account: Number(digit) };
    }
    if (key === 'k') return 'palette';
    if (key === 'j') return 'ticket';
    const screen = /^[1-9]$/.test(key) ? SCREENS[Number(key) - 1] : undefined;
    return screen === undefined ? null : { screen: screen.name };
  }
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target) ? 'keys' : null;
}
