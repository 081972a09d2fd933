import { useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { tradeReviewMessages } from '../../../shared/messages/trade-review.ts';
import { callKey, useAction } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { VenueText } from '../../ui/states.tsx';
import type { FrozenTicket } from './review-order.ts';

const messages = tradeReviewMessages.testOrder;

/** Asks the venue whether it would take this order, under a client id of the test's own; nothing is placed. */
export function TicketTestOrder({ frozen, disabled }: { frozen: FrozenTicket; disabled: boolean }) {
  const [result, setResult] = useState<CallReply<'orders.test'> | null>(null);
  const client = useQueryClient();
  // It is in the journal now, whatever came of it.
  const journaled = () => void client.invalidateQueries({ queryKey: callKey('orders.journal') });
  const test = useAction('orders.test', {
    onSuccess(reply) {
      setResult(reply);
      journaled();
    },
    onError: journaled,
  });
  const { accountId, ticket } = frozen;
  const end = useRef<HTMLDivElement>(null);
  // The answer may be below the fold of a small window.
  useEffect(() => {
    if (result !== null || test.error !== null) end.current?.scrollIntoView({ block: 'nearest' });
  }, [result, test.error]);
  const outcome = result === null ? null : formatTest(result.outcome);
  return (
    <>
      <div className="tick-test">
        <Button
          size="small"
          icon={<FlaskConical size={13} aria-hidden />}
          busy={test.isPending}
          disabled={disabled}
          onClick={() => {
            setResult(null);
            test.mutate({ accountId, ticketId: crypto.randomUUID(), ticket });
          }}
        >
          {messages.test}
        </Button>
        <span className="caption">{messages.about}</span>
      </div>
      {outcome === null || result === null ? null : (
        <Notice tone={outcome.tone} live>
          <b>{messages.onlyTest}</b> {outcome.text}{' '}
          <span className="caption">
            <Rich text={messages.clientId} parts={{ id: <span className="mono">{result.clientOid}</span> }} />
          </span>
        </Notice>
      )}
      {test.error ? (
        <Notice tone="warn" live>
          <b>{messages.notMade}</b> {test.error.problem.message}
          <VenueText problem={test.error.problem} />
        </Notice>
      ) : null}
      <div ref={end} />
    </>
  );
}

type Outcome = CallReply<'orders.test'>['outcome'];

/** The result of a test order, which never means more than "the venue would take it now". */
function formatTest(outcome: Outcome): { tone: 'good' | 'bad' | 'warn'; text: string } {
  switch (outcome.kind) {
    case 'accepted':
      return { tone: 'good', text: messages.accepted };
    case 'rejected': {
      const { message, code } = outcome;
      return {
        tone: 'bad',
        text: message === '' ? messages.refusedSilently(code) : messages.rejected(message, code),
      };
    }
    case 'not-sent':
      return { tone: 'warn', text: messages.notSent(outcome.message) };
    case 'unknown':
      return { tone: 'warn', text: messages.unknown(outcome.message) };
  }
}
