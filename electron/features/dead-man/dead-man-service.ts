import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { deadManCalls, DeadManStatus, DeadManView } from '../../../shared/bridge/dead-man-calls.ts';
import { deadManMessages } from '../../../shared/messages/dead-man.ts';
import type { DeadManSwitch } from '../../../shared/orders/dead-man-switch.ts';
import { hasDeadManSwitch } from '../../../shared/venue/order-capabilities.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files.ts';
import type { DeadManCalls } from '../../venue/dead-man.ts';
import { type AccountSwitch, createAccountSwitch } from './account-switch.ts';
import { openDeadManFile } from './dead-man-file.ts';
import type { SwitchEnd } from './switch-state.ts';

export interface DeadManServiceParts {
  clock: Clock;
  files: Files;
  /** Where dead-man.json is kept. */
  folder: string;
  findAccount(accountId: string): AccountView | null;
  ready(accountId: string): Promise<Result<{ deadMan: DeadManCalls }, BridgeError>>;
  /** `status()` changed. */
  changed(): void;
  /** Orders may have been cancelled, or are no longer watched over. */
  ended(accountId: string, how: SwitchEnd, set: DeadManSwitch): void;
  /** It is not renewed any more, and a person may not be looking. */
  trouble(accountId: string, why: 'locked' | 'failing'): void;
}

/** The dead-man switches of all accounts: renewed whichever account is in the header, and with the window in the tray. */
export interface DeadManService {
  handlers: Pick<CallHandlers, keyof typeof deadManCalls>;
  status: () => DeadManStatus[];
  /** Why the key of an account cannot be removed or replaced; null when it can. */
  holdsKey: (accountId: string) => BridgeError | null;
  begin(): void;
  /** The accounts changed. */
  prune(): void;
  reconnected(accountId: string): void;
  suspend(): void;
  resume(): void;
  close(): void;
}

export function createDeadManService(parts: DeadManServiceParts): DeadManService {
  const file = openDeadManFile(parts.files, parts.folder);
  const switches = new Map<string, AccountSwitch>();

  function store(accountId: string, set: DeadManSwitch | null, until: number | null) {
    const others = file.get().switches.filter((one) => one.accountId !== accountId);
    if (set === null && others.length === file.get().switches.length) return succeed(null);
    const mine = set === null ? [] : [{ accountId, set, until: until === null ? null : Math.floor(until) }];
    return file.set({ version: 1, switches: [...others, ...mine] });
  }

  function switchOf(accountId: string): AccountSwitch {
    const known = switches.get(accountId);
    if (known !== undefined) return known;
    const made = createAccountSwitch({
      clock: parts.clock,
      ready: () => parts.ready(accountId),
      store: (set, until) => store(accountId, set, until),
      changed: () => parts.changed(),
      ended: (how, set) => parts.ended(accountId, how, set),
      trouble: (why) => parts.trouble(accountId, why),
    });
    switches.set(accountId, made);
    return made;
  }

  function view(accountId: string): DeadManView {
    const state = switchOf(accountId).state();
    if (state.is === 'off') return { accountId, is: 'off', set: null, until: null, problem: null };
    const { is, set, until, problem } = state;
    return { accountId, is, set, until, problem };
  }

  /** The account, where its venue has a switch. */
  function found(accountId: string): Result<AccountView, BridgeError> {
    const account = parts.findAccount(accountId);
    const { noAccount, none } = deadManMessages.refused;
    if (account === null) return fail({ kind: 'not-found', message: noAccount });
    if (hasDeadManSwitch(account.venue.capabilities)) return succeed(account);
    return fail({ kind: 'no-capability', message: none(account.venue.label) });
  }

  return {
    handlers: {
      async 'deadMan.read'({ accountId }) {
        const account = found(accountId);
        if (!account.ok) return account;
        const read = await switchOf(accountId).read();
        return read.ok ? succeed(view(accountId)) : read;
      },
      async 'deadMan.set'({ accountId, timeoutSeconds, symbols }) {
        const account = found(accountId);
        if (!account.ok) return account;
        if (account.value.readOnly) {
          return fail({ kind: 'read-only', message: deadManMessages.refused.readOnly });
        }
        const done = await switchOf(accountId).turnOn({ timeoutSeconds, symbols });
        return done.ok ? succeed(view(accountId)) : done;
      },
      async 'deadMan.unset'({ accountId }) {
        const account = found(accountId);
        if (!account.ok) return account;
        const done = await switchOf(accountId).turnOff();
        return done.ok ? succeed(view(accountId)) : done;
      },
    },
    status: () =>
      [...switches.keys()].flatMap((accountId) => {
        const { is, until, problem } = view(accountId);
        return is === 'off' ? [] : [{ accountId, is, until, problem }];
      }),
    holdsKey(accountId) {
      if (switches.get(accountId)?.state().is !== 'on') return null;
      const name = parts.findAccount(accountId)?.name ?? accountId;
      return { kind: 'conflict', message: deadManMessages.refused.holdsKey(name) };
    },
    begin() {
      for (const { accountId, set, until } of file.get().switches) {
        if (parts.findAccount(accountId) === null) store(accountId, null, null);
        else switchOf(accountId).takeUp(set, until);
      }
    },
    prune() {
      for (const [accountId, one] of switches) {
        if (parts.findAccount(accountId) !== null) continue;
        one.close();
        switches.delete(accountId);
        store(accountId, null, null);
        parts.changed();
      }
    },
    reconnected: (accountId) => switches.get(accountId)?.reconnected(),
    suspend() {
      for (const one of switches.values()) one.suspend();
    },
    resume() {
      for (const one of switches.values()) one.resume();
    },
    close() {
      for (const one of switches.values()) one.close();
    },
  };
}
