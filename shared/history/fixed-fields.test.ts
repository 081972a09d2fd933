/** Seam: none. Breaks when a record that changed after its review is shown as reviewed only, or one that changed before it as changed. */
import { expect, it } from 'vitest';
import { FIXED_FIELDS, fixedFieldsChanged } from './fixed-fields.ts';

it('what changed after a time is named once, and what may change is not', () => {
  const changes = [
    { at: 5, field: 'amount' },
    { at: 10, field: 'memo' },
    { at: 11, field: 'status' },
    { at: 11, field: 'fee' },
    { at: 12, field: 'address' },
    { at: 13, field: 'address' },
    { at: 14, field: 'amount' },
  ];
  expect(fixedFieldsChanged(changes, 10)).toEqual(['amount', 'address']);
  expect(fixedFieldsChanged(changes, 4)).toEqual(['amount', 'address', 'memo']);
  expect(fixedFieldsChanged(changes, 14)).toEqual([]);
  const each = FIXED_FIELDS.map((field) => ({ at: 1, field }));
  expect(fixedFieldsChanged(each, 0)).toEqual(FIXED_FIELDS);
});
