import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { CloseButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

interface DetailPaneProps {
  title: string;
  /** Beside the title: its status. */
  pill: ReactNode;
  heading: ReactNode;
  /** Under the heading, in a line: what it is about. */
  about: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The pane at the right of a list that has one thing in full. Escape closes it, from the list as well; the keyboard is then on the row. */
export function DetailPane({ title, pill, heading, about, onClose, children }: DetailPaneProps) {
  function close(): void {
    document.querySelector<HTMLElement>('.ord-grid tr[aria-selected="true"]')?.focus();
    onClose();
  }
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent): void => {
      if (key === 'Escape' && target instanceof Element && target.closest('.ord-grid') !== null) onEscape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Panel
      className="ord-detail"
      title={title}
      aside={
        <>
          {pill}
          <CloseButton label={ordersMessages.closeDetail} onClick={close} />
        </>
      }
    >
      <div className="ord-scroll">
        <p className="ord-big">{heading}</p>
        <p className="muted">{about}</p>
        {children}
      </div>
    </Panel>
  );
}
