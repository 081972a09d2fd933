/** The name of the key that opens the palette with K, as this system's keyboards print it. */
export const COMMAND_KEY = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';
