import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import type { TransferLeg, TransferScope } from '../../../shared/bridge/transfer-calls.ts';
import { callOptions, useAction, useBridgeEvent, useCall } from '../../lib/bridge.ts';
import { enqueue, refreshReviews, refreshTransfers } from '../review/action-queue.ts';
import { type LastAction, NOTHING_LEFT, outcomeOf, type ReviewedRecords } from '../review/last-action.ts';
import { useReviewer, useActionShower, useNameMissing, whyOf } from '../review/use-review-action.ts';
import { scheduleOf } from './summary-schedule.ts';

export type TransferSummary = CallReply<'transfers.summary'>;
export type Tab = 'open' | 'matched' | 'notMatched';

const nothing = {};
/** Counts and rules, refreshed by events as far as `scheduleOf` allows, with everything else of transfers on the screen. */
export function useTransferSummary({
  accountId,
  ...occasion
}: TransferScope & { syncing: boolean; shown: boolean }) {
  const client = useQueryClient();
  const { ask, restMs } = scheduleOf(occasion);
  const query = useCall('transfers.summary', accountId === undefined ? nothing : { accountId }, {
    enabled: ask,
  });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const askIn = useCallback(
    (ms: number): void => {
      clearTimeout(timer.current ?? undefined);
      timer.current = setTimeout(() => {
        timer.current = null;
        // Counts that may not be asked for now are noted as old, and asked for once they may.
        refreshTransfers(client);
      }, ms);
    },
    [client],
  );
  // A change that waits does so no longer than is due by now.
  useEffect(() => {
    if (timer.current !== null) askIn(restMs);
  }, [askIn, restMs]);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useBridgeEvent('history', () => {
    if (timer.current === null) askIn(restMs);
  });
  return query;
}

/** The same counts, for what is shown inside of what keeps them fresh. */
export function useShownTransferSummary(scope: TransferScope) {
  return useCall('transfers.summary', scope);
}

/** One page of what nobody decided; the page before stays until it is here. */
export function useOpenTransfers(input: CallInput<'transfers.open'>, enabled: boolean) {
  return useQuery({ ...callOptions('transfers.open', input), placeholderData: keepPreviousData, enabled });
}

export function useDecidedTransfers(input: CallInput<'transfers.decided'>, enabled: boolean) {
  const { is } = input;
  return useQuery({
    ...callOptions('transfers.decided', input),
    // One list is never shown in place of the other.
    placeholderData: (data, query) =>
      (query?.queryKey[1] as CallInput<'transfers.decided'> | undefined)?.is === is ? data : undefined,
    enabled,
  });
}

type Decision = CallInput<'transfers.decide'>['decision'];

interface Asking {
  ask: (by: string) => Promise<CallReply<'transfers.decide'>>;
  show: (action: LastAction) => void;
}

/** Decides about one pair, or matches all certain ones; the bar under the list shows the outcome and undoes it. */
export function useDeciding(scope: TransferScope) {
  const client = useQueryClient();
  const reviewer = useReviewer();
  const askName = useNameMissing();
  const actionShower = useActionShower();
  const one = useAction('transfers.decide');
  const all = useAction('transfers.matchCertain');

  async function send(decision: Decision, target: ReviewedRecords, { ask, show }: Asking): Promise<void> {
    const about = {
      what: { kind: 'transfer', decision },
      target,
      by: reviewer.name,
      fourEyes: false,
    } as const;
    try {
      const { recorded, skipped, written } = await ask(reviewer.name);
      const left = { ...NOTHING_LEFT, same: skipped };
      show({ ...about, is: 'done', reply: outcomeOf({ recorded, skipped, left, written }) });
    } catch (failure) {
      show({ ...about, is: 'failed', why: whyOf(failure) });
    }
    refreshTransfers(client);
    refreshReviews(client);
  }

  function enqueueDecision(decision: Decision, target: ReviewedRecords, ask: Asking['ask']): void {
    if (reviewer.name === '') askName();
    else {
      const show = actionShower();
      void enqueue(() => send(decision, target, { ask, show }));
    }
  }

  return {
    reviewer,
    busy: one.isPending || all.isPending,
    decide(decision: Decision, { out, in: into }: { out: TransferLeg; in: TransferLeg }): void {
      if (out.id === null || into.id === null || one.isPending) return;
      const pairs = [{ out: out.id, in: into.id }];
      const target = { row: null, leg: out, count: 1 };
      enqueueDecision(decision, target, (by) => one.mutateAsync({ decision, pairs, by }));
    },
    matchCertain(expected: number, mark: string): void {
      if (all.isPending) return;
      const target = { row: null, count: expected };
      const input = { ...scope, expected, mark };
      enqueueDecision('match', target, (by) => all.mutateAsync({ ...input, by }));
    },
  };
}
