/**
 * Every check against what it is meant to find. Breaks when one passes what is broken, blames the wrong part, spends weight it should not,
 * touches an order, throws, or goes on after it was ended.
 */
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../../tests/helpers/manual-clock.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { CHECK_IDS, type CheckId, CHECKS } from '../../../../shared/diagnostics/checks.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { kucoinVenue, serviceVenue } from '../../../../shared/venue/presets.ts';
import type { DiskProbe } from '../../../platform/disk-probe.ts';
import { evenIds } from '../../../../tests/helpers/even-ids.ts';
import { memoryKeychain } from '../../../platform/keychain.ts';
import type { CertificateFacts, NetProbe } from '../../../platform/net-probe.ts';
import type { VenueClient } from '../../../venue/client.ts';
import { REQUEST_WEIGHTS } from '../../../venue/request-weights.ts';
import type { StoreReport } from './verify-store.ts';
import { type CheckParts, type CheckRun, skipped } from './check.ts';
import { runCheck } from './run-check.ts';

const GOOD_DISK: DiskProbe = {
  freeBytes: () => 5e11,
  writeProblem: () => null,
  accessProblem: () => null,
  entries: () => [{ name: '.', kind: 'folder', bytes: 0, mode: 0o700, changedAt: 0 }],
};
const CERTIFICATE: CertificateFacts = {
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_128_GCM_SHA256',
  subject: 'api.kucoin.com',
  issuer: 'An Authority',
  validFrom: 0,
  validTo: 1_700_000_000_000 + 90 * 86_400_000,
};
const GOOD_NET: NetProbe = {
  resolve: () => Promise.resolve(succeed(2)),
  contact: () => Promise.resolve(succeed({ ms: 40, certificate: CERTIFICATE })),
  proxyTo: () => Promise.resolve(null),
  trust: () => ({ builtIn: 121, system: 140, extra: 0 }),
};
const succeedLater = <T>(value: T) => Promise.resolve(succeed(value));
const WHOLE: StoreReport = {
  verdict: 'whole',
  problem: '',
  counts: [{ label: 'Entries', count: 3 }],
  head: 'ab',
};

/** A venue client of which only what the checks ask is there; whatever else is asked fails the test. */
function clientOf(change: Partial<VenueClient> = {}): VenueClient {
  const pool = { quota: 2_000, remaining: 1_900, resetsInMs: 10_000 };
  const status: ReturnType<VenueClient['status']> = {
    connection: 'connected',
    problem: null,
    latencyMs: 1,
    clockOffsetMs: null,
    lastAnswerAt: null,
    budget: { manage: pool, spot: pool, public: pool },
  };
  const known: Partial<VenueClient> = {
    venue: kucoinVenue(),
    status: () => status,
    serverTime: () => Promise.resolve(succeed(1_700_000_000_000)),
    keyInformation: () => Promise.resolve(succeed({ permissions: ['General', 'Spot'] })),
    recordsPage: () => Promise.resolve(succeed({ page: {}, receivedAt: 0, latencyMs: 7 }) as never), // the checks read the time it took
    ...change,
  };
  return new Proxy(known, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name) as unknown;
      throw new Error(`a check asked for ${String(name)}`);
    },
  }) as VenueClient; // what is not there throws
}

function partsOf(
  change: Partial<CheckParts> = {},
  client: Partial<VenueClient> = {},
): CheckParts & { clock: ReturnType<typeof manualClock> } {
  const clock = manualClock();
  return {
    clock,
    ids: evenIds,
    folder: '/data',
    disk: GOOD_DISK,
    network: GOOD_NET,
    keychain: { ...memoryKeychain(), name: 'Secret Service' },
    webSockets: {
      open: () => {
        throw new Error('a check opened a connection');
      },
    },
    ready: () => Promise.resolve(succeed(clientOf(client))),
    verify: () => Promise.resolve(succeed(WHOLE)),
    smallFiles: () => [],
    policy: succeed(null),
    journalProblem: () => null,
    ...change,
    ...(change.clock === undefined ? { clock } : {}),
  } as CheckParts & { clock: ReturnType<typeof manualClock> }; // the clock is the one made above
}

function runOf(change: Partial<CheckRun> = {}): CheckRun {
  return {
    account: { id: 'a', name: 'Treasury', mode: 'live', venue: kucoinVenue() },
    sparing: false,
    signal: new AbortController().signal,
    ...change,
  };
}

