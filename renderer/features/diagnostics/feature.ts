import { Stethoscope } from 'lucide-react';
import { appMessages } from '../../../shared/messages/app.ts';
import type { Feature } from '../../state/feature.ts';
import { CrashNotifications } from './crash-notifications.ts';
import { useDiagnosticsCommands } from './diagnostics-commands.ts';

export const diagnostics: Feature = {
  name: 'diagnostics',
  screens: [{ name: 'diagnostics', title: appMessages.screens.diagnostics, icon: Stethoscope, low: true }],
  useCommands: useDiagnosticsCommands,
  Beside: CrashNotifications,
};
