/** What the command line prints: English in every language, so that a script may look for it (docs/decisions/0018). */
export const commandInEnglish = {
  /** `call`: what is typed before the options. */
  usage: (call: string, hasData: boolean) =>
    `Usage:
  ${call}${hasData ? ' [--data DIR]' : ''} [--network] [--json]
      [--bundle FILE [--with-journal]]

${hasData ? '  --data          the folder the app keeps its data in; the usual one if not given\n' : ''}  --network       asks the chosen account's venue, too: clock, address, certificate,
                  signature, permission, request budget and live events. The key is
                  read from the keychain. None of it touches an order
  --json          one line of JSON in place of the list
  --bundle        save a report for support as this ZIP file, and say what is in
                  it; a file that is there is not replaced
  --with-journal  put the newest orders into it: they hold prices and amounts

Makes every check that needs no window, and says of the others why they were not
made. Nothing in the data folder is changed. Works while the app runs and when it
does not start. Ends with 0 when nothing failed, 1 when something did, 2 when the
words make no sense or there is no such folder.`,
  noFolder: (hint: string) => `There is no data folder${hint}, so there is nothing to look at.`,
  nameIt: ' of that name: name the folder the app keeps its data in with --data',
  fileThere: 'The file for the report is there already. Name another one.',
  fault: 'Counterfoil could not go on with this because of a fault of its own.',
  marks: { passed: 'ok', warning: 'warn', failed: 'FAIL', skipped: '-' },
  toDo: (advice: string) => `To do: ${advice}`,
  saved: (path: string, bytes: number, sha256: string) => `Saved ${path}: ${bytes} bytes, sha256 ${sha256}`,
  file: (name: string, about: string, lines: number, redacted: number) =>
    `  ${name.padEnd(14)} ${about}: ${lines} lines, ${redacted} taken out`,
};
