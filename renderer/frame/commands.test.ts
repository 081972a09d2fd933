// Would break it: a command that does nothing new, an account or screen the palette does not offer, a search that needs exact words.
import { describe, expect, test } from 'vitest';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { serviceVenue } from '../../shared/venue/presets.ts';
import { type CommandSources, findCommands, findPairCommands, listCommands } from './commands.ts';
import { COMMAND_KEY } from '../lib/command-key.ts';

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
  const sources: CommandSources = {
    screens: [
      { name: 'trade', title: 'Trade' },
      { name: 'deposits', title: 'Deposits' },
    ],
    accounts: [account('a', 'Treasury EU', 'live'), account('b', 'Practice desk', 'practice')],
    activeId: 'a',
    preferences: {
      theme: 'system',
      timeZone: 'local',
      density: 'comfortable',
      numbers: 'system',
      dates: 'system',
      notify: 'off',
      hideAmounts: false,
      autoLockMinutes: 15,
      recheckDays: 30,
      recheckAll: 'monthly',
      protectScreen: true,
    },
    symbols: ['ETH-BTC', 'BTC-USDT', 'BTC-USDC'],
    choosePair: (symbol) => done.push(`pair ${symbol}`),
    focusTicket: () => done.push('ticket'),
    locked: false,
    turnLock: () => done.push('lock'),
    lockWindow: () => done.push('lock window'),
    unknownLive: 2,
    unknownPractice: 1,
    openUnknown: () => done.push('evidence'),
    cancelAll: () => done.push('cancel all'),
    showKeys: () => done.push('keys'),
    go: (screen) => done.push(`go ${screen}`),
    select: (id) => done.push(`select ${id}`),
    setPreferences: (change) => done.push(JSON.stringify(change)),
  };
  const commands = listCommands(sources);
  const run = (typed: string) => findCommands(commands, typed)[0]?.run();
  const runPair = (typed: string) => findPairCommands(sources, typed)[0]?.run();
  const pairs = (typed: string) => findPairCommands(sources, typed).map(({ title }) => title);
  return { commands, done, run, runPair, pairs };
}

describe('the command palette', () => {
  test('offers only what changes something', () => {
    const titles = setUp().commands.map((command) => command.title);
    expect(titles).toEqual([
      'Trade',
      'Deposits',
      'Go to order ticket',
      'Cancel all open orders (asks first)',
      'Check 2 unknown orders',
      'Show unknown practice order',
      'Lock trading',
      'Switch to all live accounts',
      'Switch to Practice desk (PRACTICE)',
      'Theme: light',
      'Theme: dark',
      'Show times in UTC',
      'Rows: compact',
      'Hide amounts',
      'Lock window',
      'Keyboard shortcuts',
    ]);
  });

  test('names the keys beside what has them', () => {
    const keys = setUp().commands.flatMap((one) => (one.keys ? [`${one.title}: ${one.keys.join(' ')}`] : []));
    expect(keys).toEqual(
      [
        'Trade: Ctrl 1',
        'Deposits: Ctrl 2',
        'Go to order ticket: Ctrl J',
        'Cancel all open orders (asks first): Ctrl Shift X',
        'Lock trading: Ctrl Shift L',
        'Switch to all live accounts: Ctrl Shift 0',
        'Switch to Practice desk (PRACTICE): Ctrl Shift 9',
        'Hide amounts: Ctrl Shift H',
        'Lock window: Ctrl Shift K',
        'Keyboard shortcuts: ?',
      ].map((line) => line.replace('Ctrl', COMMAND_KEY)),
    );
  });

  test.each([
    ['depo', 'go deposits'],
    ['go trade', 'go trade'],
    ['desk switch', 'select b'],
    ['DARK', '{"theme":"dark"}'],
    ['short', 'keys'],
    ['utc', '{"timeZone":"utc"}'],
    ['view compact', '{"density":"compact"}'],
    ['lock', 'lock'],
    ['lock win', 'lock window'],
    ['hide', '{"hideAmounts":true}'],
    ['unknown', 'evidence'],
    ['cancel all', 'cancel all'],
    ['ticket', 'ticket'],
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

describe('pairs in the palette', () => {
  test('are offered once something is typed, those that begin with it first', () => {
    const { pairs } = setUp();
    expect(pairs('')).toEqual([]);
    expect(pairs('trade ')).toEqual([]);
    expect(pairs('btc')).toEqual(['Trade BTC-USDT', 'Trade BTC-USDC', 'Trade ETH-BTC']);
    expect(pairs('nothing')).toEqual([]);
  });

  test.each(['eth/btc', 'ETH-BTC', 'trade eth btc', 'ethb'])('%j finds ETH-BTC and opens it', (typed) => {
    const { done, runPair } = setUp();
    runPair(typed);
    expect(done).toEqual(['pair ETH-BTC']);
  });
});
