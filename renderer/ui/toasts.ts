export type Tone = 'info' | 'good' | 'warn' | 'bad';

/** A way to what the words are about; pressing it puts the toast away. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** The screen it opens: whoever is there has no use for the toast. */
  to?: string;
}

export interface Toast {
  id: number;
  tone: Tone;
  text: string;
  action: ToastAction | undefined;
  /** How often it came while it was shown. */
  times: number;
}

/** The most that are shown at once. */
const MAX_SHOWN = 4;

/** The toasts with one more, the newest last. One with the same text is counted, and shown once. */
export function withToast(shown: readonly Toast[], next: Toast): Toast[] {
  const same = shown.find(({ text, tone }) => text === next.text && tone === next.tone);
  const others = shown.filter((toast) => toast !== same);
  return [...others.slice(1 - MAX_SHOWN), { ...next, times: next.times + (same?.times ?? 0) }];
}

/** The toasts that do not lead to this screen. */
export function withoutWayTo(shown: readonly Toast[], screen: string): readonly Toast[] {
  const left = shown.filter(({ action }) => action?.to !== screen);
  return left.length === shown.length ? shown : left;
}
