import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { CallInput, CallReply } from '../../shared/bridge/contract.ts';
import type { TransferScope } from '../../shared/bridge/transfer-calls.ts';
import { transfersText } from '../../shared/text/transfers.ts';
import { callKey, callOptions, useAction, useBridgeEvent, useCall } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { useReviewer } from '../history/use-say.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { askingOf } from './asking.ts';

export type TransferSummary = CallReply<'transfers.summary'>;
export type Tab = 'open' | 'accepted' | 'refused';

const nothing = {};
const NAMES = ['transfers.summary', 'transfers.open', 'transfers.decided', 'transfers.of'] as const;

function askAgain(client: QueryClient): void {
  for (const name of NAMES) void client.invalidateQueries({ queryKey: callKey(name) });
}

/** Counts and rules, kept fresh by events as far as `askingOf` allows; whatever else of transfers is on the screen with them. */
export function useTransferSummary({
  accountId,
  ...occasion
}: TransferScope & { syncing: boolean; shown: boolean }) {
  const client = useQueryClient();
  const { ask, restMs } = askingOf(occasion);
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
        askAgain(client);
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
    // Refused ones never stand in for accepted ones.
    placeholderData: (data, query) =>
      (query?.queryKey[1] as CallInput<'transfers.decided'> | undefined)?.is === is ? data : undefined,
    enabled,
  });
}

const { said: text } = transfersText;

/** Says something of pairs, or accepts all sure ones; what came of it is announced. */
export function useDeciding(scope: TransferScope) {
  const client = useQueryClient();
  const { announce, toast } = useAnnounce();
  const reviewer = useReviewer();
  const failed = ({ problem }: { problem: { message: string } }): void => {
    toast(problem.message, 'bad');
    askAgain(client);
  };
  function changed(): void {
    askAgain(client);
    void client.invalidateQueries({ queryKey: callKey('history.record') });
    void client.invalidateQueries({ queryKey: callKey('reviews.summary') });
  }
  const one = useAction('transfers.decide', { onError: failed });
  const all = useAction('transfers.acceptSure', {
    onError: failed,
    onSuccess({ said, skipped }) {
      changed();
      const left = skipped === 0 ? '' : ` ${text.left(skipped, formatCount(skipped))}`;
      toast(`${text.all(said, formatCount(said))}${left}`, 'good');
    },
  });
  const named = (): boolean => {
    if (reviewer.name !== '') return true;
    toast(text.nameFirst, 'warn');
    return false;
  };
  return {
    reviewer,
    busy: one.isPending || all.isPending,
    decide(say: CallInput<'transfers.decide'>['say'], pair: { out: number; in: number }): void {
      if (!named() || one.isPending) return;
      one.mutate(
        { say, pairs: [pair], by: reviewer.name },
        {
          onSuccess({ said }) {
            changed();
            announce(said === 1 ? text.one[say] : text.already);
          },
        },
      );
    },
    acceptSure(expected: number, mark: string): void {
      if (named() && !all.isPending) all.mutate({ ...scope, expected, mark, by: reviewer.name });
    },
  };
}
