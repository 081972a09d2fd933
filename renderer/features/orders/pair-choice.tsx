import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { useCall } from '../../lib/bridge.ts';
import { Select } from '../../ui/input.tsx';
import { useChosenPair } from '../../state/chosen-pair.ts';
import { useViewState } from '../../state/view-state.ts';

type Pairs = CallReply<'pairs.list'>['pairs'];

export interface PairChoice {
  /** Null until the pairs are known, or when there are none. */
  symbol: string | null;
  symbols: readonly string[];
  choose: (symbol: string) => void;
  query: ReturnType<typeof useCall<'pairs.list'>>;
}

/** A venue lists fills pair by pair: the chosen pair, at first that of the ticket. */
export function usePairChoice(account: AccountView): PairChoice {
  const query = useCall('pairs.list', { accountId: account.id, refresh: false }, { staleTime: 60_000 });
  const [ticketPair] = useChosenPair(account.id);
  const [chosen, choose] = useViewState<string | null>({
    name: ['orders.pair', account.id],
    initial: ticketPair,
    ofAccount: true,
  });
  const symbols = symbolsOf(query.data?.pairs ?? []);
  const symbol = chosen !== null && symbols.includes(chosen) ? chosen : firstSymbol(symbols);
  return { symbol, symbols, choose, query };
}

function symbolsOf(pairs: Pairs): string[] {
  return pairs.map(({ pair }) => pair.symbol).sort((a, b) => a.localeCompare(b));
}

function firstSymbol(symbols: readonly string[]): string | null {
  return symbols.includes('BTC-USDT') ? 'BTC-USDT' : (symbols[0] ?? null);
}

export function PairSelect({ choice }: { choice: PairChoice }) {
  if (choice.symbol === null) return null;
  return (
    <Select
      scale="small"
      aria-label={ordersMessages.pair}
      options={choice.symbols.map((symbol) => ({ value: symbol, label: symbol }))}
      value={choice.symbol}
      onChange={choice.choose}
    />
  );
}
