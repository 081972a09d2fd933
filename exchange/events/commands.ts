import { parseObject } from '../base/json-body.ts';

/** What a client says, read and checked for form. */
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

/** What is answered as {id, type: 'error', code, data}. */
export interface ProtocolError {
  kind: 'wrong';
  id: string;
  code: number;
  data: string;
}

/** The venue's own client makes the id of a subscription from all its topics, and waits for exactly this id in the ack. */
const LONGEST_ID = 8 * 1024;

/** Reads one text frame. Anything that is no command comes back as a complaint with the venue's code. */
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

/** Clients number their messages with numbers or texts; answers carry texts. */
function idOf(given: unknown): string {
  if (typeof given === 'number') return String(given);
  return typeof given === 'string' ? given.slice(0, LONGEST_ID) : '';
}
