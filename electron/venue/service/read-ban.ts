import type { BridgeError } from '../../../shared/base/error.ts';
import { type venueInEnglish, venueMessages } from '../../../shared/messages/venue.ts';
import type { HttpReply } from '../../platform/http.ts';
import { excerpt, readText } from './answer-text.ts';
import { readEnvelope } from './envelope.ts';
import { answersInEnglish } from '../../../shared/messages/venue-answer.ts';
import type { VenueContext } from './venue-context.ts';

/** The code of a network in front of a venue for an address that it blocks for a while. */
const BLOCKED_CODE = '1015';
const BLOCKED_TEXT = /error code:?\s*1015|\b1015\b[^]{0,200}rate limited|rate limited[^]{0,200}\b1015\b/i;

/**
 * Whether the network in front of the venue answered instead of the venue, because it blocks this computer: a 403 that is no envelope, or
 * code 1015 (VF2.11). A refusal by the venue itself has an envelope with its own code.
 */
export function isBan(reply: HttpReply): boolean {
  if (reply.status < 400) return false;
  const envelope = readEnvelope(reply);
  if (envelope.ok) return envelope.value.code === BLOCKED_CODE;
  if (reply.status === 403) return true;
  const body = readText(reply, answersInEnglish.unreadable);
  return body.ok && BLOCKED_TEXT.test(body.text.slice(0, 20_000));
}

/** What a request is refused with while the ban lasts; with the answer that began it, where it is that one. */
export function banned(
  { clock, budget }: Pick<VenueContext, 'clock' | 'budget'>,
  reply?: HttpReply,
  messages: Pick<typeof venueInEnglish, 'banned'> = venueMessages,
): BridgeError {
  const until = new Date(clock.now() + budget.ban.leftMs()).toISOString().slice(11, 19);
  const error: BridgeError = { kind: 'rate-limited', message: messages.banned(until) };
  if (reply === undefined) return error;
  const body = readText(reply, answersInEnglish.unreadable);
  return {
    ...error,
    venue: { code: null, message: body.ok ? excerpt(body.text) : '', httpStatus: reply.status },
  };
}
