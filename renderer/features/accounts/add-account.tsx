import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { VenueKind } from '../../../shared/venue/description.ts';
import { accountsMessages } from '../../../shared/messages/accounts.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { NewLiveAccount } from './new-live-account.tsx';

const messages = accountsMessages.adding;

const KINDS = [
  { value: 'service', label: messages.service },
  { value: 'kucoin', label: 'KuCoin' },
  { value: 'practice', label: messages.practice },
] as const;

interface AddAccountProps {
  accounts: readonly AccountView[];
  /** With the id of the new account, or null when nothing was added. */
  onDone: (addedId: string | null) => void;
  onUsePractice: () => void;
}

/** Adds an account, in a pane of its own: first the kind of venue, then what that kind needs. */
export function AddAccount({ accounts, onDone, onUsePractice }: AddAccountProps) {
  const [kind, setKind] = useState<VenueKind>('service');
  return (
    <Panel
      title={accountsMessages.add}
      className="acc-pane"
      aside={<CloseButton onClick={() => onDone(null)} />}
    >
      <div className="acc-scroll">
        <div className="acc-line">
          <span className="acc-label">{messages.venue}</span>
          <Segmented label={messages.kind} options={KINDS} value={kind} onChange={setKind} />
        </div>
        {kind === 'practice' ? (
          <Notice
            tone="info"
            action={
              <Button size="small" onClick={onUsePractice}>
                {messages.takePractice}
              </Button>
            }
          >
            {messages.practiceIsThere}
          </Notice>
        ) : (
          <NewLiveAccount key={kind} kind={kind} accounts={accounts} onDone={onDone} />
        )}
      </div>
    </Panel>
  );
}
