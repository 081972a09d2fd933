/** What is removed from every text that is logged or leaves in a report, in the order it is done. */
export const REDACTION_RULES = [
  'known',
  'named',
  'query',
  'email',
  'home',
  'network',
  'address',
  'long',
] as const;
export type RedactionRule = (typeof REDACTION_RULES)[number];

/** How often each rule took something out. */
export type RedactionCounts = Partial<Record<RedactionRule, number>>;

interface Pattern {
  rule: Exclude<RedactionRule, 'known' | 'home'>;
  /** Without it in a text there is nothing to find; looking for it takes a fraction of the time. */
  mark?: string;
  find: RegExp;
  /** What is shown instead; `group` is the first part in parentheses, `after` the beginning of what follows. */
  put: (match: string, group: string, after: string) => string;
}

/** Characters of either end that stay of what is shortened: fewer together than a slice that would betray it. */
const END = 4;

export function shorten(text: string): string {
  return `${text.slice(0, END)}…${text.slice(-END)}`;
}

/** Letters of both cases and digits, as keys, signatures and most addresses have them, and hardly any word. */
function isMixed(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && (/[0-9]/.test(text) || text.length >= 40);
}

const SHORTEST_MIXED = 24;
/** A path of a venue: words between slashes, and its version. */
const PATH = /^(?:\/(?:v\d|[A-Za-z][A-Za-z-]*))+$/;
const MODULE = /^\.[cm]?[jt]sx?\b/;

/** Timestamps of thirteen digits stay; dots and colons end every one of these texts. */
export const PATTERNS: readonly Pattern[] = [
  {
    rule: 'named',
    find: /((?:api[-_]?key|signature|passphrase|secret|token|authorization|cookie|password|connectid|-key|-sign)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|(?:(?:bearer|basic)\s+)?[^\s"',;&<>(){}[\]]+)/gi,
    put: (_match, name) => `${name}(hidden)`,
  },
  {
    rule: 'query',
    mark: '=',
    find: /([?&][\w.%-]{1,60})=[^&\s"'<>#]+/g,
    put: (_match, name) => name,
  },
  {
    rule: 'email',
    mark: '@',
    find: /[\w.%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+/gi,
    put: () => '(email)',
  },
  {
    rule: 'network',
    mark: '.',
    find: /\b(?!127\.)(?:\d{1,3}\.){3}\d{1,3}\b/g,
    put: () => '(network address)',
  },
  {
    rule: 'network',
    mark: ':',
    find: /(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}\b/gi,
    put: () => '(network address)',
  },
  {
    // Before the two below: a part of such a text may look like one of theirs.
    rule: 'long',
    find: /[A-Za-z0-9+/=_-]{14,}/g,
    put(match, _group, after) {
      if (/^\d+$/.test(match)) return shorten(match);
      const isLong =
        match.length >= SHORTEST_MIXED && isMixed(match) && !MODULE.test(after) && !PATH.test(match);
      return isLong ? shorten(match) : match;
    },
  },
  {
    // Hex of 24 digits and more: transaction ids, order ids, signatures.
    rule: 'address',
    find: /\b(?:0x)?[0-9a-f]{24,}\b/gi,
    put: shorten,
  },
  {
    // Addresses of chains that begin with their own name: bc1, ltc1, cosmos1.
    rule: 'address',
    mark: '1',
    find: /\b[a-z]{2,10}1[02-9ac-hj-np-z]{20,}\b/gi,
    put: shorten,
  },
];
