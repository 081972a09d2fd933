import type { TransferLeg, TransferWhy } from '../../../shared/bridge/transfer-calls.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { transfersPairMessages } from '../../../shared/messages/transfers-pair.ts';
import { ownAmount } from '../../lib/hidden.ts';

const { why: messages, lengths } = transfersPairMessages;

/** The evidence for and against two records being one transfer, each in a few words. */
export function formatEvidence(why: TransferWhy, out: TransferLeg): { text: string; isDoubtful: boolean }[] {
  const evidence = [
    why.by === 'transaction'
      ? { text: messages.sameTransaction, isDoubtful: false }
      : { text: messages.noTransaction, isDoubtful: false },
    formatAmountMatch(why, out),
    { text: formatDelay(why.after), isDoubtful: false },
  ];
  if (why.chain !== 'unknown') {
    evidence.push({
      text: why.chain === 'same' ? messages.sameChain : messages.chainsDiffer,
      isDoubtful: why.chain === 'differs',
    });
  }
  if (why.address !== 'unknown') {
    const same = why.address === 'same';
    evidence.push({ text: same ? messages.sameAddress : messages.addressesDiffer, isDoubtful: !same });
  }
  return evidence;
}

function formatAmountMatch(
  { amount }: TransferWhy,
  { fee, currency }: TransferLeg,
): { text: string; isDoubtful: boolean } {
  switch (amount) {
    case 'equal':
      return { text: messages.sameAmount, isDoubtful: false };
    case 'less-fee':
      return {
        text: messages.amountLessFee(`${ownAmount(fee ?? '0')} ${visible(currency)}`),
        isDoubtful: false,
      };
    case 'differs':
      return { text: messages.amountsDiffer, isDoubtful: true };
    default:
      return amount satisfies never;
  }
}

/** "deposit 3 min later", "deposit 40 s earlier". */
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
