import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { ConfirmAnswer, ConfirmPort, ConfirmQuestion } from '../electron/platform/person.ts';
import { visible } from '../shared/base/format/visible.ts';
import { confirmMessages } from '../shared/messages/confirm.ts';

/** What the host reads answers from and writes questions to. */
export interface Terminal {
  input: Readable & { isTTY?: boolean };
  /** Where a person reads; stdout may belong to a program. */
  output: Writable & { isTTY?: boolean };
  /** Whether keys that are pressed reach this program: reading in the background would only stop it. */
  isForeground: () => boolean;
  /** A program drives this host: it gets each question as a line of JSON and answers on stdin with one. Null: none does. */
  program: Writable | null;
}

/**
 * Asks where the browser host was started, out of reach of any page. A person types the code beside the question, so that
 * what was typed before it agrees to nothing; a program that started the host with `--json` answers by the question's number.
 */
export function confirmInTerminal(terminal: Terminal): ConfirmPort {
  let turn = 0;
  return {
    where: 'terminal',
    ask(question, signal) {
      turn += 1;
      const { input, output, isForeground, program } = terminal;
      if (input.isTTY === true && output.isTTY === true) {
        return isForeground() ? askPerson(terminal, question, signal) : Promise.resolve('nobody');
      }
      return program === null
        ? Promise.resolve('nobody')
        : askProgram(input, program, { turn, question, signal });
    },
  };
}

async function askPerson(
  { input, output }: Terminal,
  { title, items }: ConfirmQuestion,
  signal: AbortSignal,
): Promise<ConfirmAnswer> {
  const code = String(randomInt(1_000, 10_000));
  const { note, terminal: messages } = confirmMessages;
  // Every line once more through the one that takes the meaning from control characters.
  const lines = ['', title, ...items.map((item) => `  - ${item}`), note, messages.type(code), ''];
  output.write(lines.map(visible).join('\n'));
  const line = await nextLine(input, signal, () => true);
  const answer = line?.trim() === code ? 'allowed' : 'refused';
  output.write(`${answer === 'allowed' ? messages.allowed : messages.refused}\n`);
  return answer;
}

async function askProgram(
  input: Readable,
  program: Writable,
  { turn, question, signal }: { turn: number; question: ConfirmQuestion; signal: AbortSignal },
): Promise<ConfirmAnswer> {
  if (input.readableEnded || input.destroyed) return 'nobody';
  const { title, items } = question;
  program.write(`${JSON.stringify({ confirm: turn, title, items })}\n`);
  const line = await nextLine(input, signal, (text) => answerOf(text, turn) !== null);
  if (line === null) return signal.aborted ? 'refused' : 'nobody';
  return answerOf(line, turn) ?? 'refused';
}

/** `{"confirm": 1, "allow": true}`; null for anything else, also for the answer to another question. */
function answerOf(line: string, turn: number): ConfirmAnswer | null {
  try {
    const read = JSON.parse(line) as { confirm?: unknown; allow?: unknown } | null; // compared below, field by field
    if (read?.confirm !== turn) return null;
    return read.allow === true ? 'allowed' : 'refused';
  } catch {
    return null;
  }
}

/** The next line that fits; null when the input ends before it, or nobody waits any more. */
function nextLine(
  input: Readable,
  signal: AbortSignal,
  fits: (line: string) => boolean,
): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = createInterface({ input, terminal: false });
    const end = (line: string | null) => {
      signal.removeEventListener('abort', giveUp);
      resolve(line); // before the reader closes, which it reports at once
      reader.close();
    };
    const giveUp = () => end(null);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) return giveUp();
    reader.on('line', (line) => {
      if (fits(line)) end(line);
    });
    reader.on('close', giveUp);
  });
}

/** Whether this process may read from its terminal now; true where the system does not say. */
export function isForegroundProcess(): boolean {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // After the name in brackets, which may hold anything: state, parent, group, session, terminal, group in the foreground.
    const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return group === foreground;
  } catch {
    return true;
  }
}
