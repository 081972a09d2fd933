/** The name of the key that opens the palette with K, as this system's keyboards print it. */
export const COMMAND_KEY = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

/** Whether a key press belongs to a control that takes text, so that it is not a shortcut. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** What a key press asks of the frame: the palette (Ctrl or Command with K), the list of keys (?), or nothing. */
export function frameKey(event: KeyboardEvent): 'palette' | 'keys' | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if ((ctrlKey || metaKey) && !shiftKey && !altKey && key === 'k') {
    return 'palette';
  }
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target) ? 'keys' : null;
}
