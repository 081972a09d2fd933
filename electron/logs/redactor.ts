import { homedir } from 'node:os';
import { PATTERNS, type RedactionCounts, type RedactionRule } from './redaction-rules.ts';
import { createSecretWindows, type SecretWindows } from './secret-windows.ts';

export interface Redacted {
  text: string;
  counts: RedactionCounts;
}

/** The one place where what must not be written is removed from a text (security 53). */
export interface Redactor {
  /** From now on no slice of six characters of it passes. */
  register(secret: string): void;
  redact(text: string): Redacted;
}

export interface RedactorOptions {
  windows?: SecretWindows;
  /** The user's home folder; the system's when left out. */
  home?: string;
}

/** Too short to be a slice of anything: a secret may hold any such word. */
const SECRET = '•••';
/** Removing a slice joins what stood around it, which may be a slice again; a text that goes on like that is removed as a whole. */
const MAX_ROUNDS = 4;
/** Characters after a match that a pattern may look at. */
const AFTER = 5;

export function createRedactor({
  windows = createSecretWindows(),
  home = homedir(),
}: RedactorOptions = {}): Redactor {
  const homes = homeForms(home);

  function hideSecrets(text: string, count: (rule: RedactionRule) => void): string {
    let clean = text;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const ranges = windows.find(clean);
      if (ranges.length === 0) return clean;
      let next = '';
      let at = 0;
      for (const [from, to] of ranges) {
        next += clean.slice(at, from) + SECRET;
        at = to;
        count('known');
      }
      clean = next + clean.slice(at);
    }
    return windows.find(clean).length === 0 ? clean : SECRET;
  }

  return {
    register: (secret) => windows.add(secret),
    redact(text) {
      const counts: RedactionCounts = {};
      const count = (rule: RedactionRule) => {
        counts[rule] = (counts[rule] ?? 0) + 1;
      };
      let clean = hideSecrets(text, count);
      for (const form of homes) {
        clean = clean.replace(form, () => {
          count('home');
          return '~';
        });
      }
      for (const { rule, mark, find, put } of PATTERNS) {
        if (mark !== undefined && !clean.includes(mark)) continue;
        // Groups, then where the match begins, then the whole text.
        clean = clean.replace(find, (match: string, ...rest: (string | number | undefined)[]) => {
          const end = Number(rest.at(-2)) + match.length;
          const group = typeof rest[0] === 'string' ? rest[0] : '';
          const shown = put(match, group, String(rest.at(-1)).slice(end, end + AFTER));
          if (shown !== match) count(rule);
          return shown;
        });
      }
      // A shortened text keeps its ends, which may touch the text beside it.
      return { text: hideSecrets(clean, count), counts };
    },
  };
}

/** Adds `more` to `sum`. */
export function addCounts(sum: RedactionCounts, more: RedactionCounts): void {
  for (const [rule, count] of Object.entries(more) as [RedactionRule, number][]) {
    sum[rule] = (sum[rule] ?? 0) + count; // the keys of RedactionCounts are rules
  }
}

/** The home folder as it is written on this system, in addresses, and doubly escaped; and any other user's. */
function homeForms(home: string): RegExp[] {
  const forms: RegExp[] = [];
  if (home.length > 3) {
    const written = new Set([
      home,
      home.replaceAll('\\', '/'),
      home.replaceAll('\\', '\\\\'),
      encodeURI(home),
    ]);
    for (const form of written) forms.push(new RegExp(`${escaped(form)}(?![\\w.-])`, 'gi'));
  }
  forms.push(/(?<![\w.])\/(?:home|Users)\/[^/\s"'\\:]+/g);
  forms.push(/\b[A-Z]:(?:\\{1,2}|\/)Users(?:\\{1,2}|\/)[^\\/\s"']+/gi);
  return forms;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}
