import { uiMessages } from '../../shared/messages/ui.ts';
import { amountsHidden, MASK } from '../lib/hidden.ts';
import { visible } from '../../shared/base/format/visible.ts';
import { CopyButton } from './copy-button.tsx';
import type { Fact } from './panel.tsx';
import './verbatim.css';

/** An id in full, with a button that copies it. `copy` is the button's label: "Copy the order id". */
export function idFact(label: string, copy: string, id: string): Fact {
  return {
    label,
    value: (
      <span className="verbatim-id">
        <span className="mono">{visible(id)}</span> <CopyButton text={id} label={copy} />
      </span>
    ),
  };
}

/** The exact JSON text of an order, with a copy button. `open`: it is about to be sent, so it is shown whatever is hidden. */
export function BodyText({ body, open = false }: { body: string; open?: boolean }) {
  if (amountsHidden() && !open) {
    return (
      <div className="verbatim-body">
        <code>{MASK}</code> <span className="caption">{uiMessages.body.hidden}</span>
      </div>
    );
  }
  return (
    <div className="verbatim-body">
      <code>{visible(body)}</code>
      <CopyButton text={body} label={uiMessages.body.copy} />
    </div>
  );
}