const run = (id: CheckId, parts = partsOf(), how = runOf()) =>
  runCheck(id, parts, how).then(({ shown }) => shown);
const refusal = (code: string, message: string): Result<never, BridgeError> =>
  fail({ kind: 'venue-refused', message, venue: { code, message, httpStatus: 200 } });

it('all of them pass where all is well', async () => {
  for (const id of CHECK_IDS) {
    if (id === 'websocket') continue; // needs a venue that speaks: diagnostics-app.test.ts
    expect(await run(id), id).toMatchObject({ id, state: 'passed', advice: null });
  }
});

it('the stated cost of a check is the weight of its requests, and none asks a list that weighs 20', () => {
  expect(CHECKS.clock.cost).toEqual(REQUEST_WEIGHTS.serverTime);
  expect(CHECKS.signature.cost).toEqual(REQUEST_WEIGHTS.deposits);
  expect(CHECKS.permission.cost).toEqual(REQUEST_WEIGHTS.keyInformation);
  expect(CHECKS.websocket.cost).toEqual(REQUEST_WEIGHTS.bulletPublic);
});

describe('1 keychain', () => {
  it.each(['locked', 'unavailable', 'denied', 'timeout'] as const)(
    '%s is a failure in its own words',
    async (kind) => {
      const keychain = {
        ...memoryKeychain(),
        probe: () => Promise.resolve(fail({ kind, message: `It is ${kind}.` })),
      };
      expect(await run('keychain', partsOf({ keychain }))).toMatchObject({
        state: 'failed',
        found: `It is ${kind}.`,
      });
    },
  );
  it('a key that is gone, and keys in memory, are warnings', async () => {
    const credentials = { storage: 'keychain', state: 'missing', keyEnding: null, keyVersion: null } as const;
    const account = { id: 'a', name: 'Treasury', mode: 'live', venue: kucoinVenue(), credentials } as const;
    expect(await run('keychain', partsOf(), runOf({ account }))).toMatchObject({
      state: 'warning',
      advice: 'Enter the API key again in Accounts.',
    });
    expect(await run('keychain', partsOf({ keychain: memoryKeychain() }))).toMatchObject({
      state: 'warning',
    });
  });
});

describe('2 disk', () => {
  it.each<[string, Partial<DiskProbe>, string]>([
    ['full', { writeProblem: () => 'ENOSPC' }, 'failed'],
    ['not ours', { writeProblem: () => 'EACCES' }, 'failed'],
    ['nearly full', { freeBytes: () => 1e6 }, 'failed'],
    ['getting full', { freeBytes: () => 1e8 }, 'warning'],
    ['of unknown size', { freeBytes: () => null }, 'passed'],
    [
      'readable by others',
      { entries: () => [{ name: 'journal.db', kind: 'file', bytes: 1, mode: 0o644, changedAt: 0 }] },
      'warning',
    ],
    [
      'of a system without such rights',
      { entries: () => [{ name: 'journal.db', kind: 'file', bytes: 1, mode: null, changedAt: 0 }] },
      'passed',
    ],
  ])('%s', async (_name, change, state) => {
    expect(await run('disk', partsOf({ disk: { ...GOOD_DISK, ...change } }))).toMatchObject({ state });
  });
});

describe('3 clock', () => {
  it.each([
    [900, 'passed', 'matches'],
    [2_500, 'warning', '2.5 s behind'],
    [-6_000, 'warning', '6.0 s ahead, more than the venue allows'],
  ])('%i ms away', async (offset, state, text) => {
    const result = await run(
      'clock',
      partsOf({}, { serverTime: () => Promise.resolve(succeed(1_700_000_000_000 + offset)) }),
    );
    expect(result).toMatchObject({ state });
    expect(result.found).toContain(text);
  });
  it('without a server time it shows the time of answers, or that there is none', async () => {
    const venue = serviceVenue('https://api.example.com');
    expect(await run('clock', partsOf({}, { venue }))).toMatchObject({ state: 'skipped' });
    const status = { ...clientOf().status(), clockOffsetMs: 40 };
    expect(await run('clock', partsOf({}, { venue, status: () => status }))).toMatchObject({
      state: 'passed',
    });
  });
});

