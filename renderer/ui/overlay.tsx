import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import './overlay.css';

interface OverlayProps {
  label: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/**
 * A panel over everything else. Escape and a press beside it close it. The keyboard moves into it when it opens, stays inside while
 * it is open, and is back where it was once it is closed.
 */
export function Overlay({ label, onClose, onKeyDown, children }: OverlayProps) {
  const box = useFocusInside();
  return (
    <div
      className="overlay-back"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) {
          onClose();
        }
      }}
    >
      <div
        className="overlay"
        role="dialog"
        aria-modal
        aria-label={label}
        ref={box}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            // It ends the character that is being composed, and not what is written.
            if (!event.nativeEvent.isComposing) onClose();
            return;
          }
          onKeyDown?.(event);
          if (event.key === 'Tab' && !event.defaultPrevented) goRound(event);
        }}
      >
        {children}
      </div>
    </div>
  );
}

function useFocusInside() {
  const box = useRef<HTMLDivElement>(null);
  // Read while rendering: when effects run, a field of the panel may have the focus already.
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const { current } = box;
    if (current?.contains(document.activeElement) === false) current.focus();
    return () => {
      const at = document.activeElement;
      const isLost = at === null || at === document.body || current?.contains(at) === true;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [opener]);
  return box;
}

/** From the last control Tab leads to the first one, and back: the focus stays inside while the panel is open. */
function goRound(event: KeyboardEvent<HTMLElement>): void {
  const box = event.currentTarget;
  const stops = tabStops(box);
  const first = stops[0];
  const last = stops.at(-1);
  const at = document.activeElement;
  if (first === undefined || last === undefined) event.preventDefault();
  else if (event.shiftKey ? at === first || at === box : at === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

const CANDIDATES = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** What Tab stops at inside an element, in its order. Of a group of radio buttons only the one the keyboard would land on. */
function tabStops(root: Element): HTMLElement[] {
  const stops: HTMLElement[] = [];
  for (const node of root.querySelectorAll<HTMLElement>(CANDIDATES)) {
    if (node.tabIndex < 0 || node.matches(':disabled') || node.closest('[inert]') !== null) continue;
    if (!node.checkVisibility({ visibilityProperty: true }) || isPassedOver(node, root)) continue;
    stops.push(node);
  }
  return stops;
}

/** A radio button that is not chosen, while another one of its group is. */
function isPassedOver(node: HTMLElement, root: Element): boolean {
  if (!(node instanceof HTMLInputElement) || node.type !== 'radio' || node.checked) return false;
  return root.querySelector(`input[type="radio"][name="${CSS.escape(node.name)}"]:checked`) !== null;
}
