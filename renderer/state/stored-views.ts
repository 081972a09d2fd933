import type { StoredViews } from '../../shared/bridge/view-calls.ts';

/** Until the stored ones have come. */
export const NO_VIEWS: StoredViews = { views: [], columns: [], trade: { layouts: {}, favourites: [] } };
