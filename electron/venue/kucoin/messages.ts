import { isObject, NumberText, parseExactly } from '../../base/exact-json.ts';

/** What a venue says over a connection (VF10). */
export type VenueMessage =
  | { type: 'welcome' | 'pong' | 'ack'; id: string }
  /** `text` as it came: they may repeat what was sent, the token too. */
  | { type: 'error'; id: string; code: string; text: string }
  | { type: 'message'; topic: string; subject: string; data: unknown }
  /** Of a type this client does not know; it means nothing to us and is no fault. */
  | { type: 'other' }
  | { type: 'unreadable' };

/** Reads one text of the venue, numbers exact. Never throws. */
export function readMessage(text: string): VenueMessage {
  let value: unknown;
  try {
    value = parseExactly(text);
  } catch {
    return { type: 'unreadable' };
  }
  if (!isObject(value)) return { type: 'unreadable' };
  const { type, topic, subject, data } = value;
  const id = plainText(value['id']);
  switch (type) {
    case 'welcome':
    case 'pong':
    case 'ack':
      return { type, id };
    case 'error':
      return { type, id, code: plainText(value['code']), text: plainText(data) };
    case 'message':
      if (typeof topic !== 'string') return { type: 'unreadable' };
      return { type, topic, subject: plainText(subject), data };
    default:
      return typeof type === 'string' ? { type: 'other' } : { type: 'unreadable' };
  }
}

function plainText(value: unknown): string {
  if (value instanceof NumberText) return value.source;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}
