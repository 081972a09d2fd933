import { RotateCw } from 'lucide-react';
import { accountsKeysMessages } from '../../../shared/messages/accounts-keys.ts';
import { useCall } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { KeychainView } from './account-form.ts';
import { isMemory } from '../../parts/account/format-keychain.ts';

const nothing = {};

/** What main's keychain is and can do, asked once per start and again on demand. */
export function useKeychain(): {
  keychain: KeychainView | undefined;
  problem: string | null;
  refetch: () => void;
} {
  const query = useCall('keychain.describe', nothing, { staleTime: Number.POSITIVE_INFINITY });
  return {
    keychain: query.data,
    problem: query.error?.problem.message ?? null,
    refetch: () => void query.refetch(),
  };
}

/** Shows why the keychain cannot be used; nothing when it can. */
export function KeychainNotice({
  keychain,
  problem,
  onRefetch,
}: {
  keychain: KeychainView | undefined;
  problem: string | null;
  onRefetch: () => void;
}) {
  if (problem === null && (keychain === undefined || keychain.state === 'available')) return null;
  const messages = accountsKeysMessages.keychain;
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button size="small" icon={<RotateCw size={12} />} onClick={onRefetch}>
          {messages.checkAgain}
        </Button>
      }
    >
      <b>{formatUnusable(keychain)}</b> {problem ?? keychain?.message} {messages.runOnly}
    </Notice>
  );
}

function formatUnusable(keychain: KeychainView | undefined): string {
  const { locked, unusable, unusableUnnamed } = accountsKeysMessages.keychain;
  if (keychain === undefined) return unusableUnnamed;
  return keychain.state === 'locked' ? locked(keychain.name) : unusable(keychain.name);
}

interface StoreButtonsProps {
  keychain: KeychainView | undefined;
  disabled: boolean;
  busy: boolean;
  onStore: (keep: 'keychain' | 'session') => void;
}

/** Save to the keychain where it can be used; otherwise keep for this session only, as the button shows. */
export function StoreButtons({ keychain, disabled, busy, onStore }: StoreButtonsProps) {
  if (keychain?.state === 'available') {
    return (
      <Button variant="primary" disabled={disabled} busy={busy} onClick={() => onStore('keychain')}>
        {formatSaveChoice(keychain)}
      </Button>
    );
  }
  return (
    <>
      <Button disabled>{formatSaveChoice(keychain)}</Button>
      <Button variant="primary" disabled={disabled} busy={busy} onClick={() => onStore('session')}>
        {accountsKeysMessages.save.forThisRun}
      </Button>
    </>
  );
}

function formatSaveChoice(keychain: KeychainView | undefined): string {
  const { inMemory, inKeychain, inUnnamedKeychain } = accountsKeysMessages.save;
  if (keychain === undefined) return inUnnamedKeychain;
  return isMemory(keychain.name) ? inMemory : inKeychain(keychain.name);
}
