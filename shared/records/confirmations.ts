import type { WalletRecord } from './record.ts';

/** Fields by which KuCoin says how far a deposit is confirmed on its chain: so far, needed to credit early, needed in all. */
export const CONFIRMATION_FIELDS = ['currentConfirms', 'preConfirms', 'confirms'] as const;

export interface Confirmations {
  current: number;
  /** Block confirmations after which a deposit is final. */
  needed: number;
  /** After which the venue credits it early; null where it does not. */
  early: number | null;
}

/** How far a record is confirmed; null where the venue does not say it in numbers. */
export function confirmationsOf({ otherFields }: Pick<WalletRecord, 'otherFields'>): Confirmations | null {
  const [current, early, needed] = CONFIRMATION_FIELDS.map((name) => countIn(otherFields[name]));
  if (current === null || current === undefined || needed === null || needed === undefined) return null;
  return { current, needed, early: early === undefined || early === needed ? null : early };
}

function countIn(json: string | undefined): number | null {
  return json !== undefined && /^\d{1,9}$/.test(json) ? Number(json) : null;
}
