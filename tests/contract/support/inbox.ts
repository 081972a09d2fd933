/** Collects what a callback is given and lets a test wait for it: no message is missed between two waits. */
interface Inbox<Message> {
  take: (message: Message) => void;
  all: readonly Message[];
  /** The first message not yet waited for that `isWanted`; those before it are passed over. */
  next(isWanted?: (message: Message) => boolean): Promise<Message>;
}

export function createInbox<Message>(): Inbox<Message> {
  const all: Message[] = [];
  let read = 0;
  let wake: (() => void) | null = null;
  return {
    all,
    take(message) {
      all.push(message);
      wake?.();
    },
    async next(isWanted = () => true) {
      for (;;) {
        for (let message = all[read]; message !== undefined; message = all[read]) {
          read += 1;
          if (isWanted(message)) return message;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
