/** A transaction id as ids are compared. */
export interface TransactionId {
  /** The transaction itself, as `transactionKey` has it. */
  base: string;
  /** What follows an @, as some lists write it behind the transaction: the address of the output. Empty when there is none. */
  suffix: string;
}

const HEX = /^(?:0x)?([0-9a-f]{16,})$/i;

/** "0xABC…@T9x" is the transaction "abc…" with the suffix "T9x". Null for an empty text. */
export function transactionId(text: string | null): TransactionId | null {
  const base = transactionKey(text);
  if (text === null || base === null) return null;
  const at = text.indexOf('@');
  return { base, suffix: at < 0 ? '' : plainHex(text.slice(at + 1).trim()) };
}

/**
 * What two lists' ids of one transaction have in common: without the "@..." some append; hexadecimal digits in small letters and without
 * 0x, any other as it is, because there case is part of it. Null where there is none.
 */
export function transactionKey(text: string | null): string | null {
  if (text === null) return null;
  const at = text.indexOf('@');
  const own = (at < 0 ? text : text.slice(0, at)).trim();
  return own === '' ? null : plainHex(own);
}

function plainHex(text: string): string {
  return HEX.exec(text)?.[1]?.toLowerCase() ?? text;
}
