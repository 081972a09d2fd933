import type { Preferences } from '../../shared/bridge/app-calls.ts';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { frameCommandsMessages } from '../../shared/messages/frame-commands.ts';
import { uiMessages } from '../../shared/messages/ui.ts';
import type { Command } from '../state/feature.ts';
import type { ScreenName } from '../state/navigation.tsx';
import { digitsOf, isLive } from '../state/account-context.ts';
import { COMMAND_KEY } from '../lib/command-key.ts';

const { groups } = frameCommandsMessages;

export interface CommandSources {
  screens: readonly { name: ScreenName; title: string }[];
  accounts: readonly AccountView[];
  activeId: string | null;
  preferences: Preferences;
  go: (screen: ScreenName) => void;
  showKeys: () => void;
  select: (accountId: string | null) => void;
  setPreferences: (change: Partial<Preferences>) => void;
  /** Symbols of the active account's pairs, as far as they are at hand. */
  symbols: readonly string[];
  choosePair: (symbol: string) => void;
  focusTicket: () => void;
  /** Null until main has answered. */
  locked: boolean | null;
  /** Locks at once; unlocking asks first. */
  turnLock: () => void;
  lockWindow: () => void;
  unknownLive: number;
  unknownPractice: number;
  openUnknown: () => void;
  /** Asks first. */
  cancelAll: () => void;
}

/** Every command that makes sense now, in the order it is listed. */
export function listCommands(sources: CommandSources): Command[] {
  const { preferences, setPreferences } = sources;
  const commands: Command[] = [];
  for (const [index, { name, title }] of sources.screens.entries()) {
    const keys = index < 9 ? { keys: [COMMAND_KEY, String(index + 1)] } : {};
    commands.push({ id: `go-${name}`, title, group: groups.goTo, ...keys, run: () => sources.go(name) });
  }
  commands.push(...tradingCommands(sources));
  const digits = digitsOf(sources.accounts);
  const keysOf = (id: string | null): Pick<Command, 'keys'> => {
    const digit = digits.get(id);
    return digit === undefined ? {} : { keys: [COMMAND_KEY, 'Shift', String(digit)] };
  };
  if (sources.activeId !== null && sources.accounts.some(isLive)) {
    commands.push({
      id: 'account-all-live',
      title: frameCommandsMessages.switchToAll,
      group: groups.account,
      ...keysOf(null),
      run: () => sources.select(null),
    });
  }
  for (const account of sources.accounts) {
    if (account.id !== sources.activeId) {
      commands.push({
        id: `account-${account.id}`,
        title: frameCommandsMessages.switchTo(account.name, uiMessages.modes[account.mode]),
        group: groups.account,
        ...keysOf(account.id),
        run: () => sources.select(account.id),
      });
    }
  }
  for (const theme of ['light', 'dark', 'system'] as const) {
    if (theme !== preferences.theme) {
      commands.push({
        id: `theme-${theme}`,
        title: frameCommandsMessages.themes[theme],
        group: groups.view,
        run: () => setPreferences({ theme }),
      });
    }
  }
  const zone = preferences.timeZone === 'utc' ? 'local' : 'utc';
  commands.push({
    id: 'zone',
    title: frameCommandsMessages.times[zone],
    group: groups.view,
    run: () => setPreferences({ timeZone: zone }),
  });
  const density = preferences.density === 'compact' ? 'comfortable' : 'compact';
  commands.push({
    id: 'density',
    title: frameCommandsMessages.rows[density],
    group: groups.view,
    run: () => setPreferences({ density }),
  });
  commands.push({
    id: 'hide',
    title: preferences.hideAmounts ? frameCommandsMessages.showAmounts : frameCommandsMessages.hideAmounts,
    group: groups.view,
    keys: [COMMAND_KEY, 'Shift', 'H'],
    run: () => setPreferences({ hideAmounts: !preferences.hideAmounts }),
  });
  commands.push({
    id: 'lock-window',
    title: frameCommandsMessages.lockWindow,
    group: groups.view,
    keys: [COMMAND_KEY, 'Shift', 'K'],
    run: sources.lockWindow,
  });
  commands.push({
    id: 'keys',
    title: frameCommandsMessages.keys,
    group: groups.help,
    keys: ['?'],
    run: sources.showKeys,
  });
  return commands;
}

/** None of them acts on an order by itself: each leads to where a person does. */
function tradingCommands(sources: CommandSources): Command[] {
  const { unknownLive, unknownPractice, openUnknown, locked } = sources;
  const group = groups.trading;
  const commands: Command[] = [
    {
      id: 'ticket',
      title: frameCommandsMessages.ticket,
      group,
      keys: [COMMAND_KEY, 'J'],
      run: sources.focusTicket,
    },
    {
      id: 'cancel-all',
      title: frameCommandsMessages.cancelAll,
      group,
      keys: [COMMAND_KEY, 'Shift', 'X'],
      run: sources.cancelAll,
    },
  ];
  if (unknownLive > 0) {
    const title = frameCommandsMessages.unknown(unknownLive);
    commands.push({ id: 'unknown', title, group, run: openUnknown });
  }
  if (unknownPractice > 0) {
    const title = frameCommandsMessages.unknownPractice(unknownPractice);
    commands.push({ id: 'unknown-practice', title, group, run: openUnknown });
  }
  if (locked !== null) {
    const title = locked ? frameCommandsMessages.unlock : frameCommandsMessages.lock;
    commands.push({ id: 'lock', title, group, keys: [COMMAND_KEY, 'Shift', 'L'], run: sources.turnLock });
  }
  return commands;
}

/** With hundreds of pairs only the first that fit are listed, and only once something was typed. */
const MAX_PAIRS = 8;

/** Pairs whose name holds what was typed, however it is written; those that begin with it first. */
export function findPairCommands(
  { symbols, choosePair }: Pick<CommandSources, 'symbols' | 'choosePair'>,
  typed: string,
): Command[] {
  const wanted = squeeze(typed);
  if (wanted === '') return [];
  const begins = symbols.filter((symbol) => squeeze(symbol).startsWith(wanted));
  const holds = symbols.filter((symbol) => squeeze(symbol).indexOf(wanted) > 0);
  return [...begins, ...holds].slice(0, MAX_PAIRS).map((symbol) => ({
    id: `pair-${symbol}`,
    title: frameCommandsMessages.trade(symbol),
    group: groups.pair,
    run: () => choosePair(symbol),
  }));
}

/** "trade btc/usdt", "BTC usdt" and "BTC-USDT" are the same wish. */
function squeeze(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\s*trade\s+/, '')
    .replaceAll(/[\s\-/_]+/g, '');
}

/** Commands whose title or group holds every typed word, in their order. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter((command) => {
    const text = `${command.group} ${command.title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
