import { X } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import './chip.css';

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A chip without a value yet, drawn as an invitation. */
  empty?: boolean;
  /** Present: the chip carries a cross. */
  onRemove?: (() => void) | undefined;
  /** Names what the cross removes: "Remove the currency filter". */
  removeLabel?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A rounded word that opens an editor, with a cross that takes it away. */
export function Chip({ empty, onRemove, removeLabel, children, ...rest }: ChipProps) {
  return (
    <span className={empty ? 'chip chip-empty' : 'chip'}>
      <button type="button" className="chip-word" {...rest}>
        {children}
      </button>
      {onRemove ? (
        <button
          type="button"
          className="chip-remove"
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
        >
          <X size={12} />
        </button>
      ) : null}
    </span>
  );
}
