import type { BridgeError } from '../../shared/base/error.ts';
import type { CallHandlers } from '../../shared/bridge/contract.ts';
import type { Result } from '../../shared/base/result.ts';
import type { VenueDescription } from '../../shared/venue/description.ts';
import type { AppJobHost } from './jobs/jobs.ts';
import type { ArchiveHost } from '../features/history/worker/archive-host.ts';
import type { AppEventListener } from '../base/announcer.ts';
import type { Clock } from '../platform/clock.ts';
import type {
  ConfirmPort,
  FileChooser,
  FileSaver,
  LinkOpener,
  Notifier,
  SaveDialog,
} from '../platform/person.ts';
import type { Files } from '../platform/files.ts';
import type { HttpPort } from '../platform/http.ts';
import type { Ids } from '../platform/ids.ts';
import type { Keychain } from '../platform/keychain.ts';
import type { ProxySignIns } from '../platform/proxy-sign-ins.ts';
import type { Processes } from '../platform/processes.ts';
import type { LockReason } from '../../shared/bridge/privacy-calls.ts';
import type { WindowHost } from '../system/privacy/window-host.ts';
import type { Recorder } from '../logs/recorder.ts';
import type { DiskProbe } from '../platform/disk-probe.ts';
import type { NetProbe } from '../platform/net-probe.ts';
import type { WebSocketPort } from '../platform/web-socket.ts';
import type { FoundPolicy } from '../policy/policy-file.ts';
import type { Updater } from '../system/updates/updater.ts';

/** Everything the app needs from outside: main.ts, the browser host and the tests each hand in their own. */
export interface Platform {
  clock: Clock;
  ids: Ids;
  files: Files;
  http: HttpPort;
  keychain: Keychain;
  processes: Processes;
  webSockets: WebSocketPort;
  notifier: Notifier;
  saver: FileSaver & SaveDialog;
  chooser: FileChooser;
  links: LinkOpener;
  /** Asks the person outside the page before anything that loosens a protection. */
  confirm: ConfirmPort;
  /** Who sits there, and the window; absent where there is none. */
  window?: WindowHost;
  /** Where updates come from; left out where this host serves none. */
  updater?: Updater;
  /** Where the wallet history is kept: in its own thread, or in the caller's. */
  archive: ArchiveHost;
  /** Where long work is done: in threads of their own, or in the caller's. */
  jobs: AppJobHost;
  /** What remembers how the run goes; left out, nothing of it is kept. */
  recorder?: Recorder;
  /** Writes over memory that a lock released; left out where nothing is. */
  scrub?: () => void;
  /** For checks of the disk and the network; left out where a check must not look at them. */
  disk?: DiskProbe;
  network?: NetProbe;
  /** The proxies of the system; left out where no venue but one on this computer is reached. */
  proxies?: ProxySignIns;
  /** What the updater keeps outside of the data folder, which a data deletion takes too; left out where nothing is served. */
  updaterPaths?: readonly string[];
  /** Path of the licence texts of what ships; left out where there are none. */
  noticesFile?: string;
  /** All data of the app lives below it. */
  dataFolder: string;
  host: 'electron' | 'browser';
  version: string;
  /** The operating system, as Node names it. */
  os: string;
  /** The system user, proposed as the name of whoever resolves an unknown placement. */
  userName: string;
  /** As which locale the system writes numbers, "de-CH": what a person who has not chosen reads in notifications. */
  locale: string;
  /** What an administrator set for this computer; an error where the file cannot be used, and then nothing opens. */
  policy?: Result<FoundPolicy | null, string>;
  /** A host's own limit on venues (the browser host: loopback only). */
  allowVenue?: (venue: VenueDescription) => Result<null, BridgeError>;
}

export interface App {
  handlers: CallHandlers;
  /** Returns the function that ends the subscription. */
  subscribe(listener: AppEventListener): () => void;
  /** The window is open, and the start over: from now on there is a backup every day. */
  backUpDaily(): void;
  /** The machine goes to sleep, woke up, or its screen was locked: drops the keys read from the keychain and what was measured of venue clocks. */
  suspend(): void;
  /** The machine is in use again: connections to the venues' events are opened again. */
  resume(): void;
  /** Locks the window until somebody unlocks it in the window. */
  lock(why: LockReason): void;
  /** Stops the practice exchange, closes stores and connections. */
  close(): Promise<void>;
}

/** The app refused to open over its own data; the message is for the person, and holds no path and no secret. */
export class AppNotOpened extends Error {}
