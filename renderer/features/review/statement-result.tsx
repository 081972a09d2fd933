import { useEffect, useRef } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { statementMessages } from '../../../shared/messages/statement.ts';
import { formatCount } from '../../lib/format/number.ts';
import { withoutNumbers } from '../../lib/hidden.ts';
import { Facts } from '../../ui/panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { idFact } from '../../ui/verbatim.tsx';

const messages = statementMessages.result;

/** Where the statement is, what it hashes to, and how it compares with the last one over the same period. */
export function StatementResult({
  reply: { where, sha256, changes },
}: {
  reply: CallReply<'reviews.statement'>;
}) {
  const box = useRef<HTMLElement>(null);
  // It is mounted again for each statement; in a small window it is below the fold.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'end' });
  }, []);
  if (where === null) {
    return (
      <Notice tone="info" live>
        {messages.noSavePath}
      </Notice>
    );
  }
  return (
    <section className="review-result" aria-label={messages.label} ref={box}>
      <Notice tone="good" live>
        {messages.written}
      </Notice>
      <Facts
        facts={[
          idFact(messages.file, messages.copyPath, where),
          idFact('SHA-256', messages.copyHash, sha256),
        ]}
      />
      <Changes changes={changes} />
    </section>
  );
}

function Changes({ changes }: { changes: readonly string[] | null }) {
  if (changes === null) return <p className="muted">{messages.first}</p>;
  if (changes.length === 0) {
    return <p className="muted">{messages.same}</p>;
  }
  return (
    <div className="review-changes">
      <p>
        <Rich
          text={messages.differs}
          parts={{ things: <b>{messages.things(changes.length, formatCount(changes.length))}</b> }}
        />
      </p>
      <ul tabIndex={0} aria-label={messages.changes}>
        {[...new Set(changes)].map((change) => (
          <li key={change}>{withoutNumbers(change)}</li>
        ))}
      </ul>
    </div>
  );
}
