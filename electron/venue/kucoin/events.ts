import { fail, succeed } from '../../../shared/base/result.ts';
import { feedMessages } from '../../../shared/messages/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { WebSocketPort } from '../../platform/web-socket.ts';
import type { VenueClient } from '../client.ts';
import type { Transport } from '../service/client.ts';
import { readBullet } from './bullet.ts';
import { openConnection } from './connection.ts';

/** What connections are made with. */
export interface EventParts {
  clock: Clock;
  ids: Ids;
  /** Left out where no events are wanted: there is no access to them then. */
  webSockets?: WebSocketPort;
}

/** Access to the venue's events (venue-facts 10). Every connection needs a new token, which never leaves this folder. */
export function createEventCalls(transport: Transport, parts: EventParts): Pick<VenueClient, 'eventAccess'> {
  const { venue } = transport;
  return {
    async eventAccess(kind) {
      const { webSockets, clock, ids } = parts;
      const capability = kind === 'public' ? 'bulletPublic' : 'bulletPrivate';
      if (venue.capabilities[capability] === null || webSockets === undefined) {
        return fail({ kind: 'no-capability', message: feedMessages.noPath(venue.label, capability) });
      }
      const answer = await transport.ask({ capability, method: 'POST' });
      if (!answer.ok) return answer;
      const bullet = readBullet(answer.value.envelope.exactData());
      if (!bullet.ok) return bullet;
      return succeed({
        host: bullet.value.endpoint.host,
        silenceMs: bullet.value.pingIntervalMs + bullet.value.pingTimeoutMs,
        open: (listener) =>
          openConnection({ ...listener, kind, bullet: bullet.value, webSockets, clock, ids }),
      });
    },
  };
}
