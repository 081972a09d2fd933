import {
  queryOptions,
  useMutation,
  useQuery,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type {
  Bridge,
  CallInput,
  CallName,
  CallReply,
  CallResult,
  EventName,
  EventPayload,
} from '../../shared/bridge/contract.ts';
import type { BridgeError } from '../../shared/base/error.ts';
import { uiMessages } from '../../shared/messages/ui.ts';

declare global {
  interface Window {
    /** Put there by the preload script or the browser host; absent when the page was opened by anything else. */
    readonly counterfoil?: Bridge;
  }
}

/** Carries a call's typed error through react-query, which knows failures only as something thrown. */
export class BridgeFailure extends Error {
  readonly problem: BridgeError;

  constructor(problem: BridgeError) {
    super(problem.message);
    this.name = 'BridgeFailure';
    this.problem = problem;
  }
}

const connectionLost: BridgeError = {
  kind: 'internal',
  message: uiMessages.connectionLost,
};

/** Asks main. Never rejects: a broken bridge is an error value of kind `internal`. */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResult<N>> {
  const bridge = window.counterfoil;
  if (!bridge) {
    return { ok: false, error: connectionLost };
  }
  try {
    return await bridge.call(name, input);
  } catch {
    return { ok: false, error: connectionLost };
  }
}

/** The reply alone; an error is thrown as a BridgeFailure, for react-query. */
export async function callOrThrow<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
  const result = await call(name, input);
  if (!result.ok) {
    throw new BridgeFailure(result.error);
  }
  return result.value;
}

/** The cache key of a call; use it to invalidate or overwrite what `useCall` holds. */
export function callKey<N extends CallName>(name: N, input?: CallInput<N>): readonly unknown[] {
  return input === undefined ? [name] : [name, input];
}

/** Options for `useQuery`, so that a screen can add its own (`placeholderData`, `enabled`, `staleTime`). */
export function callOptions<N extends CallName>(name: N, input: CallInput<N>) {
  return queryOptions<CallReply<N>, BridgeFailure>({
    queryKey: callKey(name, input),
    queryFn: () => callOrThrow(name, input),
  });
}

/** The reply of a call, cached by name and input. `error.problem` is the contract's error. */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: { enabled?: boolean; staleTime?: number } = {},
): UseQueryResult<CallReply<N>, BridgeFailure> {
  return useQuery({ ...callOptions(name, input), ...options });
}

/** A call that changes something: sent when asked, once, never retried. */
export function useAction<N extends CallName>(
  name: N,
  options: { onSuccess?: (reply: CallReply<N>) => void; onError?: (failure: BridgeFailure) => void } = {},
): UseMutationResult<CallReply<N>, BridgeFailure, CallInput<N>> {
  return useMutation<CallReply<N>, BridgeFailure, CallInput<N>>({
    mutationFn: (input) => callOrThrow(name, input),
    ...options,
  });
}

/** Calls the listener for every event of this name while the component is mounted. */
export function useBridgeEvent<N extends EventName>(
  name: N,
  listener: (payload: EventPayload<N>) => void,
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => window.counterfoil?.on(name, (payload) => onEvent(payload)), [name]);
}

/** Puts a reply that is already at hand (an event, another call's answer) where `useCall` finds it. */
export function rememberReply<N extends CallName>(
  client: QueryClient,
  name: N,
  input: CallInput<N>,
  reply: CallReply<N>,
): void {
  const queryKey = callKey(name, input);
  // What is on its way was asked for before this was known, and would take it back.
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, reply);
}

/** Part of a reply became known: as `rememberReply`, but a whole reply that is on its way still counts. */
export function patchReply<N extends CallName>(
  client: QueryClient,
  name: N,
  input: CallInput<N>,
  reply: CallReply<N>,
): void {
  client.setQueryData(callKey(name, input), reply);
}
