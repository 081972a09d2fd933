import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAnnounce } from './announcer.tsx';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  /** What is copied: "address". */
  what: string;
}

/** Copies the full text and says so, here and to a screen reader. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const { announce, toast } = useAnnounce();

  useEffect(() => {
    if (!copied) {
      return undefined;
    }
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(`Copied the ${what}.`);
    } catch {
      toast(`The system did not let Counterfoil copy the ${what}. Select it and press Ctrl C.`, 'bad');
    }
  }

  return (
    <Button
      variant="quiet"
      size="small"
      className="copy"
      icon={copied ? <Check size={12} /> : <Copy size={12} />}
      aria-label={`Copy the ${what}`}
      title={`Copy the ${what}`}
      onClick={() => void copy()}
    >
      {copied ? 'Copied' : null}
    </Button>
  );
}
