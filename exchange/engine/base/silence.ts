import type { EngineEvents } from './contract.ts';

/** Hears everything and does nothing: what a listener builds on that cares for some events only. */
export const SILENCE: EngineEvents = {
  accepted() {},
  rested() {},
  traded() {},
  reduced() {},
  ended() {},
  quoted() {},
  changed() {},
};
