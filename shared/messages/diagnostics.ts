import { catalogue, plural } from './catalogue.ts';

/** What the Diagnostics screen says: checks, what broke, the log. What a check looks at and finds is in files of its own. */
export const diagnosticsText = catalogue('diagnostics', {
  title: 'Diagnostics',
  saveReport: 'Save a report for support',
  runAll: 'Run all checks',
  /** Of commands in the palette. */
  commands: {
    runAll: 'Run all checks',
    saveReport: 'Save a report for support: open Diagnostics',
  },
  checks: {
    title: 'Checks',
    noneRun: 'Not run yet',
    madeFor: (account: string) => `Made for ${account}.`,
    madeForNone: 'Made for no account.',
    sparing:
      'None of them touches an order. Where little of a request budget is left, a check that needs it steps aside.',
    made: 'Progress',
    /** `title`: of the check that runs. */
    progress: (number: number, total: number, title: string) => `${number} of ${total}: ${title}`,
    /** Read aloud. `summary`: how many passed and failed. */
    ended: (summary: string) => `Checks ended: ${summary}.`,
    /** Read aloud. `state`: passed, failed. `found`: sentences. */
    oneEnded: (title: string, state: string, found: string) => `${title}: ${state}. ${found}`,
  },
  states: { passed: 'passed', warning: 'warning', failed: 'failed', skipped: 'not done' },
  /** Parts of a list: "1 failed, 9 passed". */
  counts: {
    passed: (count: number, shown: string) => plural(count, { one: '1 passed', other: `${shown} passed` }),
    warning: (count: number, shown: string) =>
      plural(count, { one: '1 warning', other: `${shown} warnings` }),
    failed: (count: number, shown: string) => plural(count, { one: '1 failed', other: `${shown} failed` }),
    skipped: (count: number, shown: string) =>
      plural(count, { one: '1 not done', other: `${shown} not done` }),
  },
  took: {
    leastMs: 'under 1 ms',
    ms: (ms: number) => `${ms} ms`,
    seconds: (seconds: string) => `${seconds} s`,
  },
  cost: {
    none: 'Uses no rate limit.',
    most: (weight: string, pool: string) => `Uses up to ${weight} of the ${pool} rate limit.`,
  },
  row: {
    running: 'running',
    waiting: 'waiting',
    notRun: 'not run',
    /** Before what a check advises. */
    toDo: 'Next step:',
    madeAt: 'Checked {time}',
    run: 'Run',
    runOne: (title: string) => `Run ${title}`,
  },
  crashes: {
    title: 'Crashes',
    forget: 'Clear list',
    couldNot: 'Counterfoil could not get what was noted',
    reading: 'Reading what was noted',
    none: 'No crashes recorded.',
    once: '{time}, version {version}',
    often: '{time}, version {version}, {times}',
    times: (count: number, shown: string) => plural(count, { one: '1 time', other: `${shown} times` }),
    where: 'Where in the program',
  },
  log: {
    title: 'Log',
    keptIn: 'Kept in',
    inMemory: 'memory only, in this run',
    copyFolder: 'Copy the folder of the log',
    size: 'Size',
    sizeInFiles: (size: string, files: number, shown: string) =>
      plural(files, {
        one: `${size} in 1 file, 5.0 MB at most`,
        other: `${size} in ${shown} files, 5.0 MB at most`,
      }),
    leftOut: 'Left out',
    linesLeftOut: (lines: number, shown: string) =>
      plural(lines, { other: `${shown} lines, too many at once` }),
    /** `problem`: a code of the system. */
    notWritten: (problem: string) =>
      `The log cannot be written (${problem}). Everything else goes on; the check of the disk says more.`,
    note: 'Errors, requests and app events. Never keys, amounts, full addresses or typed text.',
  },
});
