import { RotateCw, Search } from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { accountsBalancesMessages } from '../../../shared/messages/accounts-balances.ts';
import { useBridgeEvent, useCall } from '../../lib/bridge.ts';
import { maxPlaces } from '../../lib/format/places.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { type Balance, findBalances, groupBalances, isEmpty } from './balance-groups.ts';
import { Section } from './section.tsx';

const messages = accountsBalancesMessages;

/** With fewer currencies than this the eye finds one at once. */
const WORTH_FINDING = 6;

/** What the account holds, by type of account, every digit of it. */
export function BalancesSection({ account }: { account: AccountView }) {
  if (account.venue.capabilities.balances === null) {
    return (
      <Section title={messages.title}>
        <p className="caption">{messages.noPath(account.venue.label)}</p>
      </Section>
    );
  }
  return (
    <Section title={messages.title}>
      <Balances account={account} />
    </Section>
  );
}

function Balances({ account }: { account: AccountView }) {
  const query = useCall('balances.list', { accountId: account.id }, { staleTime: 15_000 });
  const [empty, setEmpty] = useState(false);
  const [typed, setTyped] = useState('');
  useBridgeEvent('placement', ({ accountId, outcome }) => {
    if (accountId === account.id && outcome !== null) void query.refetch();
  });
  if (query.isError && !query.data) {
    return (
      <ErrorState
        problem={query.error.problem}
        couldNot={messages.couldNot(account.name)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <SkeletonLines label={messages.loading} lines={5} />;
  const { balances } = query.data;
  const finding = typed.trim() !== '';
  const groups = groupBalances(findBalances(balances, typed));
  const hidden = balances.filter(isEmpty).length;
  const time = <TimeText ms={query.dataUpdatedAt} form="clock" />;
  return (
    <>
      <div className="bar">
        <span className="caption grow">
          {query.isError ? (
            <Rich text={messages.readAtThenFailed} parts={{ time, problem: query.error.problem.message }} />
          ) : (
            <Rich text={messages.readAt} parts={{ time }} />
          )}
        </span>
        {balances.length < WORTH_FINDING ? null : (
          <TextInput
            type="search"
            scale="small"
            maxLength={20}
            unit={<Search size={13} aria-hidden />}
            aria-label={messages.find}
            placeholder={messages.columns.currency}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {hidden === 0 || finding ? null : (
          <Check label={messages.showEmpty(hidden)} checked={empty} onChange={setEmpty} />
        )}
        <Button
          size="small"
          icon={<RotateCw size={13} />}
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {messages.readAgain}
        </Button>
      </div>
      {groups.length === 0 ? (
        <p className="caption" role="status">
          {finding ? (
            <>
              {messages.noneFound(typed.trim())}{' '}
              <LinkButton onClick={() => setTyped('')}>{messages.showAll}</LinkButton>
            </>
          ) : (
            messages.nothingAt(account.venue.label)
          )}
        </p>
      ) : null}
      {groups.map(({ type, title, rows }) => (
        <BalanceTable
          key={type}
          title={title}
          type={type}
          rows={empty || finding ? rows : rows.filter((row) => !isEmpty(row))}
        />
      ))}
    </>
  );
}

function BalanceTable({ title, type, rows }: { title: string; type: string; rows: readonly Balance[] }) {
  const places = (of: (row: Balance) => string): number => maxPlaces(rows.map(of));
  const columns: Column<Balance>[] = [
    { key: 'currency', header: messages.columns.currency, cell: (row) => row.currency },
    amountColumn('available', messages.columns.available, (row) => row.available, places),
    amountColumn('holds', messages.columns.held, (row) => row.holds, places),
    { ...amountColumn('balance', messages.columns.total, (row) => row.balance, places), drop: 1 },
  ];
  return (
    <div className="acc-balances">
      <div className="field-head">
        {title} <span className="field-hint mono">{type}</span>
      </div>
      {rows.length === 0 ? (
        <p className="caption">{messages.nothingInside}</p>
      ) : (
        <div className="acc-balance-box">
          <Table
            label={messages.tableOf(title)}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.currency}
          />
        </div>
      )}
    </div>
  );
}

function amountColumn(
  key: string,
  header: string,
  of: (row: Balance) => string,
  places: (of: (row: Balance) => string) => number,
): Column<Balance> {
  return { key, header, align: 'end', cell: (row) => <Amount value={of(row)} places={places(of)} /> };
}
