import { fork, type ChildProcess } from 'node:child_process';

/** A server in its own process. */
export interface ServerProcess {
  port: number;
  baseUrl: string;
  /** Processor time it has used so far, microseconds. */
  processorTime(): Promise<number>;
  /** Resolves when it is gone. */
  end(): Promise<void>;
}

/** Starts a file of this folder as a process of its own, so that it does not share our loop: it reports its port when it listens, and may report its
 * processor time when asked. */
export async function startProcess(file: string, ...args: string[]): Promise<ServerProcess> {
  const child = fork(new URL(file, import.meta.url), args);
  const { port } = (await firstMessage(child)) as { port: number };
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    async processorTime() {
      child.send('processor time');
      const { user, system } = (await firstMessage(child)) as NodeJS.CpuUsage;
      return user + system;
    },
    // It ends when nobody is connected any more.
    end: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}

function firstMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the server ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}
