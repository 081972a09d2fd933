import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { accountsVenueMessages } from '../../../shared/messages/accounts-venue.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { Fold } from '../../ui/fold.tsx';
import { useUpdateAccount } from './identity-section.tsx';
import { Section } from './section.tsx';
import { VenueFields } from './venue-fields.tsx';
import { readVenueForm, venueFormOf, type VenueProblems } from './venue-form.ts';

const messages = accountsVenueMessages;

/** What the service's contract leaves open, as this account's user knows it. */
export function VenueSection({ account }: { account: AccountView }) {
  const update = useUpdateAccount();
  const { toast } = useAnnounce();
  const [form, setForm] = useState(() => venueFormOf(account.venue));
  const [problems, setProblems] = useState<VenueProblems>({});
  const changed = JSON.stringify(form) !== JSON.stringify(venueFormOf(account.venue));

  function save(): void {
    const read = readVenueForm(form, account.venue);
    setProblems(read.ok ? {} : read.problems);
    if (!read.ok) return;
    update.mutate(
      { id: account.id, venue: read.venue },
      {
        onSuccess: () => {
          setForm(venueFormOf(read.venue));
          toast(messages.saved(account.name), 'good');
        },
      },
    );
  }

  return (
    <Section title={messages.title}>
      <Fold
        title={messages.open}
        hint={messages.openHint}
        forceOpen={changed || Object.keys(problems).length > 0}
      >
        <VenueFields
          form={form}
          problems={problems}
          onChange={setForm}
          addressLocked={account.credentials.state !== 'missing'}
        />
        <div className="acc-actions">
          <Button
            disabled={!changed}
            onClick={() => {
              setForm(venueFormOf(account.venue));
              setProblems({});
            }}
          >
            {messages.undo}
          </Button>
          <Button variant="primary" disabled={!changed} busy={update.isPending} onClick={save}>
            {messages.save}
          </Button>
        </div>
        {update.error ? <BridgeProblem error={update.error.problem} couldNot={messages.tried.save} /> : null}
      </Fold>
    </Section>
  );
}
