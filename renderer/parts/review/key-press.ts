/** The parts of a key press that decide whether it is a letter for a record. */
interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  isComposing: boolean;
}

/**
 * The letter of a press, small; null where it is none for a record: with another key held, as part of a character that is being composed, or
 * again because the key stays down.
 */
export function keyOf({ key, ctrlKey, metaKey, altKey, repeat, isComposing }: Press): string | null {
  if (ctrlKey || metaKey || altKey || repeat || isComposing || key.length !== 1) return null;
  return key.toLowerCase();
}

/** Whether what is pressed there belongs to a field, a dialog or a menu. */
export function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
  );
}
