import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { DepositChain } from '../../../shared/bridge/trading-calls.ts';
import type { CallInput } from '../../../shared/bridge/contract.ts';
import { accountsAddressesMessages } from '../../../shared/messages/accounts-addresses.ts';
import { callKey, rememberReply, useAction, useCall } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineConfirm } from '../../ui/inline-confirm.tsx';
import { TextInput } from '../../ui/input.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AddressCard } from './address-card.tsx';
import { ChainChoice } from './chain-choice.tsx';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import type { Balance } from './balance-groups.ts';
import { Section } from './section.tsx';

const messages = accountsAddressesMessages;

type AddressQuery = CallInput<'trading.depositAddresses'>;

/** Section 4.4: where to send a deposit, one currency at a time. */
export function AddressSection({ account }: { account: AccountView }) {
  if (account.venue.capabilities.depositAddress === null) {
    return (
      <Section title={messages.title}>
        <p className="caption">{messages.noPath(account.venue.label)}</p>
      </Section>
    );
  }
  return (
    <Section title={messages.title}>
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
  const [asked, setAsked] = useState<AddressQuery | null>(null);
  // Where the venue lists chains, one is chosen from the list and never typed.
  const hasChains = account.venue.capabilities.currency !== null;
  const balances = client.getQueryData<{ balances: Balance[] }>(
    callKey('balances.list', { accountId: account.id }),
  )?.balances;
  const held = [...new Set((balances ?? []).map((balance) => balance.currency))].sort();

  function ask(): void {
    const code = currency.trim().toUpperCase();
    const fits = /^[A-Z0-9.]{1,20}$/.test(code);
    setProblem(fits ? null : messages.badCurrency);
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
        <Field label={messages.currency} problem={problem}>
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
        {hasChains ? null : (
          <Field label={messages.chain} hint={messages.chainHint}>
            {(control) => (
              <TextInput
                {...control}
                placeholder={messages.chainPlaceholder}
                value={chain}
                onChange={(event) => setChain(event.target.value)}
              />
            )}
          </Field>
        )}
        <Button type="submit">{hasChains ? messages.chains.show : messages.show}</Button>
      </form>
      {asked === null ? null : hasChains ? (
        <ChainChoice key={asked.currency} accountId={account.id} currency={asked.currency}>
          {(one) => (
            <Addresses
              key={`${asked.currency} ${one.id}`}
              account={account}
              asked={{ ...asked, chain: one.id }}
              chain={one}
            />
          )}
        </ChainChoice>
      ) : (
        <Addresses key={`${asked.currency} ${asked.chain ?? ''}`} account={account} asked={asked} />
      )}
    </>
  );
}

interface AddressesProps {
  account: AccountView;
  asked: AddressQuery;
  /** As the venue lists it; left out where it lists none. */
  chain?: DepositChain;
}

function Addresses({ account, asked, chain }: AddressesProps) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  // An address can be replaced at the venue: an old copy could send a deposit astray.
  const query = useCall('trading.depositAddresses', asked, { staleTime: 0 });
  const create = useAction('trading.createDepositAddress', {
    onSuccess: (reply) => {
      rememberReply(client, 'trading.depositAddresses', asked, reply);
      toast(messages.create.created(account.venue.label, asked.currency), 'good');
    },
  });
  if (query.isPending) return <SkeletonLines label={messages.loading} />;
  // A venue may refuse in any words when there is no address yet, so after any refusal one can be created.
  const refused = query.error?.problem.kind === 'venue-refused' ? query.error.problem : null;
  if (query.error && refused === null) {
    return (
      <ErrorState
        problem={query.error.problem}
        couldNot={messages.tried.get(asked.currency)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const addresses = refused === null ? (query.data?.addresses ?? []) : [];
  if (addresses.length > 0) {
    return addresses.map((address) => (
      <AddressCard
        key={`${address.chain ?? ''} ${address.address}`}
        account={account}
        deposit={address}
        {...(chain !== undefined && { chain })}
      />
    ));
  }
  return (
    <div className="acc-inset">
      <p>
        {asked.chain === null
          ? messages.none(asked.currency)
          : messages.noneOnChain(asked.currency, chain?.name ?? asked.chain)}
      </p>
      {refused === null ? null : (
        <BridgeProblem error={refused} couldNot={messages.tried.show(asked.currency)} />
      )}
      {create.error ? <BridgeProblem error={create.error.problem} couldNot={messages.tried.create} /> : null}
      <InlineConfirm
        label={messages.create.open}
        question={
          chain === undefined
            ? messages.create.what(account.venue.label, asked.currency, account.name)
            : messages.create.whatOn(account.venue.label, asked.currency, chain.name, account.name)
        }
        confirmLabel={messages.create.confirm}
        busy={create.isPending}
        onConfirm={() => create.mutate(asked)}
      />
    </div>
  );
}
