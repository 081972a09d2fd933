import type { Input } from 'electron';
import type { ContentsCalls } from './electron-calls.ts';

/** What a browser offers, too. The layout is made to lose nothing up to 2. */
const FACTORS = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/**
 * Text larger and smaller: Ctrl (on macOS Command) with plus, minus and zero. By the keys themselves and not by a menu's: where there is no
 * menu there are no menu keys, and the menu's plus would need Shift on most keyboards.
 */
export function zoomByKeys(contents: ContentsCalls, platform: string): void {
  contents.on('before-input-event', (event, input) => {
    const factor = zoomFactorFor(input, platform, contents.getZoomFactor());
    if (factor === null) return;
    event.preventDefault();
    contents.setZoomFactor(factor);
  });
}

/** The zoom factor a key press asks for; null when it asks for none. */
function zoomFactorFor(
  {
    type,
    key,
    control,
    meta,
    alt,
    shift,
  }: Pick<Input, 'type' | 'key' | 'control' | 'meta' | 'alt' | 'shift'>,
  platform: string,
  now: number,
): number | null {
  const modified = platform === 'darwin' ? meta && !control : control && !meta;
  if (type !== 'keyDown' || !modified || alt) return null;
  // With Shift this is the 0 of some keyboards, which asks for an account.
  if (key === '=' && shift) return null;
  switch (key) {
    case '+':
    case '=':
      return FACTORS.find((factor) => factor > now + 0.01) ?? FACTORS[FACTORS.length - 1] ?? 1;
    case '-':
    case '_':
      return FACTORS.findLast((factor) => factor < now - 0.01) ?? FACTORS[0];
    case '0':
      return 1;
    default:
      return null;
  }
}
