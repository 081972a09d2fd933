import { isUtf8 } from 'node:buffer';
import { visible } from '../../../shared/base/format/visible.ts';
import type { venueAnswerMessages } from '../../../shared/messages/venue-answer.ts';
import { utf8Text } from '../../base/utf8.ts';
import type { HttpReply } from '../../platform/http.ts';

const EXCERPT = 160;
/** The venue's own text is shown in full; this only stops a page of markup in a message field. */
const LONGEST_MESSAGE = 500;

/** The body as text, or a sentence about what makes it unreadable. Compressed bytes are refused: we never ask for compression. */
export function readText(
  reply: HttpReply,
  messages: typeof venueAnswerMessages.unreadable,
): { ok: true; text: string } | { ok: false; problem: string } {
  const encoding = reply.headers['content-encoding'];
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
    return { ok: false, problem: messages.compressed(reply.status, clean(encoding, 20)) };
  }
  if (reply.body.length === 0) return { ok: false, problem: messages.empty(reply.status) };
  if (!isUtf8(reply.body)) return { ok: false, problem: messages.notUtf8(reply.status) };
  const text = utf8Text(reply.body);
  return { ok: true, text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text };
}

/** The beginning of an answer on one line, safe to show: what draws nothing is written out, at most 160 characters. */
export function excerpt(text: string): string {
  return clean(text, EXCERPT);
}

/** The venue's message on one line; what draws nothing, or turns the text around it, is written out ("⟨U+202E⟩"). */
export function formatVenueText(text: string): string {
  return clean(text, LONGEST_MESSAGE);
}

function clean(text: string, longest: number): string {
  // Twice the room: runs of white space shrink, and an answer of megabytes is not walked for one line.
  const head = visible(
    text
      .slice(0, longest * 2)
      .toWellFormed()
      .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
  );
  const shortened = head.length > longest || text.length > longest * 2;
  return shortened ? `${head.slice(0, longest).toWellFormed()}…` : head;
}
