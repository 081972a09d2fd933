import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uiMessages } from '../../shared/messages/ui.ts';
import { useAnnounce } from './announcer.tsx';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  /** "Copy the address". */
  label: string;
}

/** Copies the full text and confirms it, here and to a screen reader. */
export function CopyButton({ text, label }: CopyButtonProps) {
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
      announce(uiMessages.copy.copied);
    } catch {
      toast(uiMessages.copy.refused, 'bad');
    }
  }

  return (
    <Button
      variant="quiet"
      size="small"
      className="copy"
      icon={copied ? <Check size={12} /> : <Copy size={12} />}
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      {copied ? uiMessages.copy.done : null}
    </Button>
  );
}
