import { visible } from '../../../shared/base/format/visible.ts';

/** Cutting fewer characters than this hides more than it saves. */
const LITTLE = 4;

/**
 * Shortens a long identifier in the middle, keeping its two ends ("TXq4mD…9fGk").
 * Text that would lose only a few characters is not shortened. Invisible characters are written out.
 */
export function elideMiddle(text: string, head = 6, tail = 4): string {
  const shown = visible(text);
  const characters = Array.from(shown);
  if (characters.length <= head + tail + LITTLE) {
    return shown;
  }
  const end = tail === 0 ? '' : characters.slice(-tail).join('');
  return `${characters.slice(0, head).join('')}…${end}`;
}
