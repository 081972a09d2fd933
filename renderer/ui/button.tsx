import { X } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { commonMessages } from '../../shared/messages/common.ts';
import './button.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once per view; `buy` and `sell` for orders only, always with the word; `danger` for what cannot be undone. */
  variant?: 'plain' | 'primary' | 'buy' | 'sell' | 'danger' | 'quiet';
  size?: 'normal' | 'small' | 'large';
  icon?: ReactNode;
  /** For a button without text: what it does, read aloud and shown as a tooltip. */
  iconLabel?: string;
  /** Work it started is under way: it stays readable and cannot be pressed again. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const {
    variant = 'plain',
    size = 'normal',
    icon,
    iconLabel,
    busy,
    disabled,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const classes = ['button', `button-${variant}`, `button-${size}`];
  if (iconLabel !== undefined) {
    classes.push('button-icon');
  }
  if (className !== undefined) {
    classes.push(className);
  }
  return (
    <button
      type="button"
      className={classes.join(' ')}
      aria-busy={busy || undefined}
      aria-label={iconLabel}
      title={iconLabel}
      aria-disabled={busy || undefined}
      // Disabling it while it works would take the keyboard's focus away from whoever just pressed it.
      disabled={disabled === true && busy !== true}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}

/** The cross at the corner of a pane or a message. */
export function CloseButton({
  label = commonMessages.close,
  onClick,
}: {
  label?: string;
  onClick: () => void;
}) {
  return <Button variant="quiet" size="small" icon={<X size={13} />} iconLabel={label} onClick={onClick} />;
}

/** A button that reads like a word in a sentence. */
export function LinkButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  const { className, ...rest } = props;
  return (
    <button type="button" className={className === undefined ? 'link' : `link ${className}`} {...rest} />
  );
}

/** A key of the keyboard, as a hint beside what it does. */
export function Key({ children }: { children: ReactNode }) {
  return <kbd className="key">{children}</kbd>;
}
