import type { TransferLeg, TransferWhy } from '../../../shared/bridge/transfer-calls.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { transfersPairMessages } from '../../../shared/messages/transfers-pair.ts';
import { ownAmount } from '../../lib/hidden.ts';

const { why: messages, lengths } = transfersPairMessages;

/** What speaks for two records being one transfer, and what does not, each as a few words. */
export function formatEvidence(why: TransferWhy, out: TransferLeg): { text: string; doubt: boolean }[] {
  const evidence = [
    why.by === 'transaction'
      ? { text: messages.sameTransaction, doubt: false }
      : { text: messages.noTransaction, doubt: false },
    formatAmountMatch(why, out),
    { text: formatDelay(why.after), doubt: false },
  ];
  if (why.chain !== 'unknown') {
    evidence.push({
      text: why.chain === 'same' ? messages.sameChain : messages.chainsDiffer,
      doubt: why.chain === 'differs',
    });
  }
  if (why.address !== 'unknown') {
    const same = why.address === 'same';
    evidence.push({ text: same ? messages.sameAddress : messages.addressesDiffer, doubt: !same });
  }
  return evidence;
}

function formatAmountMatch(
  { amount }: TransferWhy,
  { fee, currency }: TransferLeg,
): { text: string; doubt: boolean } {
  switch (amount) {
    case 'equal':
      return { text: messages.sameAmount, doubt: false };
    case 'less-fee':
      return { text: messages.amountLessFee(`${ownAmount(fee ?? '0')} ${visible(currency)}`), doubt: false };
    case 'differs':
      return { text: messages.amountsDiffer, doubt: true };
    default:
      return amount satisfies never;
  }
}

/** "arrived 3 min later", "arrived 40 s earlier". */
export function formatDelay(after: number): string {
  const seconds = Math.round(Math.abs(after) / 1_000);
  if (seconds === 0) return messages.sameSecond;
  return after < 0 ? messages.earlier(formatDuration(seconds)) : messages.later(formatDuration(seconds));
}

function formatDuration(seconds: number): string {
  if (seconds < 60) return lengths.seconds(seconds);
  if (seconds < 3_600) return lengths.minutes(Math.floor(seconds / 60));
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  if (hours < 48) return minutes === 0 ? lengths.hours(hours) : lengths.hoursMinutes(hours, minutes);
  return lengths.days(Math.floor(hours / 24));
}
