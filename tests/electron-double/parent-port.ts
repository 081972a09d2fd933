/** Loaded before a program's own code: gives it the `process.parentPort` that Electron gives a utility process. */
const parentPort = {
  postMessage(message: unknown): void {
    process.send?.(message);
  },
  on(event: string, listener: (message: { data: unknown }) => void): void {
    if (event === 'message') process.on('message', (data) => listener({ data }));
  },
};
Object.defineProperty(process, 'parentPort', { value: parentPort });
// The channel to the parent must not keep a program alive that has nothing else to do.
process.channel?.unref();
