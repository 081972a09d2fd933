import {
  CAPABILITY_NAMES,
  POOLS,
  type Capabilities,
  type CapabilityName,
  type Pool,
  type VenueDescription,
} from '../../shared/venue/description.ts';
import { placesOrders } from '../../shared/venue/order-path.ts';

/** The settings of a venue as they stand in text boxes. Empty means "not known" where the venue may leave it open. */
export interface VenueForm {
  label: string;
  baseUrl: string;
  headerPrefix: string;
  pageParameter: string;
  sizeParameter: string;
  /** Page sizes, separated by commas or spaces. */
  sizes: string;
  defaultSize: string;
  windowMs: string;
  skewMs: string;
  quotas: Record<Pool, string>;
  capabilities: Record<CapabilityName, string>;
}

export type VenueFormField =
  | Exclude<keyof VenueForm, 'quotas' | 'capabilities'>
  | `quota.${Pool}`
  | `capability.${CapabilityName}`;
export type VenueProblems = Partial<Record<VenueFormField, string>>;

type ReadVenue = { ok: true; venue: VenueDescription } | { ok: false; problems: VenueProblems };

/** What a path must name, for the order it speaks about to be found. */
const PLACEHOLDERS: Partial<Record<CapabilityName, string>> = {
  symbol: '{symbol}',
  orderByClientOid: '{clientOid}',
  orderByOrderId: '{orderId}',
  cancelByOrderId: '{orderId}',
  cancelByClientOid: '{clientOid}',
};

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** A venue's settings as text, for editing. */
export function venueFormOf(venue: VenueDescription): VenueForm {
  return {
    label: venue.label,
    baseUrl: venue.baseUrl,
    headerPrefix: venue.headerPrefix,
    pageParameter: venue.paging.pageParameter,
    sizeParameter: venue.paging.sizeParameter,
    sizes: venue.paging.sizes.join(', '),
    defaultSize: String(venue.paging.defaultSize),
    windowMs: textOf(venue.budget.windowMs),
    skewMs: textOf(venue.skewMs),
    quotas: {
      manage: textOf(venue.budget.quotas.manage),
      spot: textOf(venue.budget.quotas.spot),
      public: textOf(venue.budget.quotas.public),
    },
    capabilities: mapCapabilities((name) => venue.capabilities[name] ?? ''),
  };
}

function mapCapabilities<T>(value: (name: CapabilityName) => T): Record<CapabilityName, T> {
  const all: Partial<Record<CapabilityName, T>> = {};
  for (const name of CAPABILITY_NAMES) all[name] = value(name);
  return all as Record<CapabilityName, T>; // every name was just set
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Why a base URL cannot be used; null when it can. */
export function baseUrlProblem(text: string): string | null {
  if (text === '') return 'Enter the address of the service, such as https://api.example.com.';
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'This is not an address. It begins with https:// and names a host.';
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address must begin with https://.';
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return 'Plain http is allowed to this computer only (127.0.0.1, localhost). Use https.';
  }
  if (url.username !== '' || url.password !== '') return 'Leave user names and passwords out of the address.';
  if (text.includes('?') || text.includes('#')) return 'Leave out everything from ? or # on.';
  return null;
}

interface Whole {
  least: number;
  most: number;
}

