// Would break it: fills in a row that pile the same words over the screen, or messages that counting makes disappear.
import { expect, test } from 'vitest';
import { withoutWayTo, withToast, type Toast } from './toasts.ts';

function toast(id: number, text: string, tone: Toast['tone'] = 'good'): Toast {
  return { id, tone, text, action: undefined, times: 1 };
}

test('the same text is shown once, newest last, with its count', () => {
  let shown: Toast[] = [];
  for (const [id, text] of ['filled', 'cancelled', 'filled', 'filled'].entries()) {
    shown = withToast(shown, toast(id, text));
  }
  expect(shown.map(({ id, text, times }) => [id, text, times])).toEqual([
    [1, 'cancelled', 1],
    [3, 'filled', 3],
  ]);
});

test('the same text in another tone is another toast, and no more than four are shown', () => {
  let shown: Toast[] = [toast(1, 'filled'), toast(2, 'filled', 'bad')];
  shown = withToast(shown, toast(3, 'a'));
  shown = withToast(shown, toast(4, 'b'));
  shown = withToast(shown, toast(5, 'c'));
  expect(shown.map(({ id }) => id)).toEqual([2, 3, 4, 5]);
});

test('once a screen is open, what led there goes and nothing else does', () => {
  const toOrders = {
    ...toast(1, 'unknown', 'warn'),
    action: { label: 'Go to Orders', run: () => undefined, to: 'orders' },
  };
  const shown = [toOrders, toast(2, 'refused', 'bad')];
  expect(withoutWayTo(shown, 'orders').map(({ id }) => id)).toEqual([2]);
  expect(withoutWayTo(shown, 'trade')).toBe(shown);
});
