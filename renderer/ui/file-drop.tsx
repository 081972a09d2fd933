import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface FileDropProps {
  /** Read aloud: what kind of file. */
  label: string;
  /** As a file input has it: ".csv,text/csv". */
  accept: string;
  className: string;
  /** The button that opens the system's dialog. */
  button: Omit<ComponentProps<typeof Button>, 'onClick'>;
  /** The text above the button, and below it. */
  children: ReactNode;
  below?: ReactNode;
  onFile: (file: File | undefined) => void;
}

/** A place a file is dropped on, or chosen from. While one hovers it has `data-over`. */
export function FileDrop({ label, accept, className, button, children, below, onFile }: FileDropProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={className}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      {children}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label={label}
        tabIndex={-1}
        accept={accept}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file can be chosen again after it was mended.
          event.target.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
      {below}
    </div>
  );
}
