/**
 * Parsing of the command line. Broken by: a flag that sets something else, a wrong one that passes or whose error does not say what it
 * accepts, a flag missing in the help or only in the help.
 */
import { describe, expect, test } from 'vitest';
import { helpText, readFlags } from './flags.ts';

const PLAIN = { config: null, data: null, reset: false, log: false, quiet: false };

describe('read', () => {
  test('nothing given sets nothing', () => {
    expect(readFlags([])).toEqual({ kind: 'run', settings: {}, ...PLAIN });
  });

  test('every setting', () => {
    const line =
      '--port 1 --seed 2 --header-prefix KC --deposits 3 --withdrawals 4 --key-version 3 --general-only --skew-ms 5 --quota-manage 6 --quota-spot 7 --quota-public 8 --window-ms 9 --market wild --arrivals 10 --errors 11 --control';
    expect(readFlags(line.split(' '))).toEqual({
      kind: 'run',
      settings: {
        port: 1,
        seed: 2,
        headerPrefix: 'KC',
        deposits: 3,
        withdrawals: 4,
        keyVersion: '3',
        generalOnly: true,
        skewMs: 5,
        quotas: { manage: 6, spot: 7, public: 8 },
        windowMs: 9,
        market: 'wild',
        recordsPerMinute: 10,
        errors: 11,
        controlPlane: true,
      },
      ...PLAIN,
    });
  });

  test('the program around it', () => {
    expect(readFlags('--config a.json --data=b --reset --log --quiet'.split(' '))).toEqual({
      kind: 'run',
      settings: {},
      config: 'a.json',
      data: 'b',
      reset: true,
      log: true,
      quiet: true,
    });
    expect(readFlags(['--help', '--port', '1'])).toEqual({ kind: 'help' });
    expect(readFlags(['--data=-odd', '--port', '1', '--port', '2', '--'])).toMatchObject({
      kind: 'run',
      settings: { port: 2 },
      data: '-odd',
    });
  });
});

describe('errors in one line that names the flag', () => {
  test.each([
    [['--bogus'], "Unknown option '--bogus'."],
    [['--bogus=3'], "Unknown option '--bogus'."],
    [['-x'], "Unknown option '-x'."],
    [[`--a\nb${'x'.repeat(80)}`], `Unknown option '--a?b${'x'.repeat(55)}…'.`],
    [['extra'], "Unexpected argument 'extra': every setting is a flag."],
    [['--', '--port'], "Unexpected argument '--port': every setting is a flag."],
    [['--port'], '--port takes a whole number from 0 to 65535.'],
    [['--port', '--quiet'], "--port takes a whole number from 0 to 65535, not '--quiet'."],
    [['--seed', '-1'], "--seed takes a whole number from 0 to 4294967295, not '-1'."],
    [['--port', 'abc'], "--port takes a whole number from 0 to 65535, not 'abc'."],
    [['--port', '70000'], '--port takes a whole number from 0 to 65535'],
    [['--deposits=-1'], '--deposits takes a whole number'],
    [['--seed', '1e3'], '--seed takes a whole number'],
    [['--header-prefix', 'a:b'], "--header-prefix takes 1 to 20 letters and digits, not 'a:b'."],
    [['--key-version', '1'], "--key-version takes 2 or 3, not '1'."],
    [['--market', 'stormy'], "--market takes off, quiet, normal or wild, not 'stormy'."],
    [['--errors', '101'], '--errors takes a whole number from 0 to 100'],
    [['--arrivals', '1.5'], '--arrivals takes a whole number from 0 to 6000'],
    [['--window-ms', '0'], '--window-ms takes a whole number from 1'],
    [['--reset'], '--reset works only with --data FOLDER.'],
    [['--data', ''], '--data takes the name of a folder.'],
    [['--data', '--reset'], "--data takes the name of a folder, not '--reset'."],
    [['--config', ''], '--config takes the name of a file.'],
    [['--config'], '--config takes the name of a file.'],
    [['--quiet=yes'], '--quiet takes no value.'],
  ])('%j', (args, reason) => {
    const flags = readFlags(args);
    expect(flags).toMatchObject({ kind: 'wrong', reason: expect.stringContaining(reason) });
    expect(flags).toMatchObject({ reason: expect.stringMatching(/^.*\.$/) });
  });
});

describe('--help', () => {
  test('lists every flag once, in lines that fit a terminal', () => {
    const flags =
      'port config data reset log quiet help deposits withdrawals general-only key-version market arrivals errors seed control header-prefix skew-ms quota-manage quota-spot quota-public window-ms'.split(
        ' ',
      );
    const listed = [...helpText().matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name);
    expect(new Set(listed)).toEqual(new Set(flags));
    expect(listed).toHaveLength(flags.length);
    for (const line of helpText().split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  });
});
