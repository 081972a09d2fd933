import { useState, useSyncExternalStore } from 'react';

/** Something a screen remembers while it is not shown (tab, filter, open pane), and what it is until somebody sets it. */
export interface ViewKey<T> {
  readonly name: readonly string[];
  readonly initial: T;
  /** It is of the account in the header: another account begins without it. */
  readonly ofAccount?: true;
  /** It is about the page itself and not about a screen: a lock of the window leaves it. */
  readonly outlivesLock?: true;
}

/** One object for each value that was set, so that a reader renders again exactly when it was set again. */
interface Entry {
  readonly value: unknown;
  readonly ofAccount: boolean;
  readonly outlivesLock: boolean;
}

const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
/** How often another account came into the header. */
let switches = 0;

/** What the window remembers for as long as it lives, and nothing that came over the bridge. */
export const viewState = {
  get: <T>(key: ViewKey<T>): T => valueOf(key, entries.get(idOf(key))),
  set<T>(key: ViewKey<T>, value: T): void {
    const { ofAccount = false, outlivesLock = false } = key;
    entries.set(idOf(key), { value, ofAccount, outlivesLock });
    notify();
  },
  /** Sets for the account that is in the header now: once another one is, it sets nothing and answers false. */
  setterOfAccount(): <T>(key: ViewKey<T>, value: T) => boolean {
    const before = switches;
    return (key, value) => {
      if (switches !== before) return false;
      viewState.set(key, value);
      return true;
    };
  },
  /** Another account is in the header: filters, panes, tickets and selections of the one before are gone. */
  forgetOfAccount(): void {
    switches += 1;
    for (const [id, { ofAccount }] of entries) if (ofAccount) entries.delete(id);
    notify();
  },
  /** The window is locked. */
  forgetAll(): void {
    for (const [id, { outlivesLock }] of entries) if (!outlivesLock) entries.delete(id);
    notify();
  },
};

/** The value of the key; the component is drawn again whenever anybody sets another one. */
export function useViewValue<T>(key: ViewKey<T>): T {
  const id = idOf(key);
  const read = (): Entry | undefined => entries.get(id);
  return valueOf(key, useSyncExternalStore(subscribe, read, read));
}

/**
 * State that survives leaving the screen, and follows whoever else sets it. Until somebody does, it is the initial value of the moment the
 * component was first drawn.
 */
export function useViewState<T>(key: ViewKey<T>): [T, (value: T) => void] {
  const [initial] = useState(key.initial);
  return [useViewValue({ ...key, initial }), (value) => viewState.set(key, value)];
}

function idOf({ name }: ViewKey<unknown>): string {
  return JSON.stringify(name);
}

function valueOf<T>({ initial }: ViewKey<T>, entry: Entry | undefined): T {
  return entry === undefined ? initial : (entry.value as T); // set under the same key
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
