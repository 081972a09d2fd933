import { CopyButton } from '../ui/copy-button.tsx';
import './orders.css';

/** An id in full, with a button that copies it. */
export function IdValue({ id, what }: { id: string; what: string }) {
  return (
    <span className="ord-id">
      <span className="mono">{id}</span> <CopyButton text={id} what={what} />
    </span>
  );
}

/** The exact JSON text of an order, with a copy button. */
export function BodyText({ body }: { body: string }) {
  return (
    <div className="ord-body">
      <code>{body}</code>
      <CopyButton text={body} what="JSON body" />
    </div>
  );
}
