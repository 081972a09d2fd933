/** What draws nothing or only room: blanks, controls, marks of direction, joiners, fillers, halves of characters. */
const UNSEEN = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Whether two spellings are one person's name, for the log and for the window alike. Where it is in doubt they are one: nobody becomes a
 * second person by the way a name is typed. Case, ways of writing the same letter, blanks and what cannot be seen make no other name;
 * another letter does, also one that only looks alike.
 */
export function samePerson(one: string, other: string): boolean {
  return one === other || plainName(one) === plainName(other);
}

/** Printable ASCII: most names, and the quick way. A log may name a million. */
const PLAIN = /^[ -~]*$/;

function plainName(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase().replaceAll(' ', '');
  // Taken out on both sides of NFKC: between a letter and its accent it keeps the two apart, and NFKC makes blanks of other signs.
  const seen = name.replaceAll(UNSEEN, '').normalize('NFKC').replaceAll(UNSEEN, '');
  // Up and down again, because each way alone leaves pairs apart: ß and SS, ς and σ, ı and I. İ comes down as i and a dot.
  const caseless = seen.toLowerCase().toUpperCase().toLowerCase();
  return caseless.replaceAll('i\u0307', 'i').normalize('NFKC');
}
