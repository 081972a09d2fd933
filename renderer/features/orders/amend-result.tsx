import { useEffect, useRef, useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { amendMessages } from '../../../shared/messages/orders-amend.ts';
import { call } from '../../lib/bridge.ts';
import { type AmendStory, amendStory } from '../../parts/orders/amending.ts';
import { certainlyNotSent } from '../../parts/orders/deliberate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { AmendStep } from './use-amend.ts';

interface AmendResultProps {
  account: AccountView;
  state: Extract<AmendStep, { step: 'done' | 'failed' }>;
  /** The placement as it is now: a look-up may have decided it since. */
  now: PlacementView | null;
  onClose: () => void;
}

/** What came of an amend, as it becomes known. */
export function AmendResult({ account, state, now, onClose }: AmendResultProps) {
  const { frozen } = state;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const placement = now ?? (state.step === 'done' ? state.placement : null);
  const amend = placement?.amends?.find(({ amendId }) => amendId === frozen.amendId);
  const story =
    amend !== undefined && placement !== null
      ? amendStory(amend, placement.order?.state !== 'done')
      : formatFailed(state);
  return (
    <>
      <Notice tone={story.tone} live>
        <b>{story.title}.</b> {story.known}
      </Notice>
      <div className="bar ord-amend-foot">
        {amend?.outcome?.kind === 'unknown' ? (
          <CheckNow accountId={account.id} clientOid={placement?.clientOid ?? ''} />
        ) : null}
        <span className="grow" />
        <Button ref={button} variant="primary" onClick={onClose}>
          {amendMessages.close}
        </Button>
      </div>
    </>
  );
}

/** The call ended without a placement: nothing was sent, or the window cannot know. */
function formatFailed(state: AmendResultProps['state']): AmendStory {
  const { result } = amendMessages;
  if (state.step === 'done') return { tone: 'info', title: result.onItsWay, known: '' };
  const { error } = state;
  return certainlyNotSent(error)
    ? { tone: 'bad', title: result.notSent, known: error.message }
    : { tone: 'warn', title: result.failed, known: `${error.message} ${result.unknownKnown}` };
}

/** Looks an unknown amend up, now. What was found comes as the placement's next event. */
export function CheckNow({ accountId, clientOid }: { accountId: string; clientOid: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function check(): Promise<void> {
    setIsBusy(true);
    const checked = await call('orders.checkAmend', { accountId, clientOid });
    setIsBusy(false);
    setProblem(checked.ok ? null : checked.error.message);
  }
  return (
    <>
      <Button size="small" busy={isBusy} onClick={() => void check()}>
        {amendMessages.result.checkNow}
      </Button>
      {problem === null ? null : <span className="muted">{problem}</span>}
    </>
  );
}
