import { useEffect, useEffectEvent } from 'react';
import { useActiveAccount } from '../../state/app-state.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useViewValue, viewState, type ViewKey } from '../../state/view-state.ts';
import { showOrdersTab } from './orders-view.ts';

/** The list of open orders shall ask whether to cancel all of them, now or as soon as it is shown. */
const ASKED_KEY: ViewKey<boolean> = { name: ['orders.cancel-all'], initial: false, ofAccount: true };

/** Opens the list of open orders with the question whether to cancel all of them. Nothing is cancelled before it is answered. */
export function useCancelAllKey(): () => void {
  const { go } = useNavigation();
  const account = useActiveAccount();
  return () => {
    go('orders');
    if (account === null) return; // the screen says that an account is to be chosen
    showOrdersTab(account.id, 'open');
    viewState.set(ASKED_KEY, true);
  };
}

/** Calls `propose` once for each time it was asked; `isKnown`: whether the list is there, so that the question can name counts and pairs. */
export function useAskedCancelAll(isKnown: boolean, propose: () => void): void {
  const isAsked = useViewValue(ASKED_KEY);
  const onAsked = useEffectEvent(() => {
    viewState.set(ASKED_KEY, false);
    propose();
  });
  useEffect(() => {
    if (isAsked && isKnown) onAsked();
  }, [isAsked, isKnown]);
}
