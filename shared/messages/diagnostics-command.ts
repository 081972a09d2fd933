/** What the command line prints: English in every language, so that a script may look for it (docs/decisions/0018). */
export const commandInEnglish = {
  /** `call`: what is typed before the options. */
  usage: (call: string, hasData: boolean) =>
    `Usage:
  ${call}${hasData ? ' [--data DIR]' : ''} [--network] [--json]
      [--bundle FILE [--with-journal]]

${hasData ? '  --data          data folder (default: that of the app)\n' : ''}  --network       also check the selected account's venue: clock, base URL, TLS,
                  signature, permission, rate limits and live updates. Uses the
                  API key from the keychain. Never touches an order
  --json          print one line of JSON instead of the list
  --bundle        save a support report as this ZIP file and list its contents;
                  an existing file is not replaced
  --with-journal  include recent orders, with prices and amounts

Runs every check that needs no window. Changes nothing. Works while the app runs
and when it does not start. Exit codes: 0 passed, 1 failed, 2 invalid arguments
or no data folder.`,
  noFolder: (hint: string) => `No data folder${hint}. Nothing was checked.`,
  nameIt: ' of that name. Use --data to name the folder of the app',
  fileThere: 'The report file already exists. Choose another name.',
  fault: 'Stopped because of a Counterfoil error.',
  marks: { passed: 'ok', warning: 'warn', failed: 'FAIL', skipped: '-' },
  toDo: (advice: string) => `Next step: ${advice}`,
  saved: (path: string, bytes: number, sha256: string) => `Saved ${path}: ${bytes} bytes, sha256 ${sha256}`,
  file: (name: string, about: string, lines: number, redacted: number) =>
    `  ${name.padEnd(14)} ${about}: ${lines} lines, ${redacted} removed`,
};
