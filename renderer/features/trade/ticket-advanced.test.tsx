/** Seam: none. Breaks when a venue that refuses hidden orders is offered one, or when an option that is on is not shown. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { kucoinVenue, practiceVenue, serviceVenue } from '../../../shared/venue/presets.ts';
import { TicketAdvanced } from './ticket-advanced.tsx';
import { EMPTY_FORM, type TicketForm } from './ticket-form.ts';
import type { TicketState } from './use-ticket.ts';

const view = { pair: { baseCurrency: 'BTC', baseIncrement: '0.1', baseMinSize: '0.1' } } as PairView;

function text(venue: VenueDescription, change: Partial<TicketForm> = {}): string {
  const form = { ...EMPTY_FORM, ...change };
  const state = {
    form,
    change: () => undefined,
    problems: { all: [], first: null },
  } as unknown as TicketState;
  const page = renderToStaticMarkup(
    <TicketAdvanced venue={venue} view={view} state={state} shownFor={() => []} />,
  );
  return page.replaceAll(/<[^>]*>/g, ' ');
}

test('hidden and iceberg are offered by a service and the practice exchange, not by the public venue', () => {
  for (const venue of [serviceVenue('https://venue.example'), practiceVenue('http://127.0.0.1:1')]) {
    expect(text(venue)).toContain('Hidden');
    expect(text(venue)).toContain('Iceberg');
  }
  const service = { ...serviceVenue('https://venue.example'), hiddenOrders: false };
  for (const venue of [kucoinVenue(), service]) {
    expect(text(venue, { hidden: true, iceberg: true })).not.toMatch(/hidden|iceberg/i);
    expect(text(venue)).toContain('Self-trade prevention');
  }
});

test('an option that is on is named beside the closed fold', () => {
  const venue = practiceVenue('http://127.0.0.1:1');
  expect(text(venue, { hidden: true, stp: 'CO' })).toMatch(/Advanced\s+Hidden\s+STP CO/);
});
