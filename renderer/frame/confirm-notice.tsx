import { useState } from 'react';
import type { ConfirmView } from '../../shared/bridge/app-calls.ts';
import { confirmMessages } from '../../shared/messages/confirm.ts';
import { useBridgeEvent } from '../lib/bridge.ts';
import { Notice } from '../ui/notice.tsx';
import './confirm-notice.css';

/** While the person is asked outside the window: where the question is. Over every panel, because one may have been what raised it. */
export function ConfirmNotice() {
  const [where, setWhere] = useState<ConfirmView['where']>(null);
  useBridgeEvent('confirm', (view) => setWhere(view.where));
  return (
    <div className="confirm-notice" role="status">
      {where === null ? null : <Notice tone="warn">{confirmMessages.waiting[where]}</Notice>}
    </div>
  );
}
