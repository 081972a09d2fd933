import type { DeletionMessages } from '../../../shared/messages/privacy-deleted.ts';

/** What became of what the page's engine keeps: keys of messages, since the receipt is English and the window may not be. */
export interface ClearedPage {
  did: keyof DeletionMessages['page'];
  left: (keyof DeletionMessages['storageParts'])[];
}

/** What a host knows of whoever sits there, and can do with its window. Tests without a window have none, and nobody's absence locks them. */
export interface WindowHost {
  /** Milliseconds since the last key or pointer anywhere on this computer; null where the system does not report it. */
  idleMs(): number | null;
  /** Asks the system to keep the window out of screenshots and shared screens, or to do so no longer. True where the system heeds it. */
  protect(on: boolean): boolean;
  /** Empties what the page's engine keeps: storage, caches. Answers what was done, and what could not be emptied. */
  clearPage(): Promise<ClearedPage>;
  /** Ends the app. */
  end(): void;
}
