/**
 * Loaded before a program's own code: makes a child of Node behave as Electron's utility process does. It has `process.parentPort`, it never ends
 * because nothing is left to do, a rejection nobody waits for does not end it, and it ends when its parent is gone.
 */
const parentPort = {
  postMessage(message: unknown): void {
    process.send?.(message);
  },
  on(event: string, listener: (message: { data: unknown }) => void): void {
    if (event === 'message') process.on('message', (data) => listener({ data }));
  },
};
Object.defineProperty(process, 'parentPort', { value: parentPort, enumerable: true });
// Chromium's loop turns on, whatever the program has left to do; only the channel's end ends it.
process.channel?.ref();
process.on('disconnect', () => process.exit());
