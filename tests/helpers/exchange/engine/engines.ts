import type { Engine, EngineParts } from '../../../../exchange/engine/base/contract.ts';
import { createFastEngine } from '../../../../exchange/engine/fast/engine.ts';
import { createNaiveEngine } from '../../../../exchange/engine/naive/engine.ts';

export type CreateEngine = (parts: EngineParts) => Engine;

/** All engines: each rule is tested on each of them. */
export const ENGINES: readonly { name: string; create: CreateEngine }[] = [
  { name: 'naive', create: createNaiveEngine },
  { name: 'fast', create: createFastEngine },
];
