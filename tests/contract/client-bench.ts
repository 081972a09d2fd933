/** For tests: the real venue client over real HTTP against a practice exchange of the test file's own. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Clock, systemClock } from '../../electron/platform/clock.ts';
import { systemIds } from '../../electron/platform/ids.ts';
import { createUndiciHttp } from '../../electron/platform/undici-http.ts';
import type { VenueClient } from '../../electron/venue/client.ts';
import { createVenueClient } from '../../electron/venue/kinds/create-client.ts';
import type { Credentials } from '../../electron/venue/signing.ts';
import { type RunningExchange, startExchange } from '../../exchange/start.ts';
import type { VenueDescription } from '../../shared/venue/description.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';

interface ClientBench {
  /** Listens from before the first test to after the last one. */
  readonly exchange: RunningExchange;
  /** The system's, whose deadlines of ten seconds and more wait for `passDeadlines`; everything shorter runs as usual. */
  readonly clock: Clock;
  /** A client with genuine credentials of the practice exchange, save what `change` says. */
  client(change?: {
    credentials?: Partial<Credentials>;
    venue?: Partial<VenueDescription>;
    clock?: Clock;
  }): VenueClient;
  /** Fires the deadlines that wait now, and none that they set. */
  passDeadlines(): void;
}

/** Called once at the head of a test file: it starts and ends the exchange around its tests and clears the faults between them. */
export function clientBench(): ClientBench {
  let exchange: RunningExchange;
  let deadlines: (() => void)[] = [];
  const clock: Clock = {
    ...systemClock,
    after(ms, act) {
      if (ms < 10_000) return systemClock.after(ms, act);
      deadlines.push(act);
      return () => {
        deadlines = deadlines.filter((other) => other !== act);
      };
    },
  };
  const http = createUndiciHttp(clock);
  const ids = { ...systemIds, fraction: () => 0 };

  beforeAll(async () => {
    exchange = await startExchange({ quotas: { manage: 1e9, spot: 1e9, public: 1e9 } });
  });
  afterEach(() => exchange.control.clearFaults());
  afterAll(async () => {
    await http.close();
    await exchange.close();
  });

  return {
    get exchange() {
      return exchange;
    },
    clock,
    client(change = {}) {
      const { key, secret, passphrase } = exchange;
      const credentials: Credentials = { key, secret, passphrase, keyVersion: '3', ...change.credentials };
      const venue = { ...practiceVenue(exchange.baseUrl), ...change.venue };
      return createVenueClient({
        venue,
        credentials: () => credentials,
        http,
        clock: change.clock ?? clock,
        ids,
      });
    },
    passDeadlines() {
      const due = deadlines;
      deadlines = [];
      for (const expire of due) expire();
    },
  };
}
