import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

interface Session {
  host: string;
  port: number;
  cookie: string;
  tabKey: string;
}

/** A main process is signed in to once: its token works for the first who comes. */
const sessions = new Map<string, Promise<Session>>();

/**
 * Joins a socket of the page, which our gate let in, to the main process, through the gate of that one. While the main process starts the
 * page waits; when it ends, both ends close, and the page connects again by itself.
 */
export async function passBridge(
  { request, page, head }: { request: IncomingMessage; page: Duplex; head: Buffer },
  address: () => Promise<string>,
): Promise<void> {
  let session: Session;
  try {
    session = await signIn(await address());
  } catch {
    page.destroy(); // it ended at this very moment; the page comes again
    return;
  }
  const { host, port, cookie, tabKey } = session;
  const main = connect(port, '127.0.0.1');
  main.write(
    [
      'GET /bridge HTTP/1.1',
      `Host: ${host}`,
      `Origin: http://${host}`,
      `Cookie: ${cookie}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${request.headers['sec-websocket-key'] ?? ''}`,
      `Sec-WebSocket-Protocol: counterfoil, ${tabKey}`,
      '',
      '',
    ].join('\r\n'),
  );
  main.write(head);
  main.on('error', () => page.destroy());
  main.on('close', () => page.destroy());
  page.on('close', () => main.destroy());
  page.pipe(main).pipe(page);
}

function signIn(url: string): Promise<Session> {
  const known = sessions.get(url);
  if (known !== undefined) return known;
  sessions.clear(); // the one before has ended
  const session = enter(url);
  sessions.set(url, session);
  return session;
}

async function enter(url: string): Promise<Session> {
  const { host, port } = new URL(url);
  const first = await fetch(url, { redirect: 'manual' });
  const cookie = first.headers.get('set-cookie')?.split(';')[0];
  const tabKey = /#tab=(.+)$/.exec(first.headers.get('location') ?? '')?.[1];
  if (cookie === undefined || tabKey === undefined)
    throw new Error('The main process did not let its page in.');
  return { host, port: Number(port), cookie, tabKey };
}
