/** The part of a zod issue that is safe to show: where and what kind, never the value. */
export interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Names the field and what is wrong with it in words that hold no input: an input may be a credential. */
export function describeIssue(issue: Issue | undefined): string {
  if (issue === undefined) return 'it does not fit the contract';
  const field = issue.path.map(String).join('.');
  const subject = field === '' ? 'it' : field;
  switch (issue.code) {
    case 'invalid_type':
      return `${subject} is missing or of the wrong type`;
    case 'too_small':
      return `${subject} is too short or too small`;
    case 'too_big':
      return `${subject} is too long or too large`;
    case 'unrecognized_keys':
      return `${subject} has a field that the contract does not know`;
    case 'invalid_format':
      // A regex of the contract carries its own words; they describe the rule, not the value.
      return `${subject} does not have the right form (${issue.message})`;
    default:
      return `${subject} is not an allowed value`;
  }
}

/** The kind of a thrown thing and where it came from, without its message: messages may quote paths and secrets. */
export function describeThrown(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a thrown ${typeof thrown}`;
  const frame = (thrown.stack ?? '').split('\n').find((line) => /^\s+at /.test(line));
  const first = frame?.trim().replace(/\(?(?:file:\/\/)?[^\s()]*[/\\]/, '(');
  return first === undefined ? thrown.name : `${thrown.name} ${first}`;
}
