import { passed } from '../base/reply.ts';
import type { Route } from '../http/route.ts';

/** WebSocket tokens: a public one, and one bound to the key's account (facts, section 10). */
export const BULLET_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/v1/bullet-public',
    access: 'public',
    pool: 'public',
    weight: 10,
    handle: ({ state, now }) => passed(state.bullets.issue(null, now)),
  },
  {
    method: 'POST',
    path: '/api/v1/bullet-private',
    access: 'General',
    pool: 'spot',
    weight: 10,
    handle: ({ state, now }, key) => passed(state.bullets.issue(key.account, now)),
  },
];
