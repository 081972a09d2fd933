import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { CheckResult } from '../../../shared/bridge/diagnostics-calls.ts';
import { CHECK_IDS, CHECKS, type CheckId } from '../../../shared/diagnostics/checks.ts';
import { diagnosticsMessages } from '../../../shared/messages/diagnostics.ts';
import { useActiveAccount } from '../../state/app-state.ts';
import { useCall } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { type CheckRun, checkRunner } from './check-runs.ts';
import { STATE_NAMES, formatSummary } from './format-check.ts';

const NONE: readonly CheckResult[] = [];

interface Checks {
  run: CheckRun;
  results: readonly CheckResult[];
  start: (ids: readonly CheckId[]) => void;
  startAll: () => void;
  cancel: () => void;
}

/** The checks of the chosen account: what runs, the last results, and how to run them. The end of a run is announced. */
export function useChecks(): Checks {
  const client = useQueryClient();
  const accountId = useActiveAccount()?.id ?? null;
  const run = useSyncExternalStore(checkRunner.subscribe, checkRunner.current);
  const results = useCall('diagnostics.results', { accountId }).data?.results ?? NONE;
  const { announce } = useAnnounce();
  const ran = useRef(false);

  useEffect(() => {
    if (run.now !== null) {
      ran.current = true;
    } else if (ran.current) {
      ran.current = false;
      const only = run.total === 1 ? newestOf(results) : undefined;
      if (run.problem !== null) announce(run.problem);
      else if (only === undefined) announce(diagnosticsMessages.checks.ended(formatSummary(results)));
      else {
        const { title } = CHECKS[only.id];
        announce(diagnosticsMessages.checks.oneEnded(title, STATE_NAMES[only.state], only.found));
      }
    }
  }, [run, results, announce]);

  const start = (ids: readonly CheckId[]): void => checkRunner.start(client, ids, accountId);
  return { run, results, start, startAll: () => start(CHECK_IDS), cancel: () => checkRunner.cancel() };
}

function newestOf(results: readonly CheckResult[]): CheckResult | undefined {
  return [...results].sort((a, b) => b.at - a.at)[0];
}
