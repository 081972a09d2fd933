import { EventEmitter } from 'node:events';
import type { SessionCalls } from '../../electron/shell/electron-calls.ts';
import { preventable } from './window-double.ts';

type Answerer = Parameters<SessionCalls['protocol']['handle']>[1];
type BeforeRequest = Parameters<SessionCalls['webRequest']['onBeforeRequest']>[0];
type PermissionCheck = Parameters<SessionCalls['setPermissionCheckHandler']>[0];
type PermissionRequest = Parameters<SessionCalls['setPermissionRequestHandler']>[0];

export class SessionDouble extends EventEmitter implements SessionCalls {
  proxy: Parameters<SessionCalls['setProxy']>[0] | null = null;
  setProxy(config: Parameters<SessionCalls['setProxy']>[0]): Promise<void> {
    this.proxy = config;
    return Promise.resolve();
  }
  readonly cleared: string[] = [];
  clearStorageData(): Promise<void> {
    this.cleared.push('storage');
    return Promise.resolve();
  }
  clearCache(): Promise<void> {
    this.cleared.push('cache');
    return Promise.resolve();
  }
  clearCodeCaches(): Promise<void> {
    this.cleared.push('code');
    return Promise.resolve();
  }
  readonly schemes = new Map<string, Answerer>();
  beforeRequest: BeforeRequest | null = null;
  permissionCheck: PermissionCheck | null = null;
  permissionRequest: PermissionRequest | null = null;
  readonly protocol = {
    handle: (scheme: string, answerer: Answerer): void => {
      this.schemes.set(scheme, answerer);
    },
  };
  readonly webRequest = {
    onBeforeRequest: (listener: BeforeRequest): void => {
      this.beforeRequest = listener;
    },
  };
  /** As Electron's own: to the handler of the scheme, once the listener of requests let it pass. */
  async fetch(url: string): Promise<Response> {
    const asked = new Request(url);
    const cancelled = await new Promise<boolean>((resolve) => {
      if (this.beforeRequest === null) resolve(false);
      else this.beforeRequest({ url: asked.url }, ({ cancel = false }) => resolve(cancel));
    });
    const answerer = this.schemes.get(new URL(url).protocol.slice(0, -1));
    if (cancelled || answerer === undefined) throw new TypeError('net::ERR_BLOCKED_BY_CLIENT');
    return answerer(asked);
  }
  setPermissionCheckHandler = (handler: PermissionCheck): void => {
    this.permissionCheck = handler;
  };
  setPermissionRequestHandler = (handler: PermissionRequest): void => {
    this.permissionRequest = handler;
  };
  tryEvent(name: string): boolean {
    const event = preventable();
    this.emit(name, event);
    return event.defaultPrevented;
  }
}
