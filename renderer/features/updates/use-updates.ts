import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { UpdateStep, UpdatesView } from '../../../shared/bridge/update-calls.ts';
import { rememberReply, useAction, useBridgeEvent, useCall } from '../../lib/bridge.ts';

const nothing = {};

interface UpdateControls {
  /** Undefined until main has answered. */
  view: UpdatesView | undefined;
  /** Why the status could not be read. */
  unread: BridgeError | null;
  retry: () => void;
  /** Why the last press did nothing; null when it did something. */
  refusal: BridgeError | null;
  busy: boolean;
  /** As it is, or as it was just chosen. */
  allowed: boolean;
  allow: (allowed: boolean) => void;
  begin: (step: UpdateStep) => void;
}

/** The state of updates, and what a person can do about them. */
export function useUpdates(): UpdateControls {
  const client = useQueryClient();
  const status = useCall('updates.status', nothing);
  const remember = (view: UpdatesView) => rememberReply(client, 'updates.status', nothing, view);
  useBridgeEvent('updates', remember);
  const allow = useAction('updates.allow', { onSuccess: remember });
  const check = useAction('updates.check', { onSuccess: remember });
  const download = useAction('updates.download', { onSuccess: remember });
  const install = useAction('updates.install', { onSuccess: remember });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const actions = [allow, check, download, install];

  function press(act: () => void): void {
    for (const action of actions) action.reset();
    act();
  }

  return {
    view: status.data,
    unread: status.data === undefined ? (status.error?.problem ?? null) : null,
    retry: () => void status.refetch(),
    refusal: actions.find(({ error }) => error !== null)?.error?.problem ?? null,
    busy: actions.some(({ isPending }) => isPending),
    allowed: wanted ?? (status.data !== undefined && status.data.update.state !== 'off'),
    allow(next) {
      setWanted(next);
      press(() => allow.mutate({ allowed: next }, { onSettled: () => setWanted(null) }));
    },
    begin: (step) => press(() => ({ check, download, install })[step].mutate(nothing)),
  };
}
