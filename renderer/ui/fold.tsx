import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import './fold.css';

interface FoldProps {
  title: string;
  hint?: string;
  /** Beside the title, open or not. */
  aside?: ReactNode;
  /** A problem inside: it stays open until the problem is gone. */
  forceOpen?: boolean;
  children: ReactNode;
}

/** Settings most people never need, one press away. */
export function Fold({ title, hint, aside, forceOpen, children }: FoldProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const open = opened || forceOpen === true;
  return (
    <div className="fold">
      <div className="fold-line">
        <button
          type="button"
          className="fold-head"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpened(!open)}
        >
          <ChevronRight size={13} aria-hidden />
          {title}
          {hint === undefined ? null : <span className="field-hint">{hint}</span>}
        </button>
        {aside}
      </div>
      <div className="fold-body" id={id} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
