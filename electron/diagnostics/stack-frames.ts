const MOST_FRAMES = 12;
const MOST_CHARACTERS = 160;
/** Their messages are the engine's own and name parts of a program; all others may quote what a person typed or a venue said. */
const ENGINE_ERRORS = new Set(['TypeError', 'ReferenceError']);
const MOST_WORDS = 200;

/** Where something was thrown, innermost first: function, file name without its folders, line and column. No message. */
export function framesOf(stack: string | undefined): string[] {
  const frames: string[] = [];
  for (const line of (stack ?? '').split('\n')) {
    if (!/^\s+at /.test(line)) continue;
    const frame = line.trim().replaceAll(/(?:[a-z]+:\/\/)?[^\s()]*[/\\]/g, '');
    frames.push(frame.slice(0, MOST_CHARACTERS));
    if (frames.length === MOST_FRAMES) break;
  }
  return frames;
}

/** What kind of thing was thrown, with the words of the engine where they are its own. */
export function thrownWords(thrown: unknown): string {
  if (!(thrown instanceof Error))
    return thrown === undefined ? 'nothing was told' : `a thrown ${typeof thrown}`;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? ` (${thrown.code.slice(0, 40)})` : '';
  return `${namedWords(thrown.name, thrown.message)}${code}`;
}

/** The same for an error of the page, which crosses the bridge as texts. */
export function namedWords(name: string, message: string): string {
  const kind = /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error';
  return ENGINE_ERRORS.has(kind) ? `${kind}: ${message.slice(0, MOST_WORDS)}` : kind;
}
