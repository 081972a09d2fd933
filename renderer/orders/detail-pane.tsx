import type { ReactNode } from 'react';
import { CloseButton } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';

interface DetailPaneProps {
  title: string;
  /** Beside the title: where the thing stands. */
  pill: ReactNode;
  heading: ReactNode;
  /** Under the heading, in a line: what it is about. */
  about: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The pane at the right of a list that has one thing in full. Escape closes it. */
export function DetailPane({ title, pill, heading, about, onClose, children }: DetailPaneProps) {
  return (
    <Panel
      className="ord-detail"
      title={title}
      aside={
        <>
          {pill}
          <CloseButton label="Close (Esc)" onClick={onClose} />
        </>
      }
    >
      <div
        className="ord-scroll"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      >
        <p className="ord-big">{heading}</p>
        <p className="muted">{about}</p>
        {children}
      </div>
    </Panel>
  );
}
