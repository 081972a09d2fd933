import { bridgeMessages } from '../../shared/messages/bridge.ts';

/** The part of a zod issue that is safe to show: where and what kind, never the value. */
export interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Names the field and what is wrong with it in a text without any input: an input may be a credential. */
export function describeIssue(issue: Issue | undefined, messages = bridgeMessages.issues): string {
  if (issue === undefined) return messages.none;
  const field = issue.path.map(String).join('.');
  const fieldName = field === '' ? messages.it : field;
  switch (issue.code) {
    case 'invalid_type':
      return messages.type(fieldName);
    case 'too_small':
      return messages.small(fieldName);
    case 'too_big':
      return messages.big(fieldName);
    case 'unrecognized_keys':
      return messages.unknownField(fieldName);
    case 'invalid_format':
      // A regex of the contract has its own text; it describes the rule, not the value.
      return messages.form(fieldName, issue.message);
    default:
      return messages.value(fieldName);
  }
}

/** The kind of a thrown thing and where it came from, without its message: messages may quote paths and secrets. */
export function describeThrown(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a thrown ${typeof thrown}`;
  const frame = (thrown.stack ?? '').split('\n').find((line) => /^\s+at /.test(line));
  const first = frame?.trim().replace(/\(?(?:file:\/\/)?[^\s()]*[/\\]/, '(');
  return first === undefined ? thrown.name : `${thrown.name} ${first}`;
}
