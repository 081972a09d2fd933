import { useState } from 'react';
import { commonMessages } from '../../../shared/messages/common.ts';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { useCall } from '../../lib/bridge.ts';
import { type ReviewRules, useRules } from '../../parts/review/use-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';

const { rules: messages } = reviewMessages;
const { reviews } = settingsSectionsMessages;
const nothing = {};
const bold = (part: string) => <b>{part}</b>;

/** Who reviews here and whether a second person must approve. Every other place shows the name and leads here. */
export function ReviewRulesPanel() {
  const query = useCall('reviews.summary', nothing);
  if (query.data) {
    const { rules } = query.data;
    return <RulesForm key={JSON.stringify(rules)} rules={rules} />;
  }
  return (
    <SettingGroup label={settingsSectionsMessages.sections.reviews}>
      {query.isError ? (
        <ErrorState
          problem={query.error.problem}
          couldNot={reviews.couldNot}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <PanelBody>
          <SkeletonLines label={reviews.reading} />
        </PanelBody>
      )}
    </SettingGroup>
  );
}

function RulesForm({ rules }: { rules: ReviewRules }) {
  const [reviewer, setReviewer] = useState(rules.reviewer);
  const [fourEyes, setFourEyes] = useState(rules.fourEyes);
  const user = useCall('app.describe', nothing, { staleTime: Number.POSITIVE_INFINITY }).data?.userName;
  const { set, busy } = useRules();
  const name = reviewer.trim();
  const changed = name !== rules.reviewer || fourEyes !== rules.fourEyes;
  return (
    <form
      className="setting-group"
      aria-label={settingsSectionsMessages.sections.reviews}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && name !== '' && !busy) set({ reviewer: name, fourEyes });
      }}
    >
      <div className="setting-card">
        <Setting name={reviews.reviewer} note={user ? reviews.reviewerSystem(user) : reviews.reviewerNote}>
          <TextInput
            aria-label={messages.name}
            maxLength={80}
            value={reviewer}
            onChange={(event) => setReviewer(event.target.value)}
          />
        </Setting>
        <Setting
          name={reviews.fourEyes}
          note={reviews.fourEyesNote}
          more={
            <>
              <Rich text={messages.proves} parts={{ b: bold }} />{' '}
              <Rich text={messages.provesNot} parts={{ b: bold }} />
            </>
          }
        >
          <Check
            label={settingsSectionsMessages.trading.on}
            aria-label={reviews.fourEyes}
            checked={fourEyes}
            onChange={setFourEyes}
          />
        </Setting>
      </div>
      {fourEyes === rules.fourEyes ? null : (
        <p className="caption" role="status">
          {fourEyes ? messages.turnedOn : messages.turnedOff}
        </p>
      )}
      <div className="rules-buttons">
        <Button type="submit" variant="primary" busy={busy} disabled={!changed || name === ''}>
          {commonMessages.save}
        </Button>
      </div>
    </form>
  );
}
