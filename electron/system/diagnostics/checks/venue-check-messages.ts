import {
  diagnosticsVenueMessages,
  venueChecksInEnglish,
} from '../../../../shared/messages/diagnostics-venue.ts';
import { inBoth } from '../../../../shared/messages/in-both.ts';

/** What the checks of a venue say, for the window and for the report. */
export const venueCheckMessages = inBoth(diagnosticsVenueMessages, venueChecksInEnglish);
