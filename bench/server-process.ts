import { fork } from 'node:child_process';

/** A server in its own process. */
export interface ServerProcess {
  port: number;
  baseUrl: string;
  /** Resolves when it is gone. */
  end(): Promise<void>;
}

/** Starts a file of this folder, that reports its port when it listens, as a process of its own: it does not share our loop. */
export async function startProcess(file: string, ...args: string[]): Promise<ServerProcess> {
  const child = fork(new URL(file, import.meta.url), args);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.once('message', (address) => resolve((address as { port: number }).port)); // as each of them reports it
  });
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    // It ends when nobody is connected any more.
    end: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}
