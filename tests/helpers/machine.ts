/** For every test: the language of the machine that runs it decides nothing. Numbers are written 1,234.50 and dates 20 Nov 2026. */
Object.defineProperty(globalThis.navigator, 'language', { value: 'en-GB', configurable: true });
