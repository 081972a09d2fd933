import { z } from 'zod';

const nothing = z.strictObject({});
const version = z.string().check(z.maxLength(60));
const text = z.string().check(z.maxLength(600));

/** What a person or the daily timer wanted when an order blocked it. */
const step = z.enum(['check', 'download', 'install']);
export type UpdateStep = z.infer<typeof step>;

/** The state of updates. Nothing is asked of any server in `not-served`, `off`, `idle` and `waiting`. */
const updateState = z.discriminatedUnion('state', [
  /** This copy gets no updates from inside the app; `why`: where new versions come from instead. */
  z.strictObject({ state: z.literal('not-served'), why: text }),
  /** The person has not allowed it. */
  z.strictObject({ state: z.literal('off') }),
  /** Allowed. `checkedAt`: when the newest version was last found to be the running one, milliseconds since the epoch; null in this run not yet. */
  z.strictObject({ state: z.literal('idle'), checkedAt: z.nullable(z.number()) }),
  z.strictObject({ state: z.literal('checking') }),
  /** Orders are on their way or of unknown fate: the step waits until there are none. `version` is the offered one, where one is known. */
  z.strictObject({
    state: z.literal('waiting'),
    wants: step,
    orders: z.number(),
    version: z.nullable(version),
  }),
  /** `bytes` is what would be downloaded; null when the offer does not include it. */
  z.strictObject({ state: z.literal('available'), version, bytes: z.nullable(z.number()) }),
  z.strictObject({ state: z.literal('downloading'), version, percent: z.number() }),
  /** Downloaded and verified: it is installed when the person chooses so. */
  z.strictObject({ state: z.literal('ready'), version }),
  /** Counterfoil is about to end and start again; no order is taken any more. */
  z.strictObject({ state: z.literal('installing'), version }),
  /** `message`: what happened and what to do. `step` can be tried again. */
  z.strictObject({ state: z.literal('failed'), step, message: text, at: z.number() }),
]);
export type UpdateState = z.infer<typeof updateState>;

/** `running` is the version that runs now. */
const updatesView = z.strictObject({ running: version, update: updateState });
export type UpdatesView = z.infer<typeof updatesView>;

/** Every one answers with the state of updates; what takes long continues behind and is reported by the event. */
export const updateCalls = {
  'updates.status': { input: nothing, reply: updatesView },
  /** Allowing checks at once. Kinds `no-capability` where updates are not served, `conflict` while one is being installed, `store`. */
  'updates.allow': { input: z.strictObject({ allowed: z.boolean() }), reply: updatesView },
  /** Kind `conflict` while updates are off, `no-capability` where they are not served. */
  'updates.check': { input: nothing, reply: updatesView },
  /** Downloads the version that was offered. Kind `conflict` when none was. */
  'updates.download': { input: nothing, reply: updatesView },
  /** Ends Counterfoil, installs and starts it again. Kind `conflict` when nothing is ready. */
  'updates.install': { input: nothing, reply: updatesView },
} as const;

export const updateEvents = { updates: updatesView } as const;
