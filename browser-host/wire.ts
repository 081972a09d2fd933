/** What travels over the browser host's socket, JSON text both ways. */

/** The page asks. `args` is a list so that a call with two inputs can be refused like anywhere else. */
export interface CallMessage {
  id: number;
  name: string;
  args: unknown[];
}

/** The host answers a call, or reports an event. */
export type HostMessage = { id: number; result: unknown } | { event: string; payload: unknown };
