import { type CallName, calls, type EventName, events } from './contract.ts';

/**
 * The names alone, for whoever checks a name without its schema. The preload is built with the
 * finished lists in place of this file (scripts/vite/bridge-names.ts): it carries no schemas.
 */
export const CALL_NAMES = Object.keys(calls) as readonly CallName[]; // every key, and no other

export const EVENT_NAMES = Object.keys(events) as readonly EventName[]; // as above
