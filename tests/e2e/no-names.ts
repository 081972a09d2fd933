/** Loaded before the app (startApp, `withoutNames`): no name of a machine is found any more, localhost included. Addresses are. */
import dns from 'node:dns';
import { isIP } from 'node:net';

type StatusCheck = (name: string, ...rest: readonly unknown[]) => void;
type Answer = (error: NodeJS.ErrnoException) => void;

const statusCheck = dns.lookup as StatusCheck;

/** What the system answers for a name that nobody has. */
function notFound(name: string, ...rest: readonly unknown[]): void {
  if (isIP(name) !== 0) {
    statusCheck(name, ...rest);
    return;
  }
  const answer = rest.at(-1) as Answer; // the last argument in each of its forms
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  setImmediate(() => answer(error));
}

dns.lookup = Object.assign(notFound, { __promisify__: dns.lookup.__promisify__ });
