import { catalogue } from './catalogue.ts';

/** Why an input does not fit, as a log line has it: the log is the same in every language. */
export const issuesInEnglish = {
  none: 'it has the wrong format',
  /** Stands for the whole input, where the others name a field of it. */
  it: 'it',
  type: (field: string) => `${field} is missing or of the wrong type`,
  small: (field: string) => `${field} is too short or too small`,
  big: (field: string) => `${field} is too long or too large`,
  unknownField: (field: string) => `${field} has an unknown field`,
  /** `rule`: what the form should be. */
  form: (field: string, rule: string) => `${field} does not have the right format (${rule})`,
  value: (field: string) => `${field} is not an allowed value`,
};

/** Why the main process refused a call of the page. `call`: its name, "orders.place". */
export const bridgeMessages = catalogue('bridge', {
  issues: issuesInEnglish,
  /** `why`: one of the clauses below. */
  refused: (why: string) => `Blocked: ${why}. Nothing was changed.`,
  inputRefused: (call: string, issue: string) => `Invalid input for ${call}: ${issue}. Nothing was changed.`,
  failed: (call: string) =>
    `${call} failed because of a Counterfoil error. Check the result before you try again.`,
  why: {
    otherPage: 'it did not come from the app’s own page',
    noSuchCall: 'unknown command',
    inputs: (call: string, count: number) => `${call} takes one input but got ${count}`,
    flood: 'too many calls at once; wait a second and try again',
    bounds: (call: string, problem: string) => `${call}: ${problem}`,
  },
  bounds: {
    deep: (levels: number) => `it is nested deeper than ${levels} levels`,
    values: (max: number) => `it has more than ${max} values`,
    notFinite: 'it has a number that is not finite',
    type: (type: string) => `it has a value of type ${type}`,
    notPlain: 'it has something other than plain data',
    key: 'it has a key that is not allowed',
    long: (characters: number) => `it has more than ${characters} characters`,
  },
});
