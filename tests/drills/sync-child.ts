/** The program that the sync drill kills: reads both lists of an account into the archive, and sends a message before and after each page, and when it is done. */
import { createAccountSync } from '../../electron/features/history/sync/account-sync.ts';
import { inlineArchive } from '../helpers/inline-archive.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { systemIds } from '../../electron/platform/ids.ts';
import { createUndiciHttp } from '../../electron/platform/undici-http.ts';
import { createVenueClient } from '../../electron/venue/kinds/create-client.ts';
import type { Credentials } from '../../electron/venue/signing.ts';
import { succeed } from '../../shared/base/result.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';

/** What the drill sends to the program it will kill. */
export interface SyncDrill {
  folder: string;
  baseUrl: string;
  credentials: Credentials;
  accountId: string;
  /** Small pages make many of them. */
  pageSize: number;
}

function run({ folder, baseUrl, credentials, accountId, pageSize }: SyncDrill): void {
  const archive = inlineArchive.open(folder, () => undefined);
  const venue = practiceVenue(baseUrl);
  const client = createVenueClient({
    venue: { ...venue, paging: { ...venue.paging, sizes: [pageSize] } },
    credentials: () => credentials,
    http: createUndiciHttp(systemClock),
    clock: systemClock,
    ids: systemIds,
  });
  const sync = createAccountSync(accountId, {
    preferences: () => ({ recheckDays: 30, recheckAll: 'monthly' }),
    archive: {
      async request(op, input) {
        if (op === 'sync.page') process.send?.('page');
        const reply = await archive.request(op, input);
        if (op === 'sync.page') process.send?.('page');
        return reply;
      },
    },
    clock: systemClock,
    ids: systemIds,
    ready: () => Promise.resolve(succeed(client)),
    find: () => null,
    announce({ state, message }) {
      if (state !== 'running') process.send?.(message ?? 'done');
    },
  });
  sync.start(['deposit', 'withdrawal']);
}

process.once('message', (drill: SyncDrill) => run(drill));
process.once('disconnect', () => process.exit(0));
