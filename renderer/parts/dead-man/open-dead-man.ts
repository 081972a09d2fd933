import { viewState, useViewState, type ViewKey } from '../../state/view-state.ts';

const OPEN: ViewKey<string | null> = { name: ['dead-man.dialog'], initial: null };

/** Opens the dialog of an account's dead-man switch. Sets nothing. */
export function openDeadMan(accountId: string): void {
  viewState.set(OPEN, accountId);
}

/** The account of the dialog; null while it is closed. */
export function useOpenDeadMan(): [string | null, (accountId: string | null) => void] {
  return useViewState(OPEN);
}
