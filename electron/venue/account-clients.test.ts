/**
 * Seam: the accounts behind it. Breaks when credentials fetched for one address can sign for another, or outlive their account, or when
 * a budget is counted again while its key is the same.
 */
import { expect, it, type Mock, vi } from 'vitest';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { succeed } from '../../shared/base/result.ts';
import { serviceVenue } from '../../shared/venue/presets.ts';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { createAccountClients } from './account-clients.ts';
import { type Budget, createBudgets } from './budget.ts';
import type { VenueClient } from './client.ts';
import type { Credentials } from './signing.ts';

const credentials: Credentials = { key: 'k', secret: 's', passphrase: 'p', keyVersion: '3' };

function accountAt(baseUrl: string): AccountView {
  return {
    id: 'a1',
    name: 'Desk',
    colour: 'teal',
    mode: 'live',
    readOnly: false,
    venue: serviceVenue(baseUrl),
    credentials: { storage: 'keychain', state: 'available', keyEnding: null, keyVersion: '3' },
  };
}

function setUp() {
  let account: AccountView | null = accountAt('https://first.example');
  let unlock = () => {};
  let moved = 0;
  const asked = new Map<string, () => Credentials | null>();
  const wiped = new Map<string, Mock>();
  const clients = createAccountClients({
    find: () => account,
    use: () =>
      new Promise((resolve) => {
        unlock = () => resolve(succeed(credentials));
      }),
    budgets: createBudgets(manualClock()),
    makeClient(options) {
      asked.set(options.venue.baseUrl, options.credentials);
      wiped.set(options.venue.baseUrl, vi.spyOn(options.signer, 'wipe'));
      return { venue: options.venue, forgetClock: () => (moved += 1) } as unknown as VenueClient; // asked for nothing else here
    },
    onStatus: () => undefined,
  });
  return {
    clients,
    asked,
    wiped,
    moved: () => moved,
    unlock: () => unlock(),
    move: (next: AccountView | null) => {
      account = next;
      clients.prune();
    },
  };
}

it('credentials fetched while the address changed sign for neither address', async () => {
  const { clients, asked, unlock, move } = setUp();
  const ready = clients.ready('a1');
  move(accountAt('https://second.example'));
  unlock();
  expect(await ready).toMatchObject({ ok: false, error: { kind: 'conflict' } });
  expect(clients.current('a1')).toBeNull();
  expect([...asked.values()].map((ask) => ask())).toEqual([]);
});

it('a client that was dropped has no credentials any more, its signer is wiped, and a new address gets a new client', async () => {
  const { clients, asked, wiped, unlock, move } = setUp();
  const first = clients.ready('a1');
  unlock();
  expect(await first).toMatchObject({ ok: true });
  expect(asked.get('https://first.example')?.()).toEqual(credentials);
  move(accountAt('https://second.example'));
  expect(asked.get('https://first.example')?.()).toBeNull();
  expect(wiped.get('https://first.example')).toHaveBeenCalled();
  expect(clients.current('a1')).toBeNull();
  const second = clients.ready('a1');
  unlock();
  expect(await second).toMatchObject({ ok: true, value: { venue: { baseUrl: 'https://second.example' } } });
  expect(wiped.get('https://second.example')).not.toHaveBeenCalled();
  clients.lock();
  expect(asked.get('https://second.example')?.()).toBeNull();
  expect(wiped.get('https://second.example')).toHaveBeenCalled();
});

it('R-E44, security 47: after a rest the key is fetched again and the clock measured again', async () => {
  const { clients, asked, moved, unlock } = setUp();
  const ready = clients.ready('a1');
  unlock();
  await ready;
  clients.suspend();
  expect(asked.get('https://first.example')?.()).toBeNull();
  expect(moved()).toBe(1);
});

it('R-C23: accounts with one key share a budget, an edit keeps it, and another key has its own', async () => {
  const accounts = new Map([
    ['a1', accountAt('https://first.example')],
    ['a2', accountAt('https://first.example')],
  ]);
  const keys = new Map([
    ['a1', credentials],
    ['a2', { ...credentials }],
  ]);
  const clients = createAccountClients({
    find: (id) => accounts.get(id) ?? null,
    use: (id) => Promise.resolve(succeed(keys.get(id) ?? credentials)),
    budgets: createBudgets(manualClock()),
    makeClient: ({ venue, budget }) => ({ venue, budget }) as unknown as VenueClient, // asked for nothing else here
    onStatus: () => undefined,
  });
  const budgetOf = async (id: string) => {
    const ready = await clients.ready(id);
    return ready.ok ? (ready.value as unknown as { budget: Budget }).budget : null;
  };

  const budget = await budgetOf('a1');
  expect(budget).not.toBeNull();
  expect(await budgetOf('a2')).toBe(budget);
  const described = accountAt('https://first.example').venue;
  const quotas = { ...described.budget.quotas, manage: 77 };
  const edited = { ...described, label: 'Main venue', budget: { ...described.budget, quotas } };
  accounts.set('a1', { ...accountAt('https://first.example'), venue: edited });
  clients.prune();
  expect(await budgetOf('a1')).toBe(budget);
  expect(budget?.status().manage.quota).toBe(77);
  keys.set('a1', { ...credentials, key: 'k2' });
  expect(await budgetOf('a1')).not.toBe(budget);
  expect(await budgetOf('a2')).toBe(budget);
  keys.set('a1', credentials);
  expect(await budgetOf('a1')).toBe(budget);
});