describe('4 address and 5 TLS', () => {
  const failing = (kind: 'dns' | 'refused' | 'timeout' | 'tls'): NetProbe => {
    const error = { kind, message: `It was ${kind}.`, bytesWritten: 0, httpStatus: null };
    return {
      ...GOOD_NET,
      resolve: () => Promise.resolve(kind === 'dns' ? fail(error) : succeed(1)),
      contact: () => Promise.resolve(fail(error)),
    };
  };
  it.each([
    ['dns', 'failed', 'skipped'],
    ['refused', 'failed', 'skipped'],
    ['timeout', 'failed', 'skipped'],
    ['tls', 'passed', 'failed'],
  ] as const)('%s: address %s, TLS %s', async (kind, address, tls) => {
    const parts = partsOf({ network: failing(kind) });
    expect(await run('address', parts)).toMatchObject({ state: address });
    expect(await run('tls', parts)).toMatchObject({ state: tls });
  });
  it('names the proxy, and does not look up a name that only the proxy can find', async () => {
    const network: NetProbe = {
      ...failing('dns'),
      contact: (...asked) => GOOD_NET.contact(...asked),
      proxyTo: () => Promise.resolve('proxy.corp:8080'),
    };
    const result = await run('address', partsOf({ network }));
    expect(result).toMatchObject({ state: 'passed' });
    expect(result.facts).toContainEqual({
      label: 'Proxy',
      value: 'proxy.corp:8080, from the system settings',
    });
    const direct = await run('address', partsOf());
    expect(direct.facts).toContainEqual({ label: 'Proxy', value: 'none, connected directly' });
  });
  it('a proxy that does not let the venue through is named, with what to do', async () => {
    const network: NetProbe = { ...failing('refused'), proxyTo: () => Promise.resolve('proxy.corp:8080') };
    const result = await run('address', partsOf({ network }));
    expect(result).toMatchObject({ state: 'failed' });
    expect(result.advice).toContain('proxy.corp:8080');
  });
  it('shows how many authorities are trusted, and where they come from', async () => {
    const result = await run('tls', partsOf());
    expect(result.facts).toContainEqual({
      label: 'Trusted authorities',
      value: '121 built in, 140 from this system',
    });
  });
  it('shows who issued the certificate, and that it runs out soon', async () => {
    const soon = { ...CERTIFICATE, validTo: 1_700_000_000_000 + 3 * 86_400_000 };
    const network = { ...GOOD_NET, contact: () => Promise.resolve(succeed({ ms: 1, certificate: soon })) };
    const result = await run('tls', partsOf({ network }));
    expect(result).toMatchObject({ state: 'warning' });
    expect(result.found).toContain('in 3 days');
    expect(result.facts).toContainEqual({ label: 'Issued by', value: 'An Authority' });
  });
  it('on this machine there is nothing to encrypt; without an account there is nothing to reach', async () => {
    const account = {
      id: 'a',
      name: 'Practice',
      mode: 'practice',
      venue: serviceVenue('http://127.0.0.1:4'),
    } as const;
    expect(await run('tls', partsOf(), runOf({ account }))).toMatchObject({ state: 'skipped' });
    expect(await run('address', partsOf({ network: failing('refused') }), runOf({ account }))).toMatchObject({
      state: 'failed',
      advice: 'Start it in Settings.',
    });
    expect(await run('address', partsOf(), runOf({ account: null }))).toMatchObject({ state: 'skipped' });
  });
});

describe('6 signature', () => {
  it.each([
    ['400003', 'failed', 'check the API key'],
    ['400004', 'failed', 'Check the passphrase'],
    ['400005', 'failed', 'Enter the API secret again'],
    ['400002', 'failed', 'Check this computer’s date'],
    ['400007', 'warning', 'Give the key the General permission'],
    ['999999', 'failed', 'does not say what is wrong'],
  ])('code %s: %s', async (code, state, advice) => {
    const result = await run(
      'signature',
      partsOf({}, { recordsPage: () => Promise.resolve(refusal(code, 'No.')) }),
    );
    expect(result).toMatchObject({ state });
    expect(result.advice).toContain(advice);
    expect(result.facts).toContainEqual({ label: 'Venue message', value: `No. (code ${code}, HTTP 200)` });
  });
  it('asks for one page of deposits, the smallest', async () => {
    const asked: unknown[] = [];
    await run(
      'signature',
      partsOf(
        {},
        {
          recordsPage(kind, query) {
            asked.push([kind, query]);
            return Promise.resolve(refusal('1', 'x'));
          },
        },
      ),
    );
    expect(asked).toEqual([['deposits', { page: 1, pageSize: 10, filter: {} }]]);
  });
  it('what cannot be reached is the address’s matter, a locked keychain the keychain’s', async () => {
    const unreachable = fail<BridgeError>({ kind: 'unreachable', message: 'Nobody there.' });
    expect(
      await run('signature', partsOf({}, { recordsPage: () => Promise.resolve(unreachable) })),
    ).toMatchObject({ state: 'skipped' });
    const locked = fail<BridgeError>({ kind: 'keychain-locked', message: 'Locked.' });
    expect(await run('signature', partsOf({ ready: () => Promise.resolve(locked) }))).toMatchObject({
      state: 'skipped',
      found: 'Locked.',
    });
  });
});

