import type { KeyboardEvent, ReactNode } from 'react';
import './overlay.css';

interface OverlayProps {
  label: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A panel over everything else. Escape and a press beside it close it. */
export function Overlay({ label, onClose, onKeyDown, children }: OverlayProps) {
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
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          } else {
            onKeyDown?.(event);
          }
        }}
      >
        {children}
      </div>
    </div>
  );
}
