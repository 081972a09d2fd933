import { accountsMessages } from '../../../shared/messages/accounts.ts';
import { useStatus } from '../../state/app-state.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { conditionsLine } from '../../parts/account/format-practice.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from './section.tsx';

/** What the practice exchange behaves like at the moment, and the way to where that is changed. */
export function PracticeSection() {
  const practice = useStatus()?.practice;
  const openSettings = useOpenSettings();
  return (
    <Section title={accountsMessages.practice.title}>
      <div className="bar">
        <Button onClick={() => openSettings('practice')}>{accountsMessages.practice.change}</Button>
        {practice ? <span className="caption grow">{conditionsLine(practice)}.</span> : null}
      </div>
    </Section>
  );
}