describe('7 permission', () => {
  it.each([
    [['General', 'Spot', 'Withdrawal'], 'warning'],
    [['Spot'], 'failed'],
    [['General'], 'passed'],
    [['General', 'Spot', 'Margin'], 'passed'],
  ])('%s: %s', async (permissions, state) => {
    const parts = partsOf({}, { keyInformation: () => Promise.resolve(succeed({ permissions })) });
    expect(await run('permission', parts)).toMatchObject({ state });
  });
  it('a venue without such a path is not asked', async () => {
    const account = { id: 'a', name: 'T', mode: 'live', venue: serviceVenue('https://a.example') } as const;
    const parts = partsOf({ ready: () => Promise.reject(new Error('asked')) });
    expect(await run('permission', parts, runOf({ account }))).toMatchObject({ state: 'skipped' });
  });
});

describe('8 budget, and what it costs', () => {
  const low = { quota: 2_000, remaining: 90, resetsInMs: 4_000 };
  const lowStatus = { ...clientOf().status(), budget: { manage: low, spot: low, public: low } };
  it('a pool that is nearly spent is a warning', async () => {
    const result = await run('budget', partsOf({}, { status: () => lowStatus }));
    expect(result).toMatchObject({ state: 'warning' });
    expect(result.found).toContain('Orders are blocked until the Spot rate limit resets');
  });
  it('of a venue that does not say nothing is known', async () => {
    const none = { quota: null, remaining: null, resetsInMs: null };
    const status = { ...lowStatus, budget: { manage: none, spot: none, public: none } };
    expect(await run('budget', partsOf({}, { status: () => status }))).toMatchObject({ state: 'skipped' });
  });
  it('one of many steps aside where little is left; alone it is made', async () => {
    const parts = partsOf({}, { status: () => lowStatus });
    for (const id of ['clock', 'signature', 'permission'] as const) {
      expect(await run(id, parts, runOf({ sparing: true })), id).toMatchObject({ state: 'skipped' });
      expect(await run(id, parts), id).toMatchObject({ state: 'passed' });
    }
  });
});

describe('10 archive, 11 journal, 12 reviews', () => {
  const report = (verdict: StoreReport['verdict']) =>
    partsOf({ verify: () => Promise.resolve(succeed({ ...WHOLE, verdict, problem: `It is ${verdict}.` })) });
  it.each([
    ['archive', 'damaged', 'failed'],
    ['archive', 'damaged-records', 'failed'],
    ['archive', 'newer', 'failed'],
    ['archive', 'absent', 'skipped'],
    ['journal', 'damaged', 'failed'],
    ['journal', 'absent', 'skipped'],
    ['reviews', 'damaged', 'failed'],
    ['journal', 'cut', 'failed'],
    ['journal', 'unvouched', 'warning'],
    ['reviews', 'cut', 'failed'],
    ['reviews', 'unvouched', 'warning'],
    ['reviews', 'absent', 'skipped'],
  ] as const)('%s %s: %s', async (id, verdict, state) => {
    expect(await run(id, report(verdict))).toMatchObject({ state });
  });
  it('a journal that verifies and yet was not opened is no good one', async () => {
    expect(await run('journal', partsOf({ journalProblem: () => 'Held by another.' }))).toMatchObject({
      state: 'failed',
    });
  });
});

