import { RotateCw } from 'lucide-react';
import { useCall } from '../bridge.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { inKeychain, type KeychainView } from './account-form.ts';

const nothing = {};

/** What the desk's keychain is and can do, asked once per start and again on demand. */
export function useKeychain(): {
  keychain: KeychainView | undefined;
  problem: string | null;
  askAgain: () => void;
} {
  const query = useCall('keychain.describe', nothing, { staleTime: Number.POSITIVE_INFINITY });
  return {
    keychain: query.data,
    problem: query.error?.problem.message ?? null,
    askAgain: () => void query.refetch(),
  };
}

/** Says plainly why the keychain cannot be used; nothing when it can. */
export function KeychainNotice({
  keychain,
  problem,
  onAskAgain,
}: {
  keychain: KeychainView | undefined;
  problem: string | null;
  onAskAgain: () => void;
}) {
  if (problem === null && (keychain === undefined || keychain.state === 'available')) return null;
  const locked = keychain?.state === 'locked';
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button size="small" icon={<RotateCw size={12} />} onClick={onAskAgain}>
          Check again
        </Button>
      }
    >
      <b>
        {locked ? `The ${keychain.name} is locked.` : `The ${keychain?.name ?? 'keychain'} cannot be used.`}
      </b>{' '}
      {problem ?? keychain?.message} The credentials can be kept for this run only, in memory; Counterfoil
      never writes them to a file.
    </Notice>
  );
}

interface StoreButtonsProps {
  keychain: KeychainView | undefined;
  /** Verb and object: "Save account". */
  what: string;
  disabled: boolean;
  busy: boolean;
  onStore: (keep: 'keychain' | 'session') => void;
}

/** Save to the keychain where it can be used; otherwise keep for this run only, and say so on the button. */
export function StoreButtons({ keychain, what, disabled, busy, onStore }: StoreButtonsProps) {
  if (keychain?.state === 'available') {
    return (
      <Button variant="primary" disabled={disabled} busy={busy} onClick={() => onStore('keychain')}>
        {what} {inKeychain(keychain.name)}
      </Button>
    );
  }
  return (
    <>
      <Button disabled>
        {what} {inKeychain(keychain?.name ?? 'keychain')}
      </Button>
      <Button variant="primary" disabled={disabled} busy={busy} onClick={() => onStore('session')}>
        Keep for this run only
      </Button>
    </>
  );
}
