import { join } from 'node:path';
import { registerCredentials } from '../features/accounts/watched-vault.ts';
import { createPracticeControl } from '../features/practice/practice-control.ts';
import { type PracticeState, runPracticeExchange } from '../features/practice/practice-exchange.ts';
import { noteEnds } from '../logs/crash-notes.ts';
import { PRACTICE_ID } from '../settings/settings-schema.ts';
import type { AppBase, AppPart } from './app-base.ts';
import type { Venue } from './build-venue.ts';

/** The practice exchange. It starts here. `startedOver`: its records begin again. */
export function buildPractice(
  { platform, folder, settings, recorder, sends }: AppBase,
  { accounts }: Venue,
  startedOver: (accountId: string) => Promise<void>,
) {
  const { clock, processes } = platform;
  const practice = createPracticeControl({
    settings,
    clock,
    sendsUnderWay: () => sends.count(PRACTICE_ID),
    run: (conditions) =>
      runPracticeExchange({
        processes,
        clock,
        folder: join(folder, 'practice'),
        conditions,
        onChange: changed,
        onBroke: noteEnds(recorder.crashes, 'practice', 'The practice exchange'),
      }),
  });

  function changed(state: PracticeState): void {
    if (state.state !== 'running') {
      accounts.setPractice(null);
      return;
    }
    const { baseUrl, headerPrefix, key, secret, passphrase } = state.announcement;
    registerCredentials(recorder.redactor, state.announcement);
    accounts.setPractice({
      baseUrl,
      headerPrefix,
      credentials: { key, secret, passphrase, keyVersion: '3' },
    });
  }

  return {
    begun: practice.started,
    view: practice.view,
    stop: () => practice.exchange.stop(),
    handlers: {
      ...practice.handlers,
      async 'practice.reset'(input) {
        const reset = await practice.handlers['practice.reset'](input);
        if (reset.ok) await startedOver(PRACTICE_ID);
        return reset;
      },
    },
  } satisfies AppPart & Record<string, unknown>;
}

export type Practice = ReturnType<typeof buildPractice>;
