import { accountsVenueMessages } from '../../../shared/messages/accounts-venue.ts';
import {
  CAPABILITY_NAMES,
  POOLS,
  type Capabilities,
  type CapabilityName,
  type Pool,
  type VenueDescription,
  type OrderCodes,
} from '../../../shared/venue/description.ts';
import { orderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import { CODE_FORM, MAX_CODES, orderCodes, SUCCESS_CODE } from '../../../shared/venue/order-codes.ts';
import { testPathOf } from '../../../shared/venue/order-path.ts';

const messages = accountsVenueMessages.problems;

/** The settings of a venue in text boxes. Empty means "not known" where the venue may leave it open. */
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
  /** Codes, separated by commas or spaces. */
  rejectionCodes: string;
  troubleCodes: string;
  hiddenOrders: boolean;
}

export type VenueFormField =
  | Exclude<keyof VenueForm, 'quotas' | 'capabilities' | 'hiddenOrders'>
  | `quota.${Pool}`
  | `capability.${CapabilityName}`;
export type VenueProblems = Partial<Record<VenueFormField, string>>;

type ReadVenue = { ok: true; venue: VenueDescription } | { ok: false; problems: VenueProblems };

/** What a path must name for its order to be found. */
const PLACEHOLDERS: Partial<Record<CapabilityName, string>> = {
  symbol: '{symbol}',
  currency: '{currency}',
  orderByClientOid: '{clientOid}',
  orderByOrderId: '{orderId}',
  cancelByOrderId: '{orderId}',
  cancelByClientOid: '{clientOid}',
  stopByOrderId: '{orderId}',
  cancelStop: '{orderId}',
  ocoDetails: '{orderId}',
  ocoByClientOid: '{clientOid}',
  cancelOco: '{orderId}',
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
    rejectionCodes: orderCodes(venue).rejections.join(', '),
    troubleCodes: orderCodes(venue).troubles.join(', '),
    hiddenOrders: orderCapabilities(venue).hiddenOrders,
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
  if (text === '') return messages.address.missing;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return messages.address.none;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return messages.address.scheme;
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return messages.address.plain;
  }
  if (url.username !== '' || url.password !== '') return messages.address.user;
  if (text.includes('?') || text.includes('#')) return messages.address.query;
  return null;
}

interface Whole {
  min: number;
  max: number;
}

