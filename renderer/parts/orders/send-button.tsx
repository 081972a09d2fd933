import { tradeReviewMessages as messages } from '../../../shared/messages/trade-review.ts';
import { Button, Key } from '../../ui/button.tsx';
import { isDeliberate, SEND_KEYS } from './deliberate.ts';

interface SendButtonProps {
  side: 'buy' | 'sell';
  /** What a press sends, and how: "Send buy order". */
  label: string;
  size?: 'normal' | 'large';
  isSending: boolean;
  isLocked: boolean;
  /** A press would send nothing: while one is on its way, while trading is locked, or until something is repeated or ticked. */
  isBlocked: boolean;
  onSend: () => void;
}

/** The one button that sends what was read back. Only a fresh press of a person counts; it never takes the focus by itself. */
export function SendButton(props: SendButtonProps) {
  const { side, label, size = 'normal', isSending, isLocked, isBlocked, onSend } = props;
  return (
    <Button
      variant={side}
      size={size}
      busy={isSending}
      disabled={isBlocked && !isSending}
      onMouseDown={(event) => {
        // Nor may the second half of a double click leave the focus here, for the next Enter to find.
        if (event.detail > 1) event.preventDefault();
      }}
      onKeyDown={(event) => {
        // A key held down from before repeats; only a fresh press counts.
        if (event.repeat) event.preventDefault();
      }}
      onClick={(event) => {
        if (isDeliberate({ detail: event.detail, isTrusted: event.nativeEvent.isTrusted })) onSend();
      }}
    >
      {isSending ? messages.sending : isLocked ? messages.locked : label}
      {isBlocked ? null : (
        <span aria-hidden>
          <Key>{SEND_KEYS}</Key>
        </span>
      )}
    </Button>
  );
}
