import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import './popover.css';

/** What the trigger of a popover needs; spread it on a button. */
interface PopoverTrigger {
  popoverTarget: string;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-expanded': boolean;
}

interface PopoverProps {
  label: string;
  kind?: 'dialog' | 'menu';
  align?: 'start' | 'end';
  renderTrigger: (props: PopoverTrigger) => ReactNode;
  children: (close: () => void) => ReactNode;
}

/**
 * A small panel at its trigger. The browser opens and closes it, puts it where it fits, and returns the focus to the trigger. Focus that
 * leaves it closes it too: nothing open lies over a screen the keyboard is on, or over a dialog.
 */
export function Popover({ label, kind = 'dialog', align = 'start', renderTrigger, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const close = (): void => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.hidePopover();
  return (
    <span
      className="popover-anchor"
      onKeyDown={(event) => {
        // The browser closes it; the screen or dialog around it must not close as well.
        if (isOpen && event.key === 'Escape') event.stopPropagation();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      {renderTrigger({ popoverTarget: id, 'aria-haspopup': kind, 'aria-expanded': isOpen })}
      <div
        className={`popover popover-${align}`}
        popover="auto"
        role={kind}
        aria-label={label}
        id={id}
        tabIndex={-1}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen ? children(close) : null}
      </div>
    </span>
  );
}

/** Arrow keys, Home and End move between the buttons of a menu. Give it to the list's `onKeyDown`. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  if (target !== undefined) {
    event.preventDefault();
    items[target]?.focus();
  }
}
