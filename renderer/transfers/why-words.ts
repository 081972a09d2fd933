import type { TransferLeg, TransferWhy } from '../../shared/bridge/transfer-calls.ts';
import { ownAmount } from '../privacy/hidden.ts';

/** What speaks for two records being one transfer, and what does not, each as a few words. */
export function whyWords(why: TransferWhy, out: TransferLeg): { text: string; doubt: boolean }[] {
  const words = [
    why.by === 'transaction'
      ? { text: 'same transaction id', doubt: false }
      : { text: 'no transaction id to compare', doubt: false },
    amountWords(why, out),
    { text: timeWords(why.after), doubt: false },
  ];
  if (why.chain !== 'unknown') {
    words.push({
      text: why.chain === 'same' ? 'same chain' : 'chains differ',
      doubt: why.chain === 'differs',
    });
  }
  if (why.address !== 'unknown') {
    const same = why.address === 'same';
    words.push({ text: same ? 'same address' : 'addresses differ', doubt: !same });
  }
  return words;
}

function amountWords(
  { amount }: TransferWhy,
  { fee, currency }: TransferLeg,
): { text: string; doubt: boolean } {
  switch (amount) {
    case 'equal':
      return { text: 'same amount', doubt: false };
    case 'less-fee':
      return { text: `amount less the fee of ${ownAmount(fee ?? '0')} ${currency}`, doubt: false };
    case 'differs':
      return { text: 'amounts differ', doubt: true };
    default:
      return amount satisfies never;
  }
}

/** "arrived 3 min later", "arrived 40 s earlier". */
export function timeWords(after: number): string {
  const seconds = Math.round(Math.abs(after) / 1_000);
  if (seconds === 0) return 'arrived at the same second';
  return `arrived ${lengthWords(seconds)} ${after < 0 ? 'earlier' : 'later'}`;
}

function lengthWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  if (hours < 48) return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
  return `${Math.floor(hours / 24)} days`;
}
