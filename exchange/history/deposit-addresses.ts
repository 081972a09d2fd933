import type { Random } from '../exact/random.ts';
import { chainById } from './chains.ts';

interface DepositAddress {
  address: string;
  /** Empty on chains without memos. */
  memo: string;
}

/** The account's deposit addresses: one per chain family, which never changes. */
export interface DepositAddresses {
  addressOn(chainId: string): DepositAddress;
}

/** Draws from `random` at the first use of a family, so seeding must use a fixed order. */
export function createDepositAddresses(random: Random): DepositAddresses {
  const addresses = new Map<string, DepositAddress>();
  return {
    addressOn(chainId) {
      const chain = chainById(chainId);
      let own = addresses.get(chain.family);
      if (own === undefined) {
        own = { address: chain.address(random), memo: chain.memo(random) };
        addresses.set(chain.family, own);
      }
      return own;
    },
  };
}
