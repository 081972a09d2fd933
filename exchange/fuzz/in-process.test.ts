/**
 * Two callers send anything, in any order. Broken by: an exception, a 5xx, an answer that is no envelope, a refusal or a status check
 * that changes a balance or an order, an answer with something of the other account in it, books and balances that do not add up.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../exact/random.ts';
import { ROUTES } from '../routes/all-routes.ts';
import { runs } from '../../tests/helpers/runs.ts';
import { createRequests, type FuzzRequest } from '../../tests/helpers/exchange/fuzz/requests.ts';
import { openFixture } from '../../tests/helpers/exchange/fuzz/fixture.ts';

const fixture = openFixture();
afterAll(() => fixture.close());

describe('random sequences', () => {
  test.each([1, 2, 3, 4])('S7 requests of seed %i get an envelope, and refusals change nothing', (seed) => {
    const random = seededRandom(seed);
    const requests = createRequests(random, ROUTES);
    const codes = new Map<string, number>();
    for (let count = runs(400, 25_000); count > 0; count -= 1) {
      const request = requests.next(fixture.known);
      const code = askOrThrow(request);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (random.chance(0.1)) fixture.advance(random.below(3_000));
      if (count % 250 === 0) fixture.state.engine.audit();
    }
    fixture.state.engine.audit();
    // If all requests failed at the first check, the stream would test nothing else.
    for (const code of ['200000', '400100', '400005', '404000', '405000'])
      expect(codes.get(code)).toBeGreaterThan(2);
  });
});

/** Throws with the request and the reason. */
function askOrThrow(request: FuzzRequest): string {
  try {
    return fixture.ask(request);
  } catch (error) {
    const { caller, method, target, body, corruption } = request;
    const summary = {
      caller,
      method,
      target: target.slice(0, 300),
      body: body.toString('latin1').slice(0, 500),
      corruption,
    };
    throw new Error(`${String(error)} for ${JSON.stringify(summary)}`, { cause: error });
  }
}
