import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { AppUpdater, UpdateCheckResult } from 'electron-updater';
import { fail, succeed } from '../../../shared/base/result.ts';
import { updatesServiceMessages } from '../../../shared/messages/updates-service.ts';
import { authority, type ProxySignIn } from '../../platform/proxy-route.ts';
import { type Copy, whyNotServed } from './not-served.ts';
import { type EndWith, type Offer, servesNoUpdates, type Updater } from './updater.ts';

/** The part of electron-updater that is used; its own fits, and so does the tests' double. */
export interface AutoUpdaterCalls extends Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'disableDifferentialDownload'
  | 'disableWebInstaller'
  | 'logger'
  | 'requestHeaders'
> {
  checkForUpdates(): Promise<Pick<
    UpdateCheckResult,
    'cancellationToken' | 'isUpdateAvailable' | 'updateInfo'
  > | null>;
  downloadUpdate(cancellationToken?: UpdateCheckResult['cancellationToken']): Promise<string[]>;
  quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void;
  on(event: 'download-progress', listener: (progress: { percent: number }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** A proxy or server asks who we are; without an answer it would be waited for without end. */
  on(
    event: 'login',
    listener: (asks: SignInRequest, answer: (name?: string, password?: string) => void) => void,
  ): unknown;
}

/** What Electron's AuthInfo says of who asks. */
interface SignInRequest {
  isProxy: boolean;
  host: string;
  port: number;
}

interface ElectronUpdaterParts {
  copy: Copy;
  endWith: EndWith;
  /** The sign-in that a person gave for a proxy, by its name. */
  signInFor: (proxy: string) => Promise<ProxySignIn | null>;
  /** Loads electron-updater, which needs Electron around it; called with the first check and not before. */
  load: () => Promise<AutoUpdaterCalls>;
}

/**
 * Sent in place of the number by which electron-updater would identify every installation. Its own name for the header; a
 * value that all copies share identifies none.
 */
const NOBODY = { 'x-user-staging-id': '00000000-0000-0000-0000-000000000000' };

/**
 * Updates by electron-updater: nothing by itself, nothing older, no pre-release. It compares the hash of what it downloads and, on Windows
 * and macOS, the signature of the system; neither is ever switched off here.
 */
export function electronUpdater({ copy, endWith, signInFor, load }: ElectronUpdaterParts): Updater {
  const notServed = whyNotServed(copy);
  if (notServed !== null) return servesNoUpdates(notServed);
  let loaded: Promise<AutoUpdaterCalls> | null = null;
  /** Proxies that were given their sign-in by this request. */
  const signedIn = new Set<string>();
  let token: UpdateCheckResult['cancellationToken'];
  let progress: (percent: number) => void = () => {};
  let installFailed: (text: string) => void = () => {};

  async function prepare(): Promise<AutoUpdaterCalls> {
    const updater = await load();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    updater.allowDowngrade = false;
    updater.allowPrerelease = false;
    updater.disableWebInstaller = true;
    // The whole file, one request: an update by pieces asks for hundreds of them.
    updater.disableDifferentialDownload = true;
    updater.requestHeaders = NOBODY;
    updater.logger = null;
    updater.on('download-progress', ({ percent }) => progress(percent));
    updater.on('login', (asks, answer) => void signIn(asks, answer));
    updater.on('error', (error) => installFailed(formatFault('install', error)));
    return updater;
  }

  /** Chromium has tried the proxy settings and accounts of the system. What was refused once is not sent again; no answer at all ends the request. */
  async function signIn(
    asks: SignInRequest,
    answer: (name?: string, password?: string) => void,
  ): Promise<void> {
    const name = authority(asks);
    if (!asks.isProxy || signedIn.has(name)) return answer();
    signedIn.add(name);
    // It does not say whether the proxy is reached over TLS.
    const found = (await signInFor(name)) ?? (await signInFor(`https://${name}`));
    if (found === null) answer();
    else answer(found.user, found.password);
  }

  function updater(): Promise<AutoUpdaterCalls> {
    loaded ??= prepare();
    return loaded;
  }

  function quitAndInstall(auto: AutoUpdaterCalls, failed: (text: string) => void): void {
    installFailed = failed;
    try {
      // Not silent: a person sees what is replaced. Started again afterwards.
      auto.quitAndInstall(false, true);
    } catch (error) {
      failed(formatFault('install', error));
    }
  }

  async function install(failed: (text: string) => void): Promise<void> {
    try {
      const auto = await updater();
      // Squirrel verifies the new version first, which may fail, and starts it only once this process is gone: it has the app quit itself.
      if (copy.platform === 'darwin') quitAndInstall(auto, failed);
      // The others start the new version, or its installer, and quit afterwards: it would find our lock and data still in use.
      else endWith((failedAtEnd) => quitAndInstall(auto, failedAtEnd));
    } catch (error) {
      failed(formatFault('install', error));
    }
  }

  return {
    notServed: null,
    keys: copy.keys,
    async check() {
      signedIn.clear();
      try {
        const found = await (await updater()).checkForUpdates();
        token = found?.cancellationToken;
        return succeed(found === null ? null : offerOf(found.updateInfo, found.isUpdateAvailable));
      } catch (error) {
        return fail(formatFault('check', error));
      }
    },
    async download(report) {
      progress = report;
      signedIn.clear();
      try {
        const [path] = await (await updater()).downloadUpdate(token);
        return path === undefined ? fail(updatesServiceMessages.noFile) : succeed(path);
      } catch (error) {
        return fail(formatFault('download', error));
      } finally {
        progress = () => {};
      }
    },
    cancel() {
      token?.cancel();
    },
    hash: fileHash,
    install: (failed) => void install(failed),
  };
}

/** SHA-512 of a file's bytes, base64, read piece by piece; null when it cannot be read. */
export async function fileHash(path: string): Promise<string | null> {
  const hash = createHash('sha512');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('base64');
  } catch {
    return null;
  }
}

function offerOf(info: UpdateCheckResult['updateInfo'], isUpdate: boolean): Offer {
  const { version, files } = info;
  return {
    version,
    isUpdate,
    expires: 'expires' in info && typeof info.expires === 'string' ? info.expires : null,
    files: files.map((file) => ({
      url: file.url,
      sha512: typeof file.sha512 === 'string' ? file.sha512 : null,
      signature: 'signature' in file && typeof file.signature === 'string' ? file.signature : null,
      bytes: typeof file.size === 'number' ? file.size : null,
    })),
  };
}

/** Without the message: it holds addresses and headers. */
function formatFault(step: keyof typeof updatesServiceMessages.steps, error: unknown): string {
  const code = codeOf(error);
  return code === 'ERR_UPDATER_INVALID_SIGNATURE'
    ? updatesServiceMessages.otherPublisher
    : updatesServiceMessages.steps[step](code);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return updatesServiceMessages.noReason;
  const net = /\bnet::(ERR_[A-Z_]+)/.exec(error.message)?.[1];
  if (net !== undefined) return net;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }; // of electron-updater and Node
  if (typeof statusCode === 'number') return `HTTP ${statusCode}`;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : error.name;
}
