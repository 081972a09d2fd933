/** Texts as the numbers of their pieces, one after the other. */
interface PieceTexts {
  codes: Uint32Array;
  /** Where each text ends in `codes`; it begins where the one before it ends, and the first, which is empty, ends at 0. */
  ends: Uint32Array;
  texts: number;
}

/**
 * How a piece relates to a term: not at all, or it contains the term; above that, its end may be the start of the term, with one of the
 * listed lengths.
 */
const NOTHING = 0;
const CONTAINS = 1;
const BEGINS = 2;

/** A step that was not computed yet. */
const UNKNOWN = 0;
const NOWHERE = 1;
const FOUND = 2;
/** Plus the number of characters of the term that are matched by then. */
const MATCHED = 3;

/** A term, and how the pieces relate to it. */
interface SearchedTerm {
  term: string;
  pieces: readonly string[];
  /** Of each piece. */
  kinds: Uint16Array;
  /** With how many characters of the term a piece of this kind may end; pieces are short, so there are few such lists. */
  beginnings: number[][];
  /** For each number of characters matched so far, what each piece leads to, as far as it was computed. */
  steps: Uint32Array[];
}

/**
 * The texts that have the folded term, which is not empty: 1 in a byte of each; null when none has. The term is either inside one
 * piece, or it starts at the end of one, goes on over further pieces and ends at the start of the last. How a text was
 * cut does not matter.
 */
export function textsWith(
  pieces: readonly string[],
  { codes, ends, texts }: PieceTexts,
  term: string,
): Uint8Array | null {
  const searched = searchedIn(pieces, term);
  if (searched === null) return null;
  const { kinds } = searched;
  const has = new Uint8Array(texts);
  let some = false;
  let text = 0;
  const last = ends[texts - 1] ?? 0;
  let at = next(codes, kinds, 0, last);
  while (at < last) {
    while ((ends[text] ?? 0) <= at) text += 1;
    const end = ends[text] ?? 0;
    const isHit = kinds[codes[at] ?? 0] === CONTAINS || continuesFrom(searched, codes, at, end);
    if (isHit) {
      has[text] = 1;
      some = true;
    }
    at = next(codes, kinds, isHit ? end : at + 1, last);
  }
  return some ? has : null;
}

/** The next piece that relates to the term. A function of its own, because it looks at every piece of every text. */
function next(codes: Uint32Array, kinds: Uint16Array, from: number, last: number): number {
  let at = from;
  while (at < last && kinds[codes[at] ?? 0] === NOTHING) at += 1;
  return at;
}

/** Whether the term is found where it may begin in this piece. */
function continuesFrom(searched: SearchedTerm, codes: Uint32Array, from: number, end: number): boolean {
  const lengths = searched.beginnings[(searched.kinds[codes[from] ?? 0] ?? 0) - BEGINS] ?? [];
  for (let each = 0; each < lengths.length; each += 1) {
    let matched = lengths[each] ?? 0;
    for (let at = from + 1; at < end; at += 1) {
      const after = step(searched, matched, codes[at] ?? 0);
      if (after === FOUND) return true;
      if (after === NOWHERE) break;
      matched = after - MATCHED;
    }
  }
  return false;
}

function step({ term, pieces, steps }: SearchedTerm, matched: number, code: number): number {
  const known = (steps[matched] ??= new Uint32Array(pieces.length));
  const before = known[code] ?? UNKNOWN;
  if (before !== UNKNOWN) return before;
  const after = stepOf(term, matched, pieces[code] ?? '');
  known[code] = after;
  return after;
}

function stepOf(term: string, matched: number, piece: string): number {
  const left = term.length - matched;
  if (piece.length >= left) return piece.startsWith(term.slice(matched)) ? FOUND : NOWHERE;
  return term.startsWith(piece, matched) ? MATCHED + matched + piece.length : NOWHERE;
}

/** Null when no piece relates to the term. */
function searchedIn(pieces: readonly string[], term: string): SearchedTerm | null {
  const kinds = new Uint16Array(pieces.length);
  const beginnings: number[][] = [];
  const kindOf = new Map<string, number>();
  let some = false;
  for (let code = 0; code < pieces.length; code += 1) {
    const kind = kindOfPiece(pieces[code] ?? '', term, kindOf, beginnings);
    kinds[code] = kind;
    some ||= kind !== NOTHING;
  }
  return some ? { term, pieces, kinds, beginnings, steps: [] } : null;
}

function kindOfPiece(
  piece: string,
  term: string,
  kindOf: Map<string, number>,
  beginnings: number[][],
): number {
  if (piece.includes(term)) return CONTAINS;
  const lengths = beginningsIn(piece, term);
  if (lengths.length === 0) return NOTHING;
  const name = lengths.join(' ');
  const known = kindOf.get(name);
  if (known !== undefined) return known;
  const kind = BEGINS + beginnings.push(lengths) - 1;
  kindOf.set(name, kind);
  return kind;
}

/** How many characters of the term may be at the end of the piece; never all of them. */
function beginningsIn(piece: string, term: string): number[] {
  const lengths: number[] = [];
  const first = term.charAt(0);
  for (let at = piece.indexOf(first); at >= 0; at = piece.indexOf(first, at + 1)) {
    if (term.startsWith(piece.slice(at))) lengths.push(piece.length - at);
  }
  return lengths;
}
