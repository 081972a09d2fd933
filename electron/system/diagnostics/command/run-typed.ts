import { commandInEnglish } from '../../../../shared/messages/diagnostics-command.ts';
import { readCommand } from './read-command.ts';
import { type CommandParts, type ExitCode, runCommand } from './run-command.ts';

export interface TypedCommandParts extends Omit<CommandParts, 'dataFolder'> {
  /** What is typed before the options. */
  call: string;
  /** The data folder where none is named. */
  usual: string;
  /** Whether one may be named. An installed app reads the user's and no other. */
  hasData: boolean;
}

/** Reads the arguments and runs the command. */
export async function runDiagnosticsCommand(
  args: readonly string[],
  parts: TypedCommandParts,
): Promise<ExitCode> {
  const command = readCommand(args, parts);
  if (command !== null) return runCommand(command, { ...parts, dataFolder: command.data ?? parts.usual });
  parts.print(commandInEnglish.usage(parts.call, parts.hasData));
  return args.includes('--help') ? 0 : 2;
}
