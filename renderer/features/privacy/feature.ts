import { callOptions } from '../../lib/bridge.ts';
import type { Feature } from '../../state/feature.ts';
import { followActivity } from './activity.ts';
import { followLock } from './follow-lock.ts';
import { PrivacyButtons } from './top-buttons.tsx';

export const privacy: Feature = {
  name: 'privacy',
  follow(client, fetchAll) {
    followLock(client, fetchAll);
    followActivity();
  },
  ask: (client) => void client.prefetchQuery(callOptions('privacy.state', {})),
  TopBar: PrivacyButtons,
};
