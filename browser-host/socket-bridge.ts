import type { Bridge, CallName, CallResult, EventName, EventPayload } from '../shared/bridge/contract.ts';
import type { BridgeError } from '../shared/base/error.ts';
import { CALL_NAMES, EVENT_NAMES } from '../shared/bridge/names.ts';
import { bridgePageMessages } from '../shared/messages/bridge-page.ts';
import type { CallMessage, HostMessage } from './wire.ts';

interface Socket {
  send(text: string): void;
}

export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  closed(): void;
}

interface SocketBridgeOptions {
  /** Opens a socket to the host; `closed` is also called when it could not be opened. */
  connect(on: SocketEvents): Socket;
  /** Runs `then` after `ms`. */
  after(ms: number, then: () => void): void;
}

/** A call made while there is no connection waits this long for one. */
const WAIT_MS = 5_000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 4_000;

/** Never kept for later: a click must not become an order after the person looked away. */
const NEVER_WAITS: ReadonlySet<string> = new Set<CallName>(['orders.place']);

/** Asked again once a lost connection is back, because events of the meantime are gone. */
const REFRESHED: Partial<Record<EventName, CallName>> = {
  status: 'status.get',
  preferences: 'preferences.get',
  accounts: 'accounts.list',
  tradingRules: 'trading.rules',
  lock: 'privacy.state',
};

interface Waiting {
  message: CallMessage;
  answer: (result: CallResult<CallName>) => void;
}

type AnyListener = (payload: EventPayload<EventName>) => void;

/**
 * The bridge over the browser host's socket. Reconnects for ever; a call whose answer was cut off ends as
 * `connection-lost` and is never sent a second time, since the app may have done it.
 */
export function createSocketBridge(options: SocketBridgeOptions): Bridge {
  const callNames: ReadonlySet<string> = new Set<CallName>(CALL_NAMES);
  const eventNames: ReadonlySet<string> = new Set<EventName>(EVENT_NAMES);
  const listeners = new Map<EventName, Set<AnyListener>>();
  const inFlight = new Map<number, Waiting>();
  let queue: Waiting[] = [];
  let open: Socket | null = null;
  let opened = 0;
  let retryMs = FIRST_RETRY_MS;
  let lastId = 0;

  function connect(): void {
    const socket = options.connect({
      opened() {
        open = socket;
        opened += 1;
        retryMs = FIRST_RETRY_MS;
        const waiting = queue;
        queue = [];
        for (const call of waiting) send(socket, call);
        if (opened > 1) void refresh();
      },
      received: (text) => receive(JSON.parse(text) as HostMessage), // our own host wrote it
      closed() {
        if (open === socket) open = null;
        const cut = [...inFlight.values()];
        inFlight.clear();
        for (const call of cut) call.answer(lost(call.message.name));
        options.after(retryMs, connect);
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      },
    });
  }

  function send(socket: Socket, call: Waiting): void {
    inFlight.set(call.message.id, call);
    socket.send(JSON.stringify(call.message));
  }

  function receive(message: HostMessage): void {
    if ('event' in message) {
      emit(message.event as EventName, message.payload); // a name that is none has no listeners
      return;
    }
    const call = inFlight.get(message.id);
    inFlight.delete(message.id);
    call?.answer(message.result as CallResult<CallName>); // the host's registrar checked it against the contract
  }

  function emit(name: EventName, payload: unknown): void {
    for (const listener of listeners.get(name) ?? []) listener(payload as EventPayload<EventName>); // checked by the host
  }

  async function refresh(): Promise<void> {
    for (const [event, name] of Object.entries(REFRESHED)) {
      const result = await ask(name, {});
      if (result.ok) emit(event as EventName, result.value); // a key of REFRESHED
    }
  }

  function ask(name: CallName, input: unknown): Promise<CallResult<CallName>> {
    return new Promise((resolve) => {
      const call: Waiting = { message: { id: (lastId += 1), name, args: [input] }, answer: resolve };
      if (open !== null) {
        send(open, call);
        return;
      }
      if (NEVER_WAITS.has(name)) {
        resolve(notHandedOver(name));
        return;
      }
      queue.push(call);
      options.after(WAIT_MS, () => {
        if (!queue.includes(call)) return;
        queue = queue.filter((other) => other !== call);
        resolve(notHandedOver(name));
      });
    });
  }

  connect();
  return {
    async call(name, input) {
      if (!callNames.has(name)) return { ok: false, error: unknownName };
      const result = await ask(name, input);
      return result as CallResult<typeof name>; // the host answers a call by the reply of its own name
    },
    on(name, listener) {
      if (!eventNames.has(name)) return () => {};
      const own: AnyListener = (payload) => listener(payload as EventPayload<typeof name>); // called for this name only
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(own));
      return () => {
        all.delete(own);
      };
    },
  } satisfies Bridge;
}

const unknownName: BridgeError = {
  kind: 'bad-request',
  message: bridgePageMessages.noSuchCall,
};

/** Nothing left the page, which is another thing than a call cut off: `connection-lost` leaves open what was done. */
function notHandedOver(name: CallName): { ok: false; error: BridgeError } {
  return { ok: false, error: { kind: 'unreachable', message: bridgePageMessages.notHandedOver(name) } };
}

function lost(name: string): { ok: false; error: BridgeError } {
  return { ok: false, error: { kind: 'connection-lost', message: bridgePageMessages.cutOff(name) } };
}
