/** Seam: none. Breaks when a record that changed after its review is shown as reviewed only, or one that changed before it as changed. */
import { expect, it } from 'vitest';
import { FIXED_FIELDS, fixedFieldsChanged } from './fixed-fields.ts';

it('what changed after a time is named once, and what may change is not', () => {
  const changes = [
    { at: 5, field: 'amount', before: '1' },
    { at: 10, field: 'memo', before: '' },
    { at: 11, field: 'status', before: 'PROCESSING' },
    { at: 11, field: 'fee', before: '0' },
    { at: 12, field: 'address', before: 'a' },
    { at: 13, field: 'address', before: 'b' },
    { at: 14, field: 'amount', before: '2' },
  ];
  const reversed = [...changes, { at: 15, field: 'status', before: 'SUCCESS' }];
  expect(fixedFieldsChanged(reversed, 10)).toEqual(['amount', 'address', 'status']);
  expect(fixedFieldsChanged(reversed, 15)).toEqual([]);
  expect(fixedFieldsChanged(changes, 10)).toEqual(['amount', 'address']);
  expect(fixedFieldsChanged(changes, 4)).toEqual(['amount', 'address', 'memo']);
  expect(fixedFieldsChanged(changes, 14)).toEqual([]);
  const each = FIXED_FIELDS.map((field) => ({ at: 1, field, before: null }));
  expect(fixedFieldsChanged(each, 0)).toEqual(FIXED_FIELDS);
});
