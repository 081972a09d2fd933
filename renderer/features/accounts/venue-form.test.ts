// Would break it: a venue setting changed by opening and saving the form, an address that sends a key in the clear, "not known"
// turned into a number, or a path without its placeholder.
import { describe, expect, test } from 'vitest';
import { kucoinVenue, serviceVenue } from '../../../shared/venue/presets.ts';
import { orderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import { baseUrlProblem, isFolded, readVenueForm, venueFormOf, type VenueForm } from './venue-form.ts';

const base = serviceVenue('https://api.example.com');
const form = venueFormOf(base);

function problemsOf(change: Partial<VenueForm>): Record<string, string | undefined> {
  const read = readVenueForm({ ...form, ...change }, base);
  return read.ok ? {} : read.problems;
}

test('reading back what was shown changes nothing', () => {
  for (const venue of [base, { ...kucoinVenue(), kind: 'service' as const }]) {
    expect(readVenueForm(venueFormOf(venue), venue)).toEqual({ ok: true, venue });
  }
});

test('hidden orders can be taken away from a service and given back', () => {
  const without = readVenueForm({ ...form, hiddenOrders: false }, base);
  if (!without.ok) throw new Error('the form could not be read');
  expect(without.venue).toEqual({ ...base, hiddenOrders: false });
  const shown = venueFormOf(without.venue);
  expect(shown.hiddenOrders).toBe(false);
  const back = readVenueForm({ ...shown, hiddenOrders: true }, without.venue);
  expect(back.ok && orderCapabilities(back.venue)).toMatchObject({ hiddenOrders: true });
});

describe('the codes in answers to an order', () => {
  test('is the public venue’s until a service has lists of its own', () => {
    expect(form.troubleCodes.split(', ')).toEqual(
      expect.arrayContaining(['429000', '500000', '503000', '230005']),
    );
    expect(form.rejectionCodes.split(', ')).toEqual(expect.arrayContaining(['200004', '400100']));
    const read = readVenueForm({ ...form, rejectionCodes: ' 31;32\n31 ', troubleCodes: 'E_BUSY' }, base);
    if (!read.ok) throw new Error('the form could not be read');
    expect(read.venue.orderCodes).toEqual({ rejections: ['31', '32'], troubles: ['E_BUSY'] });
    expect(venueFormOf(read.venue)).toMatchObject({ rejectionCodes: '31, 32', troubleCodes: 'E_BUSY' });
    const none = readVenueForm({ ...form, rejectionCodes: '', troubleCodes: '' }, base);
    expect(none.ok && none.venue.orderCodes).toEqual({ rejections: [], troubles: [] });
  });

  test.each<[Partial<VenueForm>, 'rejectionCodes' | 'troubleCodes', RegExp]>([
    [{ rejectionCodes: '31, <32>' }, 'rejectionCodes', /“<32>” is not a code/],
    [{ troubleCodes: 'x'.repeat(41) }, 'troubleCodes', /is not a code/],
    [{ rejectionCodes: '200000' }, 'rejectionCodes', /200000 means success/],
    [{ troubleCodes: '200000' }, 'troubleCodes', /200000 means success/],
    [{ troubleCodes: '400100' }, 'troubleCodes', /400100 is in both lists/],
    [{ rejectionCodes: [...Array(201).keys()].join(' ') }, 'rejectionCodes', /at most 200/],
  ])('%j is refused at its field', (change, field, problem) => {
    expect(problemsOf(change)[field]).toMatch(problem);
    expect(isFolded(field)).toBe(true);
  });
});

test('defaults of a service: SVC, currentPage, pageSize, everything else not known', () => {
  expect(form).toMatchObject({
    headerPrefix: 'SVC',
    pageParameter: 'currentPage',
    sizeParameter: 'pageSize',
    windowMs: '',
    skewMs: '',
    quotas: { manage: '', spot: '', public: '' },
  });
});

describe('the address', () => {
  test.each([
    'https://api.example.com',
    'http://127.0.0.1:8080',
    'http://localhost:1',
    'http://[::1]:9',
    'https://x.y/z',
  ])('%s is allowed', (text) => {
    expect(baseUrlProblem(text)).toBeNull();
  });

  test.each([
    '',
    'api.example.com',
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'ftp://x.y',
    'https://user:pass@x.y',
    'https://x.y?a=1',
    'https://x.y#a',
  ])('%j is refused', (text) => {
    expect(baseUrlProblem(text)).not.toBeNull();
  });

  test('loses blanks and trailing slashes', () => {
    const read = readVenueForm({ ...form, baseUrl: ' https://x.y// ' }, base);
    expect(read.ok && read.venue.baseUrl).toBe('https://x.y');
  });
});

describe('numbers', () => {
  test('empty is not known, digits are a number, anything else is a problem', () => {
    const read = readVenueForm({ ...form, skewMs: ' ', windowMs: '30000' }, base);
    expect(read.ok && [read.venue.skewMs, read.venue.budget.windowMs]).toEqual([null, 30_000]);
    expect(problemsOf({ skewMs: '5s' })).toHaveProperty('skewMs');
    expect(problemsOf({ skewMs: '0' })).toHaveProperty('skewMs');
    expect(problemsOf({ windowMs: '99' })).toHaveProperty('windowMs');
    expect(problemsOf({ quotas: { manage: '-1', spot: '', public: '' } })).toHaveProperty(['quota.manage']);
  });

  test('page sizes are sorted, without repeats, and include the first one used', () => {
    const read = readVenueForm({ ...form, sizes: '100 20;20, 50', defaultSize: '20' }, base);
    expect(read.ok && read.venue.paging.sizes).toEqual([20, 50, 100]);
    expect(problemsOf({ sizes: '10, many' })['sizes']).toContain('many');
    expect(problemsOf({ sizes: '' })).toHaveProperty('sizes');
    expect(problemsOf({ defaultSize: '33' })).toHaveProperty('defaultSize');
  });
});

describe('names and paths', () => {
  test('header prefix and parameter names keep to what venues write', () => {
    expect(problemsOf({ headerPrefix: '1X' })).toHaveProperty('headerPrefix');
    expect(problemsOf({ headerPrefix: 'A B' })).toHaveProperty('headerPrefix');
    expect(problemsOf({ pageParameter: 'page-no' })).toHaveProperty('pageParameter');
    expect(problemsOf({ sizeParameter: 'currentPage' })).toHaveProperty('sizeParameter');
  });

  test('a path begins with /, has no query, and names what it is about', () => {
    const withPath = (name: 'symbols' | 'orderByClientOid' | 'testOrder', path: string) =>
      problemsOf({ capabilities: { ...form.capabilities, [name]: path } });
    expect(withPath('symbols', '/api/v2/symbols')).toEqual({});
    expect(withPath('symbols', 'api/v2')).toHaveProperty(['capability.symbols']);
    expect(withPath('symbols', '/a?b=1')).toHaveProperty(['capability.symbols']);
    expect(withPath('orderByClientOid', '/o/x')['capability.orderByClientOid']).toContain('{clientOid}');
    expect(withPath('orderByClientOid', '/o/{clientOid}')).toEqual({});
    for (const path of ['/api/v1/hf/orders/', '/api/v1/orders', '/api/v1/hf/orders/latest'])
      expect(withPath('testOrder', path)['capability.testOrder']).toContain('may place real orders');
    expect(withPath('testOrder', '/api/v1/hf/orders/test')).toEqual({});
  });
});

test('problems inside the fold open it', () => {
  expect(isFolded('capability.symbols')).toBe(true);
  expect(isFolded('skewMs')).toBe(true);
  expect(isFolded('baseUrl')).toBe(false);
});
