/** The parts of a key press that decide whether it is a letter. */
interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  isComposing: boolean;
}

/**
 * The letter of a press, in lower case; null with Ctrl, Command or Alt held, as part of a character that is being composed, or when the key is
 * held down.
 */
export function letterOf({ key, ctrlKey, metaKey, altKey, repeat, isComposing }: Press): string | null {
  if (ctrlKey || metaKey || altKey || repeat || isComposing || key.length !== 1) return null;
  return key.toLowerCase();
}

/** Whether the target takes text or a choice from the keyboard, so that a letter pressed there is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
  );
}

/** Whether the target is in a dialog or a menu, whose keys are its own. */
export function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
}
