import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import './popover.css';

/** What the trigger of a popover needs; spread it on a button. */
interface PopoverTrigger {
  id: string;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

interface PopoverProps {
  label: string;
  kind?: 'dialog' | 'menu';
  align?: 'start' | 'end';
  renderTrigger: (props: PopoverTrigger) => ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A small panel under its trigger. Escape, a press elsewhere and focus leaving close it; focus returns to the trigger. */
export function Popover({ label, kind = 'dialog', align = 'start', renderTrigger, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);

  function close(): void {
    setOpen(false);
    document.querySelector<HTMLElement>(`#${CSS.escape(`${id}-trigger`)}`)?.focus();
  }

  useEffect(() => {
    if (!open) {
      return undefined;
    }
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) {
        setOpen(false);
      }
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  function onKeyDown(event: KeyboardEvent): void {
    if (open && event.key === 'Escape') {
      event.stopPropagation();
      // It ends the character that is being composed, and not what is written.
      if (!event.nativeEvent.isComposing) close();
    }
  }

  return (
    <span
      className="popover-anchor"
      ref={anchor}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) {
          setOpen(false);
        }
      }}
    >
      {renderTrigger({
        id: `${id}-trigger`,
        'aria-haspopup': kind,
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open ? (
        <div className={`popover popover-${align}`} role={kind} aria-label={label} id={id}>
          {children(close)}
        </div>
      ) : null}
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
