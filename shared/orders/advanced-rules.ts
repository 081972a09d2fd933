import type { CapabilityName } from '../venue/description.ts';
import type { OrderCapabilities } from '../venue/order-capabilities.ts';
import type { Finding } from './judge-amount.ts';
import type { AdvancedKind } from './order-kind.ts';
import type { TicketFields } from './order-parameters.ts';
import type { PairRules } from './pair.ts';
import type { RuleId } from './rules.ts';

/** Where orders that wait for a price are placed, by the venue's description. */
export type AdvancedPath = Extract<CapabilityName, 'placeStop' | 'placeOco'>;

/** What an order that waits for a price is beyond the limit or market order that it becomes. */
export interface AdvancedRules {
  kind: AdvancedKind;
  /** Where it is placed. */
  path: AdvancedPath;
  /** What the venue must be able to do. */
  needs: keyof OrderCapabilities;
  rule: RuleId;
  /** Judges the amounts that only this kind has; without pair rules only what holds for every pair. */
  check(fields: TicketFields, pair: PairRules | null, findings: Finding[]): void;
}
