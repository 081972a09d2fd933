import { afterMessage } from '../../shared/base/after-message.ts';
import { describeErrorCode, describeKnownError } from './known-errors.ts';

const MAX_FRAMES = 12;
const MAX_CHARACTERS = 160;

const NAME = String.raw`(?:[A-Za-z_$#][\w$#]*|<[a-z]+>)`;
const NAMES = String.raw`(?:(?:async|new|get|set) )*${NAME}(?:\.${NAME})*(?: \[as ${NAME}(?:\.${NAME})*\])?`;
const PLACE = String.raw`[A-Za-z][\w.@-]{0,80}:\d{1,7}:\d{1,7}`;
/** Names of a program and a place in it. A line of a message may look like a frame; a name may have been made of a value. */
const FRAME = new RegExp(
  `^at (?:${NAMES} \\((?:${PLACE}|<anonymous>|native|index \\d{1,5})\\)|(?:async )?${PLACE})$`,
);
const ENDS_WITH_PLACE = new RegExp(`[ (](${PLACE})\\)?$`);

/**
 * Where something was thrown, innermost first: function, file name without its folders, line and column. `message` is what the stack
 * begins with, and nothing of it is read.
 */
export function framesOf(stack: string | undefined, message: string): string[] {
  const frames: string[] = [];
  for (const line of afterMessage(stack ?? '', message).split('\n')) {
    if (!/^\s+at /.test(line)) continue;
    const frame = frameOf(line.trim().replaceAll(/(?:[a-z]+:\/\/)?[^\s()]*[/\\]/g, ''));
    if (frame !== null) frames.push(frame);
    if (frames.length === MAX_FRAMES) break;
  }
  return frames;
}

/** The place alone where the rest is no name of a program; null where there is not even that. */
function frameOf(line: string): string | null {
  if (line.length <= MAX_CHARACTERS && FRAME.test(line)) return line;
  const place = ENDS_WITH_PLACE.exec(line.slice(-MAX_CHARACTERS))?.[1];
  return place === undefined ? null : `at ${place}`;
}

/** What kind of thing was thrown; nothing of what it says. */
export function describeThrownValue(thrown: unknown): string {
  if (!(thrown instanceof Error))
    return thrown === undefined ? 'nothing was told' : `a thrown ${typeof thrown}`;
  return `${describeKnownError(thrown.name, thrown.message)}${describeErrorCode(thrown)}`;
}
