import { kucoinVenue, practiceVenue, serviceVenue } from '../../../../shared/venue/presets.ts';
import { defaultSettings, PRACTICE_ID } from '../../../settings/settings-schema.ts';
import type { CheckRun } from './check.ts';

const PRESETS = [kucoinVenue(), serviceVenue(''), practiceVenue('')];

/**
 * A text for a file without what a person typed of this account: its name, its venue's name, and an address that no preset brought. Errors
 * of the network name the host, so it is searched in whole texts, whatever made them.
 */
export function withoutTyped(text: string, account: CheckRun['account']): string {
  if (account === null) return text;
  const { id, name, venue } = account;
  const out = new Map<string, string>();
  if (name !== defaultSettings().practice.name) out.set(name, 'the account');
  if (!PRESETS.some(({ label }) => label === venue.label)) out.set(venue.label, 'the venue');
  const isPreset = PRESETS.some(({ baseUrl }) => baseUrl === venue.baseUrl);
  if (!isPreset && id !== PRACTICE_ID) {
    for (const form of formsOf(venue.baseUrl)) out.set(form, 'custom URL');
  }
  let clean = text;
  const longestFirst = [...out].toSorted(([one], [other]) => other.length - one.length);
  for (const [typed, instead] of longestFirst) {
    if (typed !== '') clean = clean.replaceAll(typedPattern(typed), () => instead);
  }
  return clean;
}

/** An address as it is written in full, as host and port, as host, and as the names it is below: a certificate may be of those. */
function formsOf(address: string): string[] {
  const url = URL.parse(address);
  if (url === null) return [address];
  const { origin, host, hostname } = url;
  const forms = [address, origin, host, hostname];
  if (!/[a-z]/i.test(hostname)) return forms;
  const labels = hostname.split('.');
  for (let from = 1; from <= labels.length - 2; from += 1) forms.push(labels.slice(from).join('.'));
  return forms;
}

function typedPattern(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'gu');
}
