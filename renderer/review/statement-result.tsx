import { useEffect, useRef } from 'react';
import type { CallReply } from '../../shared/bridge/contract.ts';
import { count } from '../history/knowledge.ts';
import { withoutNumbers } from '../privacy/hidden.ts';
import { Facts } from '../ui/panel.tsx';
import { Notice } from '../ui/notice.tsx';
import { idFact } from '../ui/verbatim.tsx';

/** Where the statement is, what it hashes to, and how it compares with the last one over the same period. */
export function StatementResult({
  reply: { where, sha256, changes },
}: {
  reply: CallReply<'reviews.statement'>;
}) {
  const box = useRef<HTMLElement>(null);
  // It is drawn anew for each statement; in the small window it stands below the fold.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'end' });
  }, []);
  if (where === null) {
    return (
      <Notice tone="info" live>
        Nothing was written: no place was chosen.
      </Notice>
    );
  }
  return (
    <section className="review-result" aria-label="The statement" ref={box}>
      <Notice tone="good" live>
        The statement is written, its hash in a file beside it.
      </Notice>
      <Facts facts={[idFact('File', 'path of the statement', where), idFact('SHA-256', 'SHA-256', sha256)]} />
      <Changes changes={changes} />
    </section>
  );
}

function Changes({ changes }: { changes: readonly string[] | null }) {
  if (changes === null) return <p className="muted">It is the first statement of this period.</p>;
  if (changes.length === 0) {
    return <p className="muted">Byte for byte the same as the last statement of this period.</p>;
  }
  return (
    <div className="review-changes">
      <p>
        <b>{count(changes.length, 'thing differs', 'things differ')}</b> from the last statement of this
        period:
      </p>
      <ul tabIndex={0} aria-label="What differs">
        {[...new Set(changes)].map((change) => (
          <li key={change}>{withoutNumbers(change)}</li>
        ))}
      </ul>
    </div>
  );
}