it.each([
  [[{ name: 'settings.json', state: 'whole', isReadable: true }], 'passed', 'Restart'],
  [[{ name: 'views.json', state: 'older', isReadable: true }], 'warning', 'puts the copies in their places'],
  [[{ name: 'views.json', state: 'damaged', isReadable: false }], 'failed', 'restore a backup'],
  [[{ name: 'views.json', state: 'locked', isReadable: false }], 'failed', 'Check permissions'],
] as const)('settings and lists %j: %s', async (smallFiles, state, advice) => {
  const result = await run('files', partsOf({ smallFiles: () => smallFiles }));
  expect(result.state).toBe(state);
  if (state !== 'passed') {
    expect(result.advice).toContain(advice);
    expect(result.facts.map(({ label }) => label)).toEqual([smallFiles[0].name]);
  }
});

it('where nothing may be asked, the checks of the venue say why, and the others are made', async () => {
  const why = 'Not in this run.';
  const how = runOf({ withheld: skipped(why) });
  const endless = () => Promise.reject(new Error('it was asked'));
  for (const id of CHECK_IDS) {
    const { state, found } = await run(id, partsOf({ ready: endless, network: null }), how);
    const isOwn = ['keychain', 'disk', 'archive', 'journal', 'reviews', 'files', 'policy'].includes(id);
    expect(state, id).toBe(isOwn ? 'passed' : 'skipped');
    if (!isOwn) expect(found).toBe(why);
  }
  expect(await run('disk', partsOf({ disk: null }))).toMatchObject({ state: 'skipped' });
  expect(await run('tls', partsOf({ network: null }))).toMatchObject({ state: 'skipped' });
});

describe('what a person typed', () => {
  const venue = { ...serviceVenue('https://api.zeppelin.example:8443'), label: 'Zeppelin Bank' };
  const account = { id: 'a', name: 'Rent-for/Ada (2)', mode: 'live', venue } as const;
  const TYPED = /zeppelin|8443|rent|ada\b/i;

  it('is shown on the screen, and is in no result for a file', async () => {
    const host = 'api.zeppelin.example:8443';
    const fails = fail({
      kind: 'refused',
      message: `${host} refused it.`,
      httpStatus: null,
      bytesWritten: 0,
    } as const);
    const missing: BridgeError = { kind: 'no-credentials', message: 'There is no key of Rent-for/Ada (2).' };
    const good = partsOf({
      network: {
        ...GOOD_NET,
        contact: () =>
          succeedLater({ ms: 4, certificate: { ...CERTIFICATE, subject: '*.zeppelin.example' } }),
      },
      ready: () => Promise.resolve(fail(missing)),
    });
    const bad = partsOf({ network: { ...GOOD_NET, contact: () => Promise.resolve(fails) } });
    const shown: string[] = [];
    const written: string[] = [];
    for (const parts of [good, bad]) {
      for (const id of CHECK_IDS) {
        const credentials = { storage: 'none', state: 'missing', keyEnding: null, keyVersion: null } as const;
        const result = await runCheck(id, parts, runOf({ account: { ...account, credentials } }));
        shown.push(JSON.stringify(result.shown));
        written.push(JSON.stringify(result.inFile));
      }
    }
    expect(shown.filter((text) => TYPED.test(text)).length).toBeGreaterThan(6);
    expect(written.filter((text) => TYPED.test(text))).toEqual([]);
    expect(written.join('\n')).toContain('custom URL refused it.');
  });

  it('an address that a preset brings is no typed one', async () => {
    const { inFile } = await runCheck('address', partsOf(), runOf());
    expect(JSON.stringify(inFile)).toContain('https://api.kucoin.com');
  });
});

describe('a check that takes long', () => {
  const endless = () => new Promise<never>(() => undefined);
  it('ends when a person ends it, and leaves no timer', async () => {
    const end = new AbortController();
    const parts = partsOf({ ready: endless });
    const checking = run('signature', parts, runOf({ signal: end.signal }));
    end.abort();
    expect(await checking).toMatchObject({ state: 'skipped', found: 'Cancelled.' });
    expect(parts.clock.pendingTimers()).toBe(0);
  });
  it('ends by itself, and says how long it waited', async () => {
    const parts = partsOf({ ready: endless });
    const checking = run('signature', parts);
    parts.clock.advance(30_000);
    expect(await checking).toMatchObject({ state: 'failed', tookMs: 30_000 });
  });
  it('one that throws is a fault of ours, reported as one', async () => {
    const parts = partsOf({ ready: () => Promise.reject(new Error('canary')) });
    const result = await run('signature', parts);
    expect(result).toMatchObject({ state: 'failed', advice: 'Save a support report.' });
    expect(JSON.stringify(result)).not.toContain('canary');
  });
});
