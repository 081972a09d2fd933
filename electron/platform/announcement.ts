/** An announcement is one short JSON line; a program that writes more before its first newline is not ours. */
const MAX_CHARACTERS = 10_000;

/**
 * Collects text until its first line is complete and gives that line's JSON value to `ready`, once.
 * A line that is no JSON is passed over: a runtime may print a warning before the program's first line.
 */
export function readAnnouncement(ready: (announcement: unknown) => void): (text: string) => void {
  let pending = '';
  let done = false;
  return (text) => {
    if (done) return;
    pending += text;
    for (let end = pending.indexOf('\n'); end >= 0 && !done; end = pending.indexOf('\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 1);
      const value = parseLine(line);
      if (value === undefined) continue;
      done = true;
      pending = '';
      ready(value);
    }
    if (pending.length > MAX_CHARACTERS) pending = '';
  };
}

function parseLine(line: string): unknown {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