/** Reads an integer in a range; `null` for any other text. */
function readWhole(text: string, { min, max }: Whole): number | null {
  if (!/^\d{1,12}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

const SIZE: Whole = { min: 1, max: 10_000 };
const WINDOW: Whole = { min: 100, max: 86_400_000 };
const SKEW: Whole = { min: 1, max: 3_600_000 };
const QUOTA: Whole = { min: 1, max: 1_000_000_000 };

function readOptional(
  text: string,
  range: Whole,
  field: VenueFormField,
  unit: keyof typeof messages.wholeNumber,
  problems: VenueProblems,
): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = readWhole(trimmed, range);
  if (value === null) {
    problems[field] = messages.wholeNumber[unit](range.min, range.max);
  }
  return value;
}

function readSizes(form: VenueForm, problems: VenueProblems): { sizes: number[]; defaultSize: number } {
  const typed = form.sizes.split(/[\s,;]+/).filter((word) => word !== '');
  const sizes = new Set<number>();
  for (const word of typed) {
    const size = readWhole(word, SIZE);
    if (size === null) problems.sizes = messages.sizes.wrong(word);
    else sizes.add(size);
  }
  if (typed.length === 0) problems.sizes = messages.sizes.none;
  else if (sizes.size > 20) problems.sizes = messages.sizes.many;
  const defaultSize = readWhole(form.defaultSize.trim(), SIZE);
  if (defaultSize === null) problems.defaultSize = messages.sizes.defaultWrong;
  else if (problems.sizes === undefined && !sizes.has(defaultSize)) {
    problems.defaultSize = messages.sizes.defaultUnlisted;
  }
  return { sizes: [...sizes].sort((a, b) => a - b), defaultSize: defaultSize ?? 0 };
}

/** No code may mean both. */
function readCodes(form: VenueForm, problems: VenueProblems): OrderCodes {
  const troubles = codesIn(form.troubleCodes, 'troubleCodes', problems);
  const rejections = codesIn(form.rejectionCodes, 'rejectionCodes', problems);
  for (const code of rejections) {
    if (troubles.includes(code)) problems.troubleCodes ??= messages.codes.inBoth(code);
  }
  return { rejections, troubles };
}

function codesIn(text: string, field: 'rejectionCodes' | 'troubleCodes', problems: VenueProblems): string[] {
  const codes = new Set(text.split(/[\s,;]+/).filter((word) => word !== ''));
  for (const code of codes) {
    if (!CODE_FORM.test(code)) problems[field] = messages.codes.wrong(code);
    else if (code === SUCCESS_CODE) problems[field] = messages.codes.success(code);
  }
  if (codes.size > MAX_CODES) problems[field] = messages.codes.many(MAX_CODES);
  return [...codes];
}

function readCapabilities(form: VenueForm, problems: VenueProblems): Capabilities {
  return mapCapabilities((name) => {
    const path = form.capabilities[name].trim();
    if (path === '') return null;
    const placeholder = PLACEHOLDERS[name];
    if (!/^\/[A-Za-z0-9_\-./{}]*$/.test(path) || path.length > 200) {
      problems[`capability.${name}`] = messages.path.form;
    } else if (placeholder !== undefined && !path.includes(placeholder)) {
      problems[`capability.${name}`] = messages.path.placeholder(placeholder);
    } else if (name === 'testOrder' && testPathOf(path) === null) {
      problems[`capability.${name}`] = messages.path.placesOrders;
    }
    return path;
  });
}

/** The name of a query parameter, as venues write them. */
function checkParameter(text: string, field: VenueFormField, problems: VenueProblems): void {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,39}$/.test(text)) {
    problems[field] = messages.parameter;
  }
}

/** Reads the settings of a venue; every box that cannot be read has its problem in plain words. */
export function readVenueForm(form: VenueForm, base: VenueDescription): ReadVenue {
  const problems: VenueProblems = {};
  const label = form.label.trim();
  if (label === '' || label.length > 60) problems.label = messages.label;
  const baseUrl = form.baseUrl.trim().replace(/\/+$/, '');
  const addressProblem = baseUrlProblem(baseUrl);
  if (addressProblem !== null) problems.baseUrl = addressProblem;
  const headerPrefix = form.headerPrefix.trim();
  if (!/^[A-Za-z][A-Za-z0-9-]{0,19}$/.test(headerPrefix)) {
    problems.headerPrefix = messages.headerPrefix;
  }
  const pageParameter = form.pageParameter.trim();
  const sizeParameter = form.sizeParameter.trim();
  checkParameter(pageParameter, 'pageParameter', problems);
  checkParameter(sizeParameter, 'sizeParameter', problems);
  if (pageParameter === sizeParameter && problems.pageParameter === undefined) {
    problems.sizeParameter = messages.sameParameters;
  }
  const { sizes, defaultSize } = readSizes(form, problems);
  const windowMs = readOptional(form.windowMs, WINDOW, 'windowMs', 'milliseconds', problems);
  const skewMs = readOptional(form.skewMs, SKEW, 'skewMs', 'milliseconds', problems);
  const quotas: Record<Pool, number | null> = { manage: null, spot: null, public: null };
  for (const pool of POOLS) {
    quotas[pool] = readOptional(form.quotas[pool], QUOTA, `quota.${pool}`, 'weightUnits', problems);
  }
  const capabilities = readCapabilities(form, problems);
  const codes = readCodes(form, problems);
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
      ...(form.hiddenOrders === orderCapabilities(base).hiddenOrders
        ? {}
        : { hiddenOrders: form.hiddenOrders }),
      ...(isSame(codes, orderCodes(base)) ? {} : { orderCodes: codes }),
    },
  };
}

function isSame(one: OrderCodes, other: OrderCodes): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Fields inside the fold: a problem there must open it. */
export function isFolded(field: string): boolean {
  return !['label', 'baseUrl', 'headerPrefix', 'pageParameter', 'sizeParameter'].includes(field);
}
