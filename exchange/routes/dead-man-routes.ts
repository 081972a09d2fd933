import type { ApiKey } from '../auth/credentials.ts';
import { createFieldReader } from '../base/fields.ts';
import { passed, refused, type Result } from '../base/reply.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { accountOf } from '../http/state.ts';
import type { DeadManSwitch } from '../orders/model/dead-man-switch.ts';
import type { Pairs } from '../pairs/pairs.ts';
import { ORDERS, route } from './order-requests.ts';

/** The dead-man switch of an account (facts 2, section 4). */
export const DEAD_MAN_ROUTES: readonly Route[] = [
  route('POST', `${ORDERS}/dead-cancel-all`, 'Spot', 2, setSwitch),
  route('GET', `${ORDERS}/dead-cancel-all/query`, 'Spot', 2, showSwitch),
];

const SHORTEST = 5;
const LONGEST = 86_400;
const UNSET = -1;
const MAX_PAIRS = 50;

/** Sets the account's switch in place of the one before. Times of the answer are in seconds; 0 is no time. */
function setSwitch(context: RouteContext, key: ApiKey): Result<unknown> {
  const { state, now } = context;
  const to = readSwitch(context.json(), state.pairs, now);
  if (!to.ok) return to;
  state.deadMan.set(accountOf(state, key), to.value);
  return passed(timesOf(to.value, now));
}

/** No data when there is none. */
function showSwitch({ state, now }: RouteContext, key: ApiKey): Result<unknown> {
  const set = state.deadMan.of(accountOf(state, key));
  if (set === null) return passed(null);
  return passed({ timeout: set.timeout, symbols: set.symbols.join(','), ...timesOf(set, now) });
}

function timesOf(set: DeadManSwitch | null, now: number): { currentTime: number; triggerTime: number } {
  return { currentTime: inSeconds(now), triggerTime: set === null ? 0 : inSeconds(set.at) };
}

function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

/** Null unsets the switch. Refuses with 400100, and an unknown pair with 900001. */
function readSwitch(
  body: Readonly<Record<string, unknown>> | null,
  pairs: Pairs,
  now: number,
): Result<DeadManSwitch | null> {
  if (body === null) return refused('400100', 'The request body is not a JSON object');
  const fields = createFieldReader(body);
  const timeout = fields.integer('timeout', UNSET, LONGEST);
  const list = fields.text('symbols') ?? '';
  if (timeout === null) fields.refuse('timeout is required');
  else if (timeout !== UNSET && timeout < SHORTEST) {
    fields.refuse(`timeout must be ${UNSET}, or from ${SHORTEST} to ${LONGEST} seconds`);
  }
  const symbols = list === '' ? [] : list.split(',');
  if (symbols.length > MAX_PAIRS) fields.refuse(`symbols takes at most ${MAX_PAIRS} pairs`);
  const wrong = fields.refusal();
  if (wrong !== null || timeout === null)
    return wrong === null ? passed(null) : { ok: false, refusal: wrong };
  if (!symbols.every((symbol) => pairs.has(symbol))) return refused('900001', 'symbol not exists');
  return passed(timeout === UNSET ? null : { at: now + timeout * 1000, timeout, symbols });
}
