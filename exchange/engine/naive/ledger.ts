import type { Holding } from '../base/contract.ts';

/** Balances in whole units per asset. Throws when an amount would become negative, which is a defect of the engine. */
export interface Ledger {
  readonly accounts: number;
  readonly assets: number;
  /** A copy. */
  balance(account: number, asset: number): Holding;
  /** Adds to available and held; either may be negative. */
  move(account: number, asset: number, available: bigint, held: bigint): void;
}

export function createLedger(opening: readonly (readonly bigint[])[], assets: number): Ledger {
  const holdings = opening.map((amounts) =>
    Array.from({ length: assets }, (_, asset): Holding => ({ available: amounts[asset] ?? 0n, held: 0n })),
  );

  function at(account: number, asset: number): Holding {
    const holding = holdings[account]?.[asset];
    if (holding === undefined) throw new Error(`There is no account ${account} with an asset ${asset}.`);
    return holding;
  }

  return {
    accounts: holdings.length,
    assets,
    balance: (account, asset) => ({ ...at(account, asset) }),
    move(account, asset, available, held) {
      const holding = at(account, asset);
      holding.available += available;
      holding.held += held;
      if (holding.available < 0n || holding.held < 0n) {
        throw new Error(
          `Account ${account} was left with ${holding.available} available and ${holding.held} held of asset ${asset}.`,
        );
      }
    },
  };
}
