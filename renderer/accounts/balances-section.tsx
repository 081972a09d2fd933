import { RotateCw, Search } from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { useBridgeEvent, useCall } from '../bridge.ts';
import { mostPlaces } from '../format/places.ts';
import { Amount } from '../ui/amount.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Check, TextInput } from '../ui/input.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { type Balance, findBalances, groupBalances, isEmpty } from './balance-groups.ts';
import { Section } from './section.tsx';

/** With fewer currencies than this the eye finds one at once. */
const WORTH_FINDING = 6;

/** What the account holds, by type of account, every digit of it. */
export function BalancesSection({ account }: { account: AccountView }) {
  if (account.venue.capabilities.balances === null) {
    return (
      <Section title="Balances">
        <p className="caption">
          {account.venue.label} has no path for balances, so Counterfoil cannot show what this account holds.
        </p>
      </Section>
    );
  }
  return (
    <Section title="Balances">
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
        what={`the balances of ${account.name}`}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <SkeletonLines label="Asking for the balances" lines={5} />;
  const { balances } = query.data;
  const finding = typed.trim() !== '';
  const groups = groupBalances(findBalances(balances, typed));
  const hidden = balances.filter(isEmpty).length;
  return (
    <>
      <div className="bar">
        <span className="caption grow">
          Read at <TimeText ms={query.dataUpdatedAt} form="clock" />
          {query.isError ? `. The last try failed: ${query.error.problem.message}` : null}
        </span>
        {balances.length < WORTH_FINDING ? null : (
          <TextInput
            type="search"
            scale="small"
            maxLength={20}
            unit={<Search size={13} aria-hidden />}
            aria-label="Find a currency"
            placeholder="Currency"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {hidden === 0 || finding ? null : (
          <Check label={`Show ${hidden} empty`} checked={empty} onChange={setEmpty} />
        )}
        <Button
          size="small"
          icon={<RotateCw size={13} />}
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Read again
        </Button>
      </div>
      {groups.length === 0 ? (
        <p className="caption" role="status">
          {finding ? (
            <>
              No currency has “{typed.trim()}” in its name.{' '}
              <LinkButton onClick={() => setTyped('')}>Show all of them</LinkButton>
            </>
          ) : (
            `This account holds nothing at ${account.venue.label}.`
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
  const places = (of: (row: Balance) => string): number => mostPlaces(rows.map(of));
  const columns: Column<Balance>[] = [
    { key: 'currency', header: 'Currency', cell: (row) => row.currency },
    amountColumn('available', 'Available', (row) => row.available, places),
    amountColumn('holds', 'Held', (row) => row.holds, places),
    { ...amountColumn('balance', 'Total', (row) => row.balance, places), drop: 1 },
  ];
  return (
    <div className="acc-balances">
      <div className="field-head">
        {title} <span className="field-hint mono">{type}</span>
      </div>
      {rows.length === 0 ? (
        <p className="caption">Nothing in this account.</p>
      ) : (
        <div className="acc-balance-box">
          <Table label={`${title}: balances`} columns={columns} rows={rows} rowKey={(row) => row.currency} />
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
