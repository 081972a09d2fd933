import { useState } from 'react';
import { commonMessages } from '../../../shared/messages/common.ts';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { useCall } from '../../lib/bridge.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Rich } from '../../ui/rich.tsx';
import { useRules, type ReviewRules } from '../../parts/review/use-rules.ts';

const text = reviewMessages.rules;
const nothing = {};
const bold = (words: string) => <b>{words}</b>;

/** Who reviews here, whether a second person must agree, and what that proves. */
export function RulesDialog({ rules, onClose }: { rules: ReviewRules; onClose: () => void }) {
  const [reviewer, setReviewer] = useState(rules.reviewer);
  const [fourEyes, setFourEyes] = useState(rules.fourEyes);
  const user = useCall('app.describe', nothing).data?.userName;
  const { set, busy } = useRules(onClose);
  const missing = reviewer.trim() === '';
  return (
    <Overlay label={text.title} onClose={onClose}>
      <form
        className="review-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing) set({ reviewer: reviewer.trim(), fourEyes });
        }}
      >
        <div className="bar">
          <h2>{text.title}</h2>
          <span className="grow" />
          <CloseButton label={text.close} onClick={onClose} />
        </div>
        <Field label={text.name} hint={text.nameHint} problem={missing ? text.nameMissing : null}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              maxLength={80}
              value={reviewer}
              onChange={(event) => setReviewer(event.target.value)}
            />
          )}
        </Field>
        <p className="caption">{user ? text.nameChangeHere(user) : text.nameChange}</p>
        <Check label={text.fourEyes} checked={fourEyes} onChange={setFourEyes} />
        <div className="review-proof">
          <p>
            <Rich text={text.proves} parts={{ b: bold }} />
          </p>
          <p>
            <Rich text={text.provesNot} parts={{ b: bold }} />
          </p>
          {fourEyes === rules.fourEyes ? null : <p>{fourEyes ? text.turnedOn : text.turnedOff}</p>}
        </div>
        <div className="bar review-buttons">
          <Button onClick={onClose}>{text.keep}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={missing}>
            {commonMessages.save}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
