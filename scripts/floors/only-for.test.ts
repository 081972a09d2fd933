/** Breaks when a feature can reach behind the port of a venue, to paths, envelopes and tokens. */
import { describe, expect, test } from 'vitest';
import { checkFloors } from './check.ts';
import { PARTS } from './law.ts';

function breaches(from: string, to: string): string[] {
  return checkFloors(PARTS, [from, to], [{ from, to }]);
}

describe('a venue is known by its port', () => {
  test.each(['service/client.ts', 'kucoin/read-order.ts'])('a feature does not import venue/%s', (file) => {
    const [from, to] = ['electron/features/trading/handlers.ts', `electron/venue/${file}`];
    expect(breaches(from, to)).toEqual([`${from} -> ${to}: venues is not for features`]);
  });

  test('nor does the port itself; a feature imports the port, and the app chooses who answers it', () => {
    expect(breaches('electron/venue/client.ts', 'electron/venue/kucoin/orders.ts')).toHaveLength(1);
    expect(breaches('electron/features/trading/handlers.ts', 'electron/venue/client.ts')).toEqual([]);
    expect(breaches('electron/app/create-app.ts', 'electron/venue/kucoin/orders.ts')).toEqual([]);
  });
});
