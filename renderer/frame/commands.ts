import type { Preferences } from '../../shared/bridge/app-calls.ts';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { ScreenName } from '../app/screen.tsx';

export interface Command {
  id: string;
  title: string;
  /** Group in the list: "Go to", "Account", "View", "Help". */
  group: string;
  run: () => void;
}

interface CommandSources {
  screens: readonly { name: ScreenName; title: string }[];
  accounts: readonly AccountView[];
  activeId: string | null;
  preferences: Preferences;
  go: (screen: ScreenName) => void;
  showKeys: () => void;
  select: (accountId: string) => void;
  setPreferences: (change: Partial<Preferences>) => void;
}

/** Every command that makes sense now, in the order it is listed. */
export function listCommands(sources: CommandSources): Command[] {
  const { preferences, setPreferences } = sources;
  const commands: Command[] = [];
  for (const { name, title } of sources.screens) {
    commands.push({ id: `go-${name}`, title, group: 'Go to', run: () => sources.go(name) });
  }
  for (const account of sources.accounts) {
    if (account.id !== sources.activeId) {
      const mode = account.mode === 'live' ? 'LIVE' : 'PRACTICE';
      commands.push({
        id: `account-${account.id}`,
        title: `Switch to ${account.name} (${mode})`,
        group: 'Account',
        run: () => sources.select(account.id),
      });
    }
  }
  for (const theme of ['light', 'dark', 'system'] as const) {
    if (theme !== preferences.theme) {
      commands.push({
        id: `theme-${theme}`,
        title: theme === 'system' ? 'Theme: follow the system' : `Theme: ${theme}`,
        group: 'View',
        run: () => setPreferences({ theme }),
      });
    }
  }
  const zone = preferences.timeZone === 'utc' ? 'local' : 'utc';
  commands.push({
    id: 'zone',
    title: zone === 'utc' ? 'Show times in UTC' : 'Show times in local time',
    group: 'View',
    run: () => setPreferences({ timeZone: zone }),
  });
  const density = preferences.density === 'compact' ? 'comfortable' : 'compact';
  commands.push({
    id: 'density',
    title: `Rows: ${density}`,
    group: 'View',
    run: () => setPreferences({ density }),
  });
  commands.push({ id: 'keys', title: 'Keyboard shortcuts', group: 'Help', run: sources.showKeys });
  return commands;
}

/** Commands whose title or group holds every typed word, in their order. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter((command) => {
    const text = `${command.group} ${command.title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