/** Reads a whole number in a range; `null` stands for a text that is none. */
function readWhole(text: string, { least, most }: Whole): number | null {
  if (!/^\d{1,12}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

const SIZE: Whole = { least: 1, most: 10_000 };
const WINDOW: Whole = { least: 100, most: 86_400_000 };
const SKEW: Whole = { least: 1, most: 3_600_000 };
const QUOTA: Whole = { least: 1, most: 1_000_000_000 };

function readOptional(
  text: string,
  range: Whole,
  field: VenueFormField,
  unit: string,
  problems: VenueProblems,
): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = readWhole(trimmed, range);
  if (value === null) {
    problems[field] =
      `Enter a whole number of ${unit} from ${range.least} to ${range.most}, or leave it empty for “not known”.`;
  }
  return value;
}

function readSizes(form: VenueForm, problems: VenueProblems): { sizes: number[]; defaultSize: number } {
  const words = form.sizes.split(/[\s,;]+/).filter((word) => word !== '');
  const sizes = new Set<number>();
  for (const word of words) {
    const size = readWhole(word, SIZE);
    if (size === null) problems.sizes = `“${word}” is not a page size from 1 to 10000.`;
    else sizes.add(size);
  }
  if (words.length === 0) problems.sizes = 'Enter at least one page size.';
  else if (sizes.size > 20) problems.sizes = 'Enter at most 20 page sizes.';
  const defaultSize = readWhole(form.defaultSize.trim(), SIZE);
  if (defaultSize === null) problems.defaultSize = 'Enter a page size from 1 to 10000.';
  else if (problems.sizes === undefined && !sizes.has(defaultSize)) {
    problems.defaultSize = 'Choose one of the page sizes of the list.';
  }
  return { sizes: [...sizes].sort((a, b) => a - b), defaultSize: defaultSize ?? 0 };
}

function readCapabilities(form: VenueForm, problems: VenueProblems): Capabilities {
  return mapCapabilities((name) => {
    const path = form.capabilities[name].trim();
    if (path === '') return null;
    const placeholder = PLACEHOLDERS[name];
    if (!/^\/[A-Za-z0-9_\-./{}]*$/.test(path) || path.length > 200) {
      problems[`capability.${name}`] =
        'A path begins with / and holds letters, digits, - _ . / only, no query.';
    } else if (placeholder !== undefined && !path.includes(placeholder)) {
      problems[`capability.${name}`] = `This path must say where the value goes: put ${placeholder} in it.`;
    } else if (name === 'testOrder' && placesOrders(path)) {
      problems[`capability.${name}`] = 'This path places orders: a test sent there would be a real one.';
    }
    return path;
  });
}

/** The name of a query parameter, as venues write them. */
function checkParameter(text: string, field: VenueFormField, problems: VenueProblems): void {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,39}$/.test(text)) {
    problems[field] = 'Letters, digits and _ only, beginning with a letter.';
  }
}

/** Reads the settings of a venue; every box that cannot be read has its problem in plain words. */
export function readVenueForm(form: VenueForm, base: VenueDescription): ReadVenue {
  const problems: VenueProblems = {};
  const label = form.label.trim();
  if (label === '' || label.length > 60) problems.label = 'Give the venue a name of 1 to 60 characters.';
  const baseUrl = form.baseUrl.trim().replace(/\/+$/, '');
  const addressProblem = baseUrlProblem(baseUrl);
  if (addressProblem !== null) problems.baseUrl = addressProblem;
  const headerPrefix = form.headerPrefix.trim();
  if (!/^[A-Za-z][A-Za-z0-9-]{0,19}$/.test(headerPrefix)) {
    problems.headerPrefix = 'Letters, digits and hyphens, at most 20, beginning with a letter.';
  }
  const pageParameter = form.pageParameter.trim();
  const sizeParameter = form.sizeParameter.trim();
  checkParameter(pageParameter, 'pageParameter', problems);
  checkParameter(sizeParameter, 'sizeParameter', problems);
  if (pageParameter === sizeParameter && problems.pageParameter === undefined) {
    problems.sizeParameter = 'Page and page size need two different names.';
  }
  const { sizes, defaultSize } = readSizes(form, problems);
  const windowMs = readOptional(form.windowMs, WINDOW, 'windowMs', 'milliseconds', problems);
  const skewMs = readOptional(form.skewMs, SKEW, 'skewMs', 'milliseconds', problems);
  const quotas: Record<Pool, number | null> = { manage: null, spot: null, public: null };
  for (const pool of POOLS) {
    quotas[pool] = readOptional(form.quotas[pool], QUOTA, `quota.${pool}`, 'weight units', problems);
  }
  const capabilities = readCapabilities(form, problems);
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const paging = { pageParameter, sizeParameter, sizes, defaultSize };
  return {
    ok: true,
    venue: {
      ...base,
      label,
      baseUrl,
      headerPrefix,
      paging,
      budget: { windowMs, quotas },
      skewMs,
      capabilities,
    },
  };
}

/** Fields that stand inside the fold: a problem there must open it. */
export function isFolded(field: string): boolean {
  return !['label', 'baseUrl', 'headerPrefix', 'pageParameter', 'sizeParameter'].includes(field);
}
