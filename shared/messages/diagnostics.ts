import { catalogue, plural } from './catalogue.ts';

/** The Diagnostics screen: checks, crashes, the log. What a check looks at and finds is in files of its own. */
export const diagnosticsMessages = catalogue('diagnostics', {
  title: 'Diagnostics',
  saveReport: 'Save support report',
  runAll: 'Run all checks',
  /** Of commands in the palette. */
  commands: {
    runAll: 'Run all checks',
    saveReport: 'Save support report (opens Diagnostics)',
  },
  checks: {
    title: 'Checks',
    noneRun: 'Not run yet',
    madeFor: (account: string) => `Checked for ${account}.`,
    madeForNone: 'Checked without an account.',
    sparing: 'No check touches an order. Checks are skipped when little of the rate limit is left.',
    made: 'Progress',
    /** `title`: of the check that runs. */
    progress: (number: number, total: number, title: string) => `${number} of ${total}: ${title}`,
    /** Read aloud. `summary`: how many passed and failed. */
    ended: (summary: string) => `Checks done: ${summary}.`,
    /** Read aloud. `state`: passed, failed. `found`: sentences. */
    oneEnded: (title: string, state: string, found: string) => `${title}: ${state}. ${found}`,
  },
  states: { passed: 'passed', warning: 'warning', failed: 'failed', skipped: 'skipped' },
  /** Parts of a list: "1 failed, 9 passed". */
  counts: {
    passed: (count: number, shown: string) => plural(count, { one: '1 passed', other: `${shown} passed` }),
    warning: (count: number, shown: string) =>
      plural(count, { one: '1 warning', other: `${shown} warnings` }),
    failed: (count: number, shown: string) => plural(count, { one: '1 failed', other: `${shown} failed` }),
    skipped: (count: number, shown: string) => plural(count, { one: '1 skipped', other: `${shown} skipped` }),
  },
  took: {
    minMs: 'under 1 ms',
    ms: (ms: number) => `${ms} ms`,
    seconds: (seconds: string) => `${seconds} s`,
  },
  cost: {
    none: 'Does not use the rate limit.',
    max: (weight: string, pool: string) => `Uses up to ${weight} of the ${pool} rate limit.`,
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
  /** Entries of a log are missing. */
  loss: {
    goOn: 'Go on without them…',
    couldNot: 'Could not go on without them',
    /** `copy`: name of a file. */
    done: (copy: string) => `Restart Counterfoil to go on. The files as they were are saved as ${copy}.`,
  },
  crashes: {
    title: 'Crashes',
    forget: 'Clear list',
    couldNot: 'Could not load the crashes',
    reading: 'Loading crashes…',
    none: 'No crashes recorded.',
    once: '{time}, version {version}',
    often: '{time}, version {version}, {times}',
    times: (count: number, shown: string) => plural(count, { one: '1 time', other: `${shown} times` }),
    where: 'Location',
  },
  log: {
    title: 'Log',
    folder: 'Folder',
    inMemory: 'memory, this session only',
    copyFolder: 'Copy log folder',
    size: 'Size',
    sizeInFiles: (size: string, files: number, shown: string) =>
      plural(files, {
        one: `${size} in 1 file, max 5.0 MB`,
        other: `${size} in ${shown} files, max 5.0 MB`,
      }),
    leftOut: 'Dropped',
    linesLeftOut: (lines: number, shown: string) =>
      plural(lines, { one: '1 line, too many at once', other: `${shown} lines, too many at once` }),
    /** `problem`: a code of the system. */
    notWritten: (problem: string) =>
      `Cannot write the log (${problem}). Everything else works. See the disk check.`,
    note: 'Errors, requests and app events. Never keys, amounts, full addresses or typed text.',
  },
});
