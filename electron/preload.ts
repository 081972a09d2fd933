import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge, CallName, EventName } from '../shared/bridge/contract.ts';
import { CALL_NAMES, EVENT_NAMES } from '../shared/bridge/names.ts';
import { callChannel, eventChannel } from './bridge/channels.ts';

const callNames: ReadonlySet<string> = new Set<CallName>(CALL_NAMES);
const eventNames: ReadonlySet<string> = new Set<EventName>(EVENT_NAMES);

/** All the page ever gets: two functions, known names only, and never Electron's event object. */
const bridge = {
  async call(name, input) {
    if (!callNames.has(name)) {
      return {
        ok: false,
        error: {
          kind: 'bad-request',
          message: 'The call was refused and nothing was done: there is no call of that name.',
        },
      };
    }
    try {
      // JSON and nothing else, as the browser host carries it: a key set to undefined is then absent in both.
      return await ipcRenderer.invoke(callChannel(name), JSON.parse(JSON.stringify(input)));
    } catch {
      return {
        ok: false,
        error: {
          kind: 'internal',
          message: `The app did not answer ${name}. Check what it changed before you repeat it.`,
        },
      };
    }
  },
  on(name, listener) {
    if (!eventNames.has(name)) return () => {};
    const channel = eventChannel(name);
    const forward = (_event: unknown, payload: Parameters<typeof listener>[0]) => listener(payload);
    ipcRenderer.on(channel, forward);
    return () => {
      ipcRenderer.off(channel, forward);
    };
  },
} satisfies Bridge;

contextBridge.exposeInMainWorld('counterfoil', bridge);
