// Would break it: a command that does nothing new, an account or screen the palette cannot reach, a search that needs exact words.
import { describe, expect, test } from 'vitest';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { serviceVenue } from '../../shared/venue/presets.ts';
import { findCommands, listCommands } from './commands.ts';

function account(id: string, name: string, mode: AccountView['mode']): AccountView {
  return {
    id,
    name,
    mode,
    colour: 'blue',
    readOnly: false,
    venue: serviceVenue('https://venue.example'),
    credentials: { storage: 'none', state: 'not-needed', keyEnding: null, keyVersion: null },
  };
}

function setUp() {
  const done: string[] = [];
  const commands = listCommands({
    screens: [
      { name: 'trade', title: 'Trade' },
      { name: 'deposits', title: 'Deposits' },
    ],
    accounts: [account('a', 'Treasury EU', 'live'), account('b', 'Practice desk', 'practice')],
    activeId: 'a',
    preferences: { theme: 'system', timeZone: 'local', density: 'comfortable' },
    showKeys: () => done.push('keys'),
    go: (screen) => done.push(`go ${screen}`),
    select: (id) => done.push(`select ${id}`),
    setPreferences: (change) => done.push(JSON.stringify(change)),
  });
  const run = (typed: string) => findCommands(commands, typed)[0]?.run();
  return { commands, done, run };
}

describe('the command palette', () => {
  test('offers only what changes something', () => {
    const titles = setUp().commands.map((command) => command.title);
    expect(titles).toEqual([
      'Trade',
      'Deposits',
      'Switch to Practice desk (PRACTICE)',
      'Theme: light',
      'Theme: dark',
      'Show times in UTC',
      'Rows: compact',
      'Keyboard shortcuts',
    ]);
  });

  test.each([
    ['depo', 'go deposits'],
    ['go trade', 'go trade'],
    ['desk switch', 'select b'],
    ['DARK', '{"theme":"dark"}'],
    ['short', 'keys'],
    ['utc', '{"timeZone":"utc"}'],
    ['view compact', '{"density":"compact"}'],
  ])('typing %j and Enter does %j', (typed, effect) => {
    const { done, run } = setUp();
    run(typed);
    expect(done).toEqual([effect]);
  });

  test('finds nothing for words no command has', () => {
    const { commands } = setUp();
    expect(findCommands(commands, 'withdraw everything')).toEqual([]);
    expect(findCommands(commands, '  ')).toEqual(commands);
  });
});
