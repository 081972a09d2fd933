import type { HostFlags } from '../browser-host/flags.ts';
import { chooseHost, type Machine } from './choose-host.ts';
import type { ElectronEnd } from './run-electron.ts';

interface Hosts {
  /** Runs the app on Electron to its end. */
  electron(binary: string, flags: HostFlags): Promise<ElectronEnd>;
  /** Serves it for a browser, or tests what serves it. */
  browser(flags: HostFlags): Promise<void>;
  note(line: string): void;
}

/** Opens the app on Electron where that can run, and for a browser elsewhere, with the reason in one line. Answers the exit code once Electron has ended. */
export async function startHost(flags: HostFlags, machine: Machine, hosts: Hosts): Promise<number | null> {
  const host = flags.browser ? ({ kind: 'browser', why: '' } as const) : await chooseHost(machine);
  if (host.kind === 'browser') return serve(flags, hosts, host.why);
  const end = await hosts.electron(host.binary, flags);
  switch (end.kind) {
    case 'ended':
      return end.code;
    case 'died at once':
      return serve(flags, hosts, `Electron quit at once (${end.signal})`);
    case 'not started':
      return serve(flags, hosts, `Electron could not be started: ${end.message}`);
  }
}

async function serve(flags: HostFlags, hosts: Hosts, why: string): Promise<null> {
  const instead = flags.selfTest === null ? 'Serving Counterfoil to a browser' : 'Testing the browser host';
  if (why !== '') hosts.note(`No window: ${why}. ${instead} instead.`);
  await hosts.browser(flags);
  return null;
}
