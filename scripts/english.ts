/**
 * Imported first by every program of the command line, before any text is read: what they print is English whatever the system speaks
 * (docs/decisions/0018), so that a script may look for it.
 */
Object.defineProperty(globalThis.navigator, 'language', { value: 'en', configurable: true });
