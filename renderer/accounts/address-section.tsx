import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { CallInput } from '../../shared/bridge/contract.ts';
import { callKey, rememberReply, useAction, useCall } from '../bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { InlineConfirm } from '../ui/inline-confirm.tsx';
import { TextInput } from '../ui/input.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { AddressCard } from './address-card.tsx';
import { BridgeProblem } from './bridge-problem.tsx';
import type { Balance } from './balance-groups.ts';
import { Section } from './section.tsx';

type Asked = CallInput<'trading.depositAddresses'>;

/** Section 4.4: where to send a deposit, one currency at a time. */
export function AddressSection({ account }: { account: AccountView }) {
  if (account.venue.capabilities.depositAddress === null) {
    return (
      <Section title="Deposit address">
        <p className="caption">
          {account.venue.label} has no path for deposit addresses: look for them at the venue itself.
        </p>
      </Section>
    );
  }
  return (
    <Section title="Deposit address">
      <AskAddress account={account} />
    </Section>
  );
}

function AskAddress({ account }: { account: AccountView }) {
  const client = useQueryClient();
  const listId = useId();
  const [currency, setCurrency] = useState('');
  const [chain, setChain] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const balances = client.getQueryData<{ balances: Balance[] }>(
    callKey('balances.list', { accountId: account.id }),
  )?.balances;
  const held = [...new Set((balances ?? []).map((balance) => balance.currency))].sort();

  function ask(): void {
    const code = currency.trim().toUpperCase();
    const fits = /^[A-Z0-9.]{1,20}$/.test(code);
    setProblem(fits ? null : 'Enter a currency code such as USDT.');
    if (fits)
      setAsked({ accountId: account.id, currency: code, chain: chain.trim() === '' ? null : chain.trim() });
  }

  return (
    <>
      <form
        className="acc-ask"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Field label="Currency" problem={problem}>
          {(control) => (
            <TextInput
              {...control}
              list={listId}
              placeholder="USDT"
              value={currency}
              onChange={(event) => setCurrency(event.target.value)}
            />
          )}
        </Field>
        <datalist id={listId}>
          {held.map((code) => (
            <option key={code} value={code} />
          ))}
        </datalist>
        <Field label="Chain" hint="optional">
          {(control) => (
            <TextInput
              {...control}
              placeholder="the venue’s own choice"
              value={chain}
              onChange={(event) => setChain(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit">Show the address</Button>
      </form>
      {asked === null ? null : (
        <Addresses key={`${asked.currency} ${asked.chain ?? ''}`} account={account} asked={asked} />
      )}
    </>
  );
}

function Addresses({ account, asked }: { account: AccountView; asked: Asked }) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  // An address can be replaced at the venue: a copy that was kept could send a deposit astray.
  const query = useCall('trading.depositAddresses', asked, { staleTime: 0 });
  const create = useAction('trading.createDepositAddress', {
    onSuccess: (reply) => {
      rememberReply(client, 'trading.depositAddresses', asked, reply);
      toast(`${account.venue.label} made a deposit address for ${asked.currency}.`, 'good');
    },
  });
  if (query.isPending) return <SkeletonLines label="Asking for the address" />;
  // A venue says in its own words that there is no address yet, so any refusal leaves the way to make one.
  const refused = query.error?.problem.kind === 'venue-refused' ? query.error.problem : null;
  if (query.error && refused === null) {
    return (
      <ErrorState
        problem={query.error.problem}
        what={`the ${asked.currency} address`}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const addresses = refused === null ? (query.data?.addresses ?? []) : [];
  if (addresses.length > 0) {
    return addresses.map((address) => (
      <AddressCard key={`${address.chain ?? ''} ${address.address}`} account={account} deposit={address} />
    ));
  }
  return (
    <div className="acc-inset">
      <p>
        There is no {asked.currency} deposit address{asked.chain === null ? '' : ` on ${asked.chain}`} yet.
      </p>
      {refused === null ? null : (
        <BridgeProblem error={refused} verb="show" what={`the ${asked.currency} address`} />
      )}
      {create.error ? <BridgeProblem error={create.error.problem} verb="create" what="the address" /> : null}
      <InlineConfirm
        label="Create one"
        question={`${account.venue.label} makes a new ${asked.currency} address for ${account.name}.`}
        confirmLabel="Create the address"
        busy={create.isPending}
        onConfirm={() => create.mutate(asked)}
      />
    </div>
  );
}
