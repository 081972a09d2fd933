import type { MovingHistory } from './moving-history.ts';
import { COINS } from './coins.ts';

/** Which account a deposit to an address is credited to. */
export type CreditedTo = 'MAIN' | 'TRADE';

export interface MadeAddress {
  currency: string;
  chain: string;
  to: CreditedTo;
}

/** The addresses that an account has made: those its deposits came to, and those it created. What an address is never changes. */
export interface MadeAddresses {
  /** Null when none was made on that chain. */
  find(currency: string, chain: string): MadeAddress | null;
  /** In the order of the currency's chains. */
  of(currency: string): MadeAddress[];
  create(made: MadeAddress): void;
}

interface MadeParts {
  history: Pick<MovingHistory, 'deposits'>;
  /** Created in earlier runs. */
  saved: readonly MadeAddress[];
  /** Called with all that were created so far. Throws when they cannot be saved. */
  save: (created: readonly MadeAddress[]) => void;
}

/** The history is looked through at the first question, so that a start with a million records does not wait for it. */
export function createMadeAddresses({ history, saved, save }: MadeParts): MadeAddresses {
  const created = new Map(saved.map((made) => [keyOf(made), made]));
  const used = new Set<string>();
  /** How many deposits were looked through; newer ones are at the front. */
  let seen = 0;

  function isUsed(key: string): boolean {
    const { deposits } = history;
    for (let index = deposits.length - seen - 1; index >= 0; index -= 1) {
      const deposit = deposits.at(index);
      if (deposit !== undefined) used.add(keyOf(deposit));
    }
    seen = deposits.length;
    return used.has(key);
  }

  function find(currency: string, chain: string): MadeAddress | null {
    const key = keyOf({ currency, chain });
    return created.get(key) ?? (isUsed(key) ? { currency, chain, to: 'MAIN' } : null);
  }

  return {
    find,
    of(currency) {
      const chains = COINS.find((coin) => coin.currency === currency)?.chains ?? [];
      return chains.flatMap(({ id }) => find(currency, id) ?? []);
    },
    create(made) {
      const all = new Map(created).set(keyOf(made), made);
      save([...all.values()]);
      created.set(keyOf(made), made);
    },
  };
}

function keyOf({ currency, chain }: Pick<MadeAddress, 'currency' | 'chain'>): string {
  return `${currency} ${chain}`;
}
