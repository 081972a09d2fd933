import type { Engine, EngineParts } from './base/contract.ts';
import { createFastEngine } from './fast/engine.ts';

/** The matching engine of the exchange. */
export function createEngine(parts: EngineParts): Engine {
  return createFastEngine(parts);
}
