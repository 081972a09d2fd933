import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { accountsPairsMessages } from '../../../shared/messages/accounts-pairs.ts';
import { rememberReply, useAction, useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { ImportPairs } from './import-pairs.tsx';
import { PairEditor } from './pair-editor.tsx';
import { PairsTable } from './pairs-table.tsx';
import { Section } from './section.tsx';

const messages = accountsPairsMessages;

type Open = { kind: 'none' } | { kind: 'import' } | { kind: 'edit'; view: PairView | null };

/** The trading pairs of a venue that does not list them itself: typed in, or imported from a file. */
export function PairsSection({ account }: { account: AccountView }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const input = { accountId: account.id, refresh: false };
  const query = useCall('pairs.list', input);
  const remember = (reply: CallReply<'pairs.list'>): void =>
    rememberReply(client, 'pairs.list', input, reply);
  const remove = useAction('pairs.remove', { onSuccess: remember });
  const pairs = query.data?.pairs ?? [];

  function done(reply: CallReply<'pairs.list'>): void {
    remember(reply);
    setOpen({ kind: 'none' });
  }

  return (
    <Section title={query.data ? messages.titleWith(formatCount(pairs.length)) : messages.title}>
      <p className="caption">{messages.explained}</p>
      {query.error ? <BridgeProblem error={query.error.problem} couldNot={messages.tried.get} /> : null}
      {query.isPending ? <SkeletonLines label={messages.loading} lines={3} /> : null}
      {pairs.length > 0 ? (
        <PairsTable
          pairs={pairs}
          onEdit={(view) => setOpen({ kind: 'edit', view })}
          onRemove={(symbol) => remove.mutate({ accountId: account.id, symbol })}
        />
      ) : null}
      {query.data && pairs.length === 0 ? <p>{messages.none}</p> : null}
      {remove.error ? <BridgeProblem error={remove.error.problem} couldNot={messages.tried.remove} /> : null}
      {open.kind === 'none' ? (
        <div className="bar">
          <Button onClick={() => setOpen({ kind: 'edit', view: null })}>{messages.typeIn}</Button>
          <Button onClick={() => setOpen({ kind: 'import' })}>{messages.importFile}</Button>
        </div>
      ) : null}
      {open.kind === 'edit' ? (
        <PairEditor
          key={open.view?.pair.symbol ?? ''}
          accountId={account.id}
          view={open.view}
          onDone={done}
          onClose={() => setOpen({ kind: 'none' })}
        />
      ) : null}
      {open.kind === 'import' ? (
        <ImportPairs accountId={account.id} onDone={done} onClose={() => setOpen({ kind: 'none' })} />
      ) : null}
    </Section>
  );
}
