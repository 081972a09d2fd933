import { privacyMessages } from '../../../shared/messages/privacy.ts';
import { useSetPreferences } from '../../state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { amountsHidden } from '../../lib/hidden.ts';

/** Beside what writes a file: hiding is of the window alone. Nothing while amounts are shown. */
export function FilesInFull() {
  return amountsHidden() ? <p className="caption">{privacyMessages.filesInFull}</p> : null;
}

/** In place of boxes for amounts: a box that shows a mask could not be edited. */
export function HiddenHere({ what }: { what: keyof typeof privacyMessages.hiddenHere }) {
  const change = useSetPreferences();
  return (
    <Notice
      tone="info"
      action={
        <Button size="small" onClick={() => change({ hideAmounts: false })}>
          {privacyMessages.showAmounts}
        </Button>
      }
    >
      {privacyMessages.hiddenHere[what]}
    </Notice>
  );
}
