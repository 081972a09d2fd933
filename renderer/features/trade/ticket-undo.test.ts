// Would break it: an edit that cannot be undone, one that takes others with it, or an undo that puts back what another hand changed.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeForm, EMPTY_FORM, type TicketForm } from './ticket-form.ts';
import { moveEdit, NO_EDITS, recordEdit, type EditHistory, type EditKind } from './ticket-undo.ts';

interface State {
  form: TicketForm;
  history: EditHistory;
}

const START: State = { form: EMPTY_FORM, history: NO_EDITS };

function edit({ form, history }: State, patch: Partial<TicketForm>, kind: EditKind, at = 0): State {
  const next = changeForm(form, patch);
  return { form: next, history: recordEdit(history, form, next, { kind, at }) };
}

function move(state: State, way: 'undo' | 'redo'): State {
  return moveEdit(state.history, state.form, way) ?? state;
}

test('a step and a price of the book are undone one by one, back to what was typed', () => {
  const typed = edit(START, { price: '64200.1' }, 'typed');
  const stepped = edit(typed, { price: '64200.2' }, 'stepped', 1);
  const picked = edit(stepped, { price: '64199.0' }, 'complete', 2);
  const once = move(picked, 'undo');
  expect(once.form.price).toBe('64200.2');
  const twice = move(once, 'undo');
  expect(twice.form.price).toBe('64200.1');
  expect(move(twice, 'undo').form).toEqual(EMPTY_FORM);
  expect(move(move(twice, 'redo'), 'redo').form).toEqual(picked.form);
});

test('the keys of one number are one edit, and so is one turn of the wheel; after a pause another begins', () => {
  let state = START;
  for (const [at, price] of ['6', '64', '642'].entries()) state = edit(state, { price }, 'typed', at * 300);
  for (const [at, price] of ['643', '644', '645'].entries())
    state = edit(state, { price }, 'stepped', 700 + at * 50);
  state = edit(state, { price: '646' }, 'stepped', 9_000);
  expect(state.history.past).toHaveLength(3);
  expect(move(state, 'undo').form.price).toBe('645');
  expect(move(move(state, 'undo'), 'undo').form.price).toBe('642');
});

test('what is undone leaves other fields as they are: a client order ID that came meanwhile stays', () => {
  const picked = edit(START, { price: '64199.0' }, 'complete');
  const filled = { ...picked, form: { ...picked.form, clientOid: 'cf-1' } };
  expect(move(filled, 'undo').form).toEqual({ ...EMPTY_FORM, clientOid: 'cf-1' });
});

test('a choice that turned another off brings it back', () => {
  const passive = edit(START, { postOnly: true }, 'complete');
  const ioc = edit(passive, { timeInForce: 'IOC' }, 'complete');
  expect(ioc.form.postOnly).toBe(false);
  expect(move(ioc, 'undo').form).toMatchObject({ postOnly: true, timeInForce: 'GTC' });
});

test('whatever is done is undone to the beginning and done again to the end', () => {
  const patch = fc.record(
    { price: fc.string(), size: fc.string(), hidden: fc.boolean(), type: fc.constantFrom('limit', 'market') },
    { requiredKeys: [] },
  );
  const kind = fc.constantFrom('typed', 'stepped', 'complete');
  fc.assert(
    fc.property(fc.array(fc.tuple(patch, kind, fc.nat(3_000)), { maxLength: 30 }), (edits) => {
      let at = 0;
      let state = START;
      for (const [change, how, pause] of edits) {
        at += pause;
        state = edit(state, change, how, at);
      }
      const end = state.form;
      for (let more = 0; more < 31; more += 1) state = move(state, 'undo');
      expect(state.form).toEqual(EMPTY_FORM);
      for (let more = 0; more < 31; more += 1) state = move(state, 'redo');
      expect(state.form).toEqual(end);
    }),
  );
});
