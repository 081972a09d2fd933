import { useQueryClient } from '@tanstack/react-query';
import type { TradingRules } from '../../shared/orders/trading-rules.ts';
import { appMessages } from '../../shared/messages/app.ts';
import { type BridgeFailure, rememberReply, useAction, useCall } from '../lib/bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';

const nothing = {};

/** The lock, the pre-trade limits and the typed fee rates; undefined until main has answered. Kept fresh by events. */
export function useTradingRules(): TradingRules | undefined {
  return useCall('trading.rules', nothing, { staleTime: Number.POSITIVE_INFINITY }).data;
}

/** Stores what is named of the rules. What is shown changes when main has stored them, not before: a lock must be true. */
export function useSetTradingRules(
  callbacks: { onStored?: (rules: TradingRules) => void; onError?: (failure: BridgeFailure) => void } = {},
) {
  const client = useQueryClient();
  const { onStored, onError } = callbacks;
  return useAction('trading.setRules', {
    onSuccess(rules) {
      rememberReply(client, 'trading.rules', nothing, rules);
      onStored?.(rules);
    },
    ...(onError === undefined ? {} : { onError }),
  });
}

/** Turns the trading lock; a message confirms it, or explains that it was not stored. Null until the rules are known. */
export function useTradingLock(): { locked: boolean; busy: boolean; turn: (locked: boolean) => void } | null {
  const rules = useTradingRules();
  const { announce, toast } = useAnnounce();
  // Callbacks of the action itself: whatever triggered it may be unmounted when the answer comes, like the dialog before an unlock.
  const action = useSetTradingRules({
    // The top bar shows it on every screen; a toast would only cover something.
    onStored: ({ locked }) => announce(locked ? appMessages.trading.locked : appMessages.trading.unlocked),
    onError: ({ message }) =>
      toast(
        rules?.locked === true
          ? appMessages.trading.stillLocked(message)
          : appMessages.trading.stillUnlocked(message),
        'bad',
      ),
  });
  if (rules === undefined) return null;
  return {
    locked: rules.locked,
    busy: action.isPending,
    turn(locked) {
      if (!action.isPending && locked !== rules.locked) action.mutate({ locked });
    },
  };
}
