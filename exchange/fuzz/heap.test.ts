/**
 * Requests leave nothing behind. Broken by: a cache, a counter or a list that grows with every caller, clientOid, token or
 * refusal. Orders that were accepted are kept on purpose, so nothing here is accepted.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '../exact/random.ts';
import { ROUTES } from '../routes/all-routes.ts';
import { runs } from '../../tests/helpers/runs.ts';
import { createRequests, type FuzzRequest } from '../../tests/helpers/exchange/fuzz/requests.ts';
import { openFixture } from '../../tests/helpers/exchange/fuzz/fixture.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag defines

/** Bytes in use after a full collection. */
function retained(): number {
  for (let turn = 0; turn < 4; turn += 1) collectGarbage();
  return process.memoryUsage().heapUsed;
}

const fixture = openFixture();
afterAll(() => fixture.close());

const ORDERS = '/api/v1/hf/orders';
/** Far less than a hundred bytes for each request of a deep run, far more than the collector's own noise. */
const NOISE = 3 * 1024 * 1024;

/** The same request; a placement with its signature broken, so that no order is placed. */
function refusable(request: FuzzRequest): FuzzRequest {
  const places =
    request.method === 'POST' && request.target.startsWith(ORDERS) && !request.target.includes('test');
  return places ? { ...request, corruption: { kind: 'body' } } : request;
}

test('the heap after the second half of a stream is the heap after the first', () => {
  const requests = createRequests(seededRandom(21), ROUTES);
  const half = runs(1_500, 50_000);
  const run = () => {
    for (let count = half; count > 0; count -= 1) {
      fixture.ask(refusable(requests.next(fixture.known)));
      fixture.advance(10);
    }
    return retained();
  };
  const first = run();
  const second = run();
  expect(second - first).toBeLessThan(NOISE);
});
