import { REGIONS, VENUE_KINDS } from '../../../../shared/venue/description.ts';
import { kucoinVenue, PRESETS } from '../../../../shared/venue/presets.ts';
import { isLoopback } from '../../../venue/base-url.ts';

/**
 * Settings as a support engineer needs them: which switches are set and how many things there are. What a person typed (names, addresses,
 * limits, fee rates, pairs) is compared or counted and not written; of a key only whether there is one. Reads the file as it is, of any version.
 */
export function settingsSummary(text: string | null): string {
  if (text === null) return 'There is no settings file.\n';
  let settings: unknown;
  try {
    settings = JSON.parse(text);
  } catch {
    return 'The settings file cannot be read as JSON.\n';
  }
  const lines = [`version: ${plain(field(settings, 'version'))}`];
  const preferences = field(settings, 'preferences');
  if (isObject(preferences)) {
    for (const [name, value] of Object.entries(preferences))
      lines.push(`preferences.${name}: ${plain(value)}`);
  }
  const exchange = field(settings, 'practiceExchange');
  lines.push(
    `practice exchange: market ${plain(field(exchange, 'market'))}, arrivals ${plain(field(exchange, 'arrivals'))}`,
  );
  lines.push(`updates allowed: ${plain(field(field(settings, 'updates'), 'allowed'))}`);
  const trading = field(settings, 'trading');
  lines.push(`trading locked: ${plain(field(trading, 'locked'))}`);
  const limits = field(trading, 'limits');
  if (isObject(limits)) {
    for (const [name, value] of Object.entries(limits))
      lines.push(`limit ${name}: ${isSet(value) ? 'set' : 'not set'}`);
  }
  const accounts = field(settings, 'accounts');
  const active = field(settings, 'activeId');
  lines.push(active === 'practice' ? 'chosen account: practice' : 'chosen account: one of those below');
  for (const [index, account] of (Array.isArray(accounts) ? accounts : []).entries()) {
    lines.push(...accountLines(index + 1, account, active));
  }
  return `${lines.join('\n')}\n`;
}

function accountLines(number: number, account: unknown, active: unknown): string[] {
  const venue = field(account, 'venue');
  const name = `account ${number}`;
  const capabilities = field(venue, 'capabilities');
  const paths = isObject(capabilities)
    ? Object.values(capabilities).filter((path) => path !== null).length
    : 0;
  return [
    `${name}: id ${plain(field(account, 'id'))}${field(account, 'id') === active ? ', chosen' : ''}`,
    `${name}: read-only ${plain(field(account, 'readOnly'))}, key in the keychain ${field(account, 'inKeychain') === null ? 'no' : 'yes'}`,
    ...venueLines(venue).map((line) => `${name}: ${line}`),
    `${name}: ${paths} capability paths`,
  ];
}

function venueLines(venue: unknown): string[] {
  const kind = VENUE_KINDS.find((known) => known === field(venue, 'kind'));
  if (kind === undefined) return ['unknown kind of venue'];
  const region = REGIONS.find((one) => one === field(venue, 'region'));
  const preset = kind === 'kucoin' ? kucoinVenue(region) : PRESETS[kind];
  const isUsual = (what: 'headerPrefix' | 'skewMs') => field(venue, what) === preset[what];
  return [
    `venue ${kind} at ${formatBaseUrl(field(venue, 'baseUrl'), preset.baseUrl)}`,
    `header prefix ${isUsual('headerPrefix') ? 'default' : 'custom'}, max clock difference ${isUsual('skewMs') ? 'default' : 'custom'}`,
  ];
}

function formatBaseUrl(address: unknown, preset: string): string {
  if (address === preset && preset !== '') return 'default URL';
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (url === null) return 'custom URL, unreadable';
  const where = isLoopback(url.hostname) ? 'on this computer' : 'elsewhere';
  return `custom URL, ${where}, ${url.protocol === 'https:' ? 'https' : 'without https'}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function field(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function plain(value: unknown): string {
  if (value === null) return 'none';
  // Every text the app keeps by itself is one word: a choice from a list, an id.
  if (typeof value === 'string') return /^[a-z0-9-]{1,40}$/.test(value) ? value : 'a text of another kind';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'not known';
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}
