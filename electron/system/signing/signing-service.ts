import { LOGS, type LogName } from '../../../shared/base/log-name.ts';
import { createMutex } from '../../base/mutex.ts';
import type { ArchiveClient } from '../../features/history/archive/archive-module.ts';
import type { ReviewOps } from '../../features/history/reviews/module.ts';
import type { Journal } from '../../features/orders/journal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Keychain } from '../../platform/keychain.ts';
import type { LogPoint } from '../../storage/log-head.ts';
import type { LogSigner } from '../../storage/log-signature.ts';
import { type KnownPoints, openSigner, putPoints, readPoints } from './log-items.ts';

/** From the start until the logs are compared with what the keychain knows: the window is open then, and nobody has filled in an order. */
const COMPARE_MS = 300;
/** Milliseconds from an entry until the keychain knows of it, and until it is signed: many entries share one write, and one signature. */
const NOTE_MS = 5_000;
const SIGN_MS = 5 * 60_000;

interface SigningParts {
  keychain: Keychain;
  clock: Clock;
  ids: Pick<Ids, 'hex'>;
  folder: string;
  /** Null where it cannot be used. */
  journal: Journal | null;
  archive: ArchiveClient<ReviewOps>;
  systemUser: string;
  /** Logs that go on without missing entries by somebody's decision: what the keychain knew of them is over. */
  acceptedLosses: ReadonlySet<LogName>;
  /** Orders are under way: the journal is signed after them. */
  isBusy: () => boolean;
  /** The keychain knows of an entry that the journal does not have. */
  onJournalLacks: (entry: LogPoint) => void;
}

/** Signs both logs, and tells the keychain how far they go (decision 0039). Nothing ever waits for it, and without a keychain it does nothing. */
interface SigningService {
  /** An entry may have been added to a log. */
  noteEntry(): void;
  /** Signs what is not signed yet, and tells the keychain: before a backup, and at the end. Never rejects. */
  signNow(): Promise<void>;
  close(): void;
}

export function createSigningService(parts: SigningParts): SigningService {
  const { keychain, clock, folder, journal, archive } = parts;
  const inTurn = createMutex();
  let known: KnownPoints | null = null;
  let signer: LogSigner | null = null;
  let stopped = !keychain.lasts;
  let cancelNote: (() => void) | null = null;
  let cancelSign: (() => void) | null = null;
  /** Logs of which the keychain knows more than there is: what it knows stays, so that the next start finds it. */
  const short = new Set<LogName>();

  async function sign(): Promise<void> {
    if (signer === null) {
      const opened = await openSigner(keychain, parts.ids);
      if (!opened.ok) return;
      signer = opened.value;
    }
    const at = clock.now();
    journal?.sign(signer, at);
    const last = await archive.request('reviews.last', undefined);
    if (!last.ok || last.value === null || last.value.isSigned) return;
    const { hash } = last.value;
    const signature = signer.sign('reviews', last.value);
    await archive.request('reviews.sign', { hash, signature, systemUser: parts.systemUser, at });
  }

  /** Only rows that are on the disk: after a power cut the keychain must never know of more than there is. */
  async function lastEntries(): Promise<KnownPoints> {
    const reviews = await archive.request('reviews.last', undefined);
    return {
      journal: journal?.lastSynced() ?? null,
      reviews: reviews.ok && reviews.value !== null ? pointOf(reviews.value) : null,
    };
  }

  async function has(log: LogName, entry: LogPoint): Promise<boolean> {
    switch (log) {
      case 'journal':
        return journal?.has(entry) ?? true;
      case 'reviews': {
        const found = await archive.request('reviews.has', entry);
        return !found.ok || found.value;
      }
    }
  }

  /** A log that lacks an entry the keychain knows of is an older copy, or was written anew: it takes nothing more. */
  async function compare(read: KnownPoints): Promise<void> {
    known = read;
    for (const log of LOGS) {
      const entry = read[log];
      if (entry === null || parts.acceptedLosses.has(log) || (await has(log, entry))) continue;
      short.add(log);
      if (log === 'journal') parts.onJournalLacks(entry);
      else await archive.request('reviews.lacks', entry);
    }
  }

  /** Compared before anything is signed: nothing is added to a log that lacks entries. Null while the keychain does not answer. */
  async function knownPoints(): Promise<KnownPoints | null> {
    if (known !== null) return known;
    const read = await readPoints(keychain, folder);
    if (read.ok) await compare(read.value);
    return known;
  }

  async function note(): Promise<void> {
    const before = await knownPoints();
    if (before === null) return;
    const now = await lastEntries();
    const next: KnownPoints = { ...before };
    for (const log of LOGS) if (now[log] !== null && !short.has(log)) next[log] = now[log];
    if (LOGS.every((log) => next[log]?.hash === before[log]?.hash)) return;
    const put = await putPoints(keychain, folder, next);
    if (put.ok) known = next;
  }

  function run(act: () => Promise<void>): Promise<void> {
    return inTurn(() => (stopped ? Promise.resolve() : act()));
  }

  async function signAndNote(): Promise<void> {
    if ((await knownPoints()) === null) return;
    await sign();
    await note();
  }

  function noteNow(): void {
    cancelNote = null;
    void run(note);
  }

  function later(): void {
    cancelSign = null;
    if (parts.isBusy()) schedule();
    else void run(signAndNote);
  }

  function schedule(): void {
    if (stopped) return;
    cancelNote ??= clock.after(NOTE_MS, noteNow);
    cancelSign ??= clock.after(SIGN_MS, later);
  }

  if (!stopped) cancelNote = clock.after(COMPARE_MS, noteNow);
  return {
    noteEntry: schedule,
    signNow: () => run(signAndNote),
    close() {
      stopped = true;
      cancelNote?.();
      cancelSign?.();
    },
  };
}

function pointOf({ rows, hash, at }: LogPoint): LogPoint {
  return { rows, hash, at };
}
