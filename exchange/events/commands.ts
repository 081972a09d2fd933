import { parseObject } from '../base/json-body.ts';

/** A client's message, parsed and checked for form. */
export type Command =
  | { kind: 'ping'; id: string }
  | {
      kind: 'subscribe' | 'unsubscribe';
      id: string;
      topic: string;
      privateChannel: boolean;
      /** The client wants an ack. */
      response: boolean;
    }
  | ProtocolError;

/** Answered as {id, type: 'error', code, data}. */
export interface ProtocolError {
  kind: 'wrong';
  id: string;
  code: number;
  data: string;
}

/** The venue's own client builds a subscription's id from all its topics and expects exactly this id in the ack. */
const LONGEST_ID = 8 * 1024;

/** Reads one text frame. Anything else than a command returns an error with the venue's code. */
export function readCommand(bytes: Buffer): Command {
  const message = parseObject(bytes);
  if (message === null) return protocolError('', 400, 'message is not a JSON object');
  const id = idOf(message['id']);
  const { type, topic } = message;
  if (type === 'ping') return { kind: 'ping', id };
  if (type !== 'subscribe' && type !== 'unsubscribe') return protocolError(id, 415, 'type is not supported');
  if (topic === undefined || topic === null || topic === '')
    return protocolError(id, 406, 'topic is required');
  if (typeof topic !== 'string') return protocolError(id, 400, 'topic is invalid');
  return {
    kind: type,
    id,
    topic,
    privateChannel: message['privateChannel'] === true,
    response: message['response'] === true,
  };
}

export function protocolError(id: string, code: number, data: string): ProtocolError {
  return { kind: 'wrong', id, code, data };
}

/** Clients use numbers or strings as ids; replies always contain strings. */
function idOf(given: unknown): string {
  if (typeof given === 'number') return String(given);
  return typeof given === 'string' ? given.slice(0, LONGEST_ID) : '';
}
