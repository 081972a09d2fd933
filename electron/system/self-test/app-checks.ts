import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { Processes } from '../../platform/processes.ts';
import { PRACTICE_ID } from '../../settings/settings-schema.ts';
import { broken, type Checks, type Outcome, works } from './report.ts';

/** A page of the app, as this host shows one: the two ways from it into the rest. */
export interface TestPage {
  /** Makes the call `app.describe` as the page would and hands back what the page gets. */
  describe(): Promise<unknown>;
  /** Asks for a file of the page by its path, as it is written in an address. */
  get(path: string): Promise<{ status: number; policy: string | null; html: string }>;
  close(): Promise<void>;
}

/** What is asked of the app. */
export interface TestedApp {
  handlers: Pick<CallHandlers, 'balances.list' | 'status.get'>;
  close(): Promise<void>;
}

export interface AppHost<A extends TestedApp> {
  /** The real app over a throw-away folder; its processes go through `watch`. */
  openApp(watch: (processes: Processes) => Processes): Promise<A>;
  openPage(app: A): Promise<TestPage>;
}

/** Beside the page's own folder, in every build. Written so that nothing on the way tidies it up. */
const OUTSIDE = '/..%2fmain%2fmain.js';

/** Opens the app and a page on it, and checks the three parts under them: bridge, scheme and practice exchange. */
export async function checkApp<A extends TestedApp>(
  checks: Checks,
  host: AppHost<A>,
  version: string,
): Promise<void> {
  const watched = watchProcesses();
  let app: A | null = null;
  // An app that does not open is a bridge to nowhere: that check names it.
  await checks.run('bridge', async () => {
    app = await host.openApp(watched.watch);
    return works();
  });
  const opened = app as A | null; // set by the call above, which the compiler does not follow
  if (opened === null) {
    checks.fail('scheme', 'the app did not open');
    checks.fail('exchange', 'the app did not open');
    return;
  }
  try {
    await checkPage(checks, host, opened, version);
    await checks.run('exchange', async () => {
      const answered = await checkExchange(opened);
      if (!answered.ok) return answered;
      await opened.close();
      return watched.running() === 0 ? answered : broken('the practice exchange does not end');
    });
  } finally {
    await opened.close();
  }
}

async function checkPage<A extends TestedApp>(
  checks: Checks,
  host: AppHost<A>,
  app: A,
  version: string,
): Promise<void> {
  let page: TestPage | null = null;
  await checks.run('bridge', async () => {
    page = await host.openPage(app);
    return checkBridge(await page.describe(), version);
  });
  const opened = page as TestPage | null; // as above
  if (opened === null) {
    checks.fail('scheme', 'no page opened');
    return;
  }
  await checks.run('scheme', () => checkScheme(opened));
  await opened.close();
}

function checkBridge(reply: unknown, version: string): Outcome {
  const { ok, value } = (reply ?? {}) as { ok?: unknown; value?: { version?: unknown } }; // checked in the next line
  if (ok !== true) return broken('the page got no answer from the app');
  return value?.version === version ? works() : broken('the app answered for another version');
}

async function checkScheme(page: TestPage): Promise<Outcome> {
  const served = await page.get('/');
  if (served.status !== 200 || !served.html.includes('<div id="root">')) {
    return broken(`the page's own file is not served (${served.status})`);
  }
  if (served.policy?.startsWith("default-src 'none';") !== true) {
    return broken('the page is served without its content policy');
  }
  const outside = await page.get(OUTSIDE);
  return outside.status === 403
    ? works()
    : broken(`a path out of the page's folder is not refused (${outside.status})`);
}

/** The exchange as its own process: it runs, and it answers a request that had to be signed. */
async function checkExchange(app: TestedApp): Promise<Outcome> {
  // Waits until the exchange has started, or has not.
  const balances = await app.handlers['balances.list']({ accountId: PRACTICE_ID });
  const status = await app.handlers['status.get']({});
  if (!status.ok) return broken(status.error.message);
  const { state, problem } = status.value.practice;
  if (state !== 'running') return broken(problem ?? `the practice exchange is ${state}`);
  if (!balances.ok) return broken(balances.error.message);
  return balances.value.balances.length > 0 ? works() : broken('the practice exchange has no balance');
}

/** Counts the programs that run. */
function watchProcesses(): { watch: (processes: Processes) => Processes; running: () => number } {
  let running = 0;
  return {
    running: () => running,
    watch: (processes) => ({
      startExchange(args, on) {
        running += 1;
        return processes.startExchange(args, {
          ready: (announcement) => on.ready(announcement),
          ended(reason, exitCode) {
            running -= 1;
            on.ended(reason, exitCode);
          },
        });
      },
    }),
  };
}
