import { hash } from 'node:crypto';
import type { VenueDescription } from '../../shared/venue/description.ts';
import type { Clock } from '../platform/clock.ts';
import { readBaseUrl } from './base-url.ts';
import { type Budget, createBudget } from './budget.ts';
import type { Credentials } from './signing.ts';

/** The request budgets of this run, one for each key at each address (R-C23). */
export interface Budgets {
  /** The budget of this key there, as counted so far; one that is new is made from the venue's description. */
  of(venue: VenueDescription, credentials: Credentials): Budget;
}

/**
 * A venue counts by key: accounts with the same key, a client before and after an edit, and a test of the connection spend of one
 * budget. None is ever forgotten, since the venue goes on counting whatever becomes of an account here.
 */
export function createBudgets(clock: Clock): Budgets {
  /** By a hash: a key is dropped when the window is locked, what was spent of it is not. */
  const budgets = new Map<string, Budget>();

  return {
    of(venue, { key }) {
      const base = readBaseUrl(venue.baseUrl);
      const id = hash('sha256', `${base.ok ? base.value : venue.baseUrl}\n${key}`, 'base64');
      let budget = budgets.get(id);
      if (budget === undefined) {
        budget = createBudget(clock, venue.budget);
        budgets.set(id, budget);
      }
      return budget;
    },
  };
}
