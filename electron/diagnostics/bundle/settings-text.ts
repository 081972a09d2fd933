/**
 * Settings as a support engineer needs them: which switches are set and how many things there are. What a person typed (names, limits,
 * fee rates, pairs) is counted and not told; of a key only whether there is one. Reads the file as it is, of any version.
 */
export function settingsText(text: string | null): string {
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
    `${name}: venue ${plain(field(venue, 'kind'))} at ${plain(field(venue, 'baseUrl'))}, header prefix ${plain(field(venue, 'headerPrefix'))}`,
    `${name}: tolerated clock difference ${plain(field(venue, 'skewMs'))} ms, ${paths} capability paths`,
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function field(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function plain(value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'string') return value.slice(0, 200);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'not known';
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}
