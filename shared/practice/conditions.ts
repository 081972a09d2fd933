/** How lively the simulated participants of the practice exchange are; `off` leaves the user's own orders alone in the books. */
export const MARKETS = ['off', 'quiet', 'normal', 'wild'] as const;
export type Market = (typeof MARKETS)[number];

/** Percent of the requests to the practice exchange that go wrong on purpose. */
export const ERROR_PERCENTS = [0, 5, 20] as const;
export type ErrorPercent = (typeof ERROR_PERCENTS)[number];

/** New deposits and withdrawals per minute. */
export const ARRIVALS = [0, 1, 10] as const;
export type Arrivals = (typeof ARRIVALS)[number];

/** What the user chose for the practice exchange. */
export interface PracticeConditions {
  market: Market;
  errorPercent: ErrorPercent;
  arrivals: Arrivals;
}
