/** How numbers are written for the eye: the mark between groups of digits, the decimal sign, and how the groups are cut. */
export interface NumberStyle {
  group: ',' | '.' | '\u202f' | '’';
  decimal: '.' | ',';
  /** Three digits each, or as in India: three, then two each. */
  groups: 'thousands' | 'lakhs';
}

/** The ways of writing a number that can be chosen, named after the form of 1234567.89. */
export const NUMBER_STYLES = {
  'comma-point': { group: ',', decimal: '.', groups: 'thousands' },
  'point-comma': { group: '.', decimal: ',', groups: 'thousands' },
  'space-comma': { group: '\u202f', decimal: ',', groups: 'thousands' },
  'apostrophe-point': { group: '’', decimal: '.', groups: 'thousands' },
  'lakhs-point': { group: ',', decimal: '.', groups: 'lakhs' },
} as const satisfies Record<string, NumberStyle>;

export type NumberStyleName = keyof typeof NUMBER_STYLES;
export const NUMBER_STYLE_NAMES = Object.keys(NUMBER_STYLES) as NumberStyleName[]; // its own keys

let style: NumberStyle = NUMBER_STYLES['comma-point'];

/** How numbers are written and read in this process now. */
export function numberStyle(): NumberStyle {
  return style;
}

/**
 * Chooses how numbers are written on the screen and read from fields. Files never ask. The window draws everything again after it; like the
 * mask over amounts it is kept beside React because sentences, cells drawn by hand and the clipboard need it as well.
 */
export function writeNumbers(name: NumberStyleName): void {
  style = NUMBER_STYLES[name];
}

/** How a locale ("de-CH") writes numbers, by what Intl knows of it; what has no style of ours gets the nearest one with its decimal sign. */
export function numberStyleOf(locale: string): NumberStyleName {
  // Most of our users: a number format costs the start of the window about as much as drawing the whole frame.
  if (/^en(-(US|GB|AU|NZ|CA|IE|XA))?$/.test(locale)) return 'comma-point';
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345_678.9);
  const sign = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const wholes = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  if (sign('decimal') === ',') return sign('group') === '.' ? 'point-comma' : 'space-comma';
  if (wholes.length > 1 && wholes.at(-2) === 2) return 'lakhs-point';
  return sign('group') === '’' || sign('group') === "'" ? 'apostrophe-point' : 'comma-point';
}
