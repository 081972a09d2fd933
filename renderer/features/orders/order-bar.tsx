import { Search } from 'lucide-react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { useCall } from '../../lib/bridge.ts';
import type { OrderSearch } from '../../parts/orders/order-filter.ts';
import { Select, TextInput } from '../../ui/input.tsx';

const ALL_PAIRS = '';

interface OrderBarProps {
  account: AccountView;
  search: OrderSearch;
  onSearch: (search: OrderSearch) => void;
}

/** Pair and search of the list of orders. */
export function OrderBar({ account, search, onSearch }: OrderBarProps) {
  return (
    <>
      <PairFilter account={account} search={search} onSearch={onSearch} />
      <SearchField text={search.text} onText={(text) => onSearch({ ...search, text })} />
    </>
  );
}

function PairFilter({ account, search, onSearch }: OrderBarProps) {
  const input = { accountId: account.id, refresh: false };
  const pairs = useCall('pairs.list', input, { staleTime: 60_000 }).data?.pairs ?? [];
  const symbols = new Set(pairs.map(({ pair }) => pair.symbol));
  // A chosen pair stays, also where the account's pairs no longer have it.
  if (search.symbol !== null) symbols.add(search.symbol);
  const options = [...symbols]
    .sort((a, b) => a.localeCompare(b))
    .map((symbol) => ({ value: symbol, label: symbol }));
  return (
    <Select
      scale="small"
      aria-label={ordersMessages.pair}
      options={[{ value: ALL_PAIRS, label: listsMessages.allPairs }, ...options]}
      value={search.symbol ?? ALL_PAIRS}
      onChange={(symbol) => onSearch({ ...search, symbol: symbol === ALL_PAIRS ? null : symbol })}
    />
  );
}

function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <div className="ord-search">
      <TextInput
        type="search"
        scale="small"
        maxLength={150}
        unit={<Search size={13} aria-hidden />}
        aria-label={listsMessages.search}
        placeholder={listsMessages.searchExample}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}
