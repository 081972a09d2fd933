import { CopyButton } from './copy-button.tsx';
import type { Fact } from './panel.tsx';
import './verbatim.css';

/** An id in full, with a button that copies it. `what` says what is copied: "order id". */
export function idFact(label: string, what: string, id: string): Fact {
  return {
    label,
    value: (
      <span className="verbatim-id">
        <span className="mono">{id}</span> <CopyButton text={id} what={what} />
      </span>
    ),
  };
}

/** The exact JSON text of an order, with a copy button. */
export function BodyText({ body }: { body: string }) {
  return (
    <div className="verbatim-body">
      <code>{body}</code>
      <CopyButton text={body} what="JSON body" />
    </div>
  );
}
