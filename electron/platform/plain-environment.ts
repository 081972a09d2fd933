/** Variables that change what Node runs before our program does, or that Electron passes to itself. */
const DROPPED = /^(NODE_|ELECTRON_|npm_)/;

/** The environment for a program of ours: without the variables that could make Node run something else first. */
export function plainEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !DROPPED.test(name)) plain[name] = value;
  }
  return plain;
}
