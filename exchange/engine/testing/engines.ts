import type { Engine, EngineParts } from '../base/contract.ts';
import { createFastEngine } from '../fast/engine.ts';
import { createNaiveEngine } from '../naive/engine.ts';

export type CreateEngine = (parts: EngineParts) => Engine;

/** Every engine there is: each rule is tested on each of them. */
export const ENGINES: readonly { name: string; create: CreateEngine }[] = [
  { name: 'naive', create: createNaiveEngine },
  { name: 'fast', create: createFastEngine },
];
