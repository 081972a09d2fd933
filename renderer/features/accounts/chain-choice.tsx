import { useState, type ReactNode } from 'react';
import type { DepositChain } from '../../../shared/bridge/trading-calls.ts';
import { accountsAddressesMessages } from '../../../shared/messages/accounts-addresses.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { useCall } from '../../lib/bridge.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';

const messages = accountsAddressesMessages.chains;

interface ChainChoiceProps {
  accountId: string;
  currency: string;
  /** Beneath, once a chain that takes deposits is chosen. */
  children: (chain: DepositChain) => ReactNode;
}

/** The chains of a currency as the venue lists them. Only one that is the only one is chosen by itself: on a wrong one funds are lost. */
export function ChainChoice({ accountId, currency, children }: ChainChoiceProps) {
  const [chosen, setChosen] = useState('');
  const query = useCall('trading.depositChains', { accountId, currency }, { staleTime: 0 });
  if (query.isPending) return <SkeletonLines label={messages.loading} />;
  if (query.error) {
    return (
      <ErrorState
        problem={query.error.problem}
        couldNot={messages.tried(currency)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { chains } = query.data;
  if (chains.length === 0) return <p className="caption">{messages.none(currency)}</p>;
  const chain = chains.length === 1 ? chains[0] : chains.find(({ id }) => id === chosen);
  return (
    <>
      <Field label={accountsAddressesMessages.chain} hint={messages.hint}>
        {(control) => (
          <Select
            {...control}
            options={[
              ...(chains.length === 1 ? [] : [{ value: '', label: messages.choose }]),
              ...chains.map(({ id, name, takesDeposits }) => ({
                value: id,
                label: takesDeposits ? visible(name) : messages.off(visible(name)),
              })),
            ]}
            value={chain?.id ?? ''}
            onChange={setChosen}
          />
        )}
      </Field>
      {chain === undefined ? null : chain.takesDeposits ? (
        children(chain)
      ) : (
        <Notice tone="warn">{messages.closed(currency, visible(chain.name))}</Notice>
      )}
    </>
  );
}
