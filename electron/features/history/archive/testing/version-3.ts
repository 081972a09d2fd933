/** For tests: archive.db as version 3 made it, frozen like version 2, to which it added when a row that was set aside was settled. */
import { VERSION_2 } from './version-2.ts';

export const VERSION_3 = `${VERSION_2}
  ALTER TABLE set_aside ADD COLUMN settled_at INTEGER;
`;
