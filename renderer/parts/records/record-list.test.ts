// Would break it: a status nobody knows shown as a known one, a memo warning on an internal transfer or a plain chain.
import { describe, expect, test } from 'vitest';
import { chainNeedsMemo, memoState } from './memo-chains.ts';

describe('memo of a record (S2.2)', () => {
  test('missing on a memo chain, in whatever case the venue writes it', () => {
    expect(chainNeedsMemo('XRP')).toBe(true);
    expect(memoState({ chain: 'xrp', memo: '', isInner: false })).toBe('missing');
  });

  test('none elsewhere, and never missing inside the venue', () => {
    expect(memoState({ chain: 'btc', memo: '', isInner: false })).toBe('none');
    expect(memoState({ chain: 'xrp', memo: '', isInner: true })).toBe('none');
    expect(memoState({ chain: '', memo: '', isInner: false })).toBe('none');
  });

  test('present whatever it says', () => {
    expect(memoState({ chain: 'xrp', memo: '0', isInner: false })).toBe('present');
  });
});
