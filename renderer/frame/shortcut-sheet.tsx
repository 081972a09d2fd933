import { useEffect, useRef } from 'react';
import { frameKeysMessages } from '../../shared/messages/frame-keys.ts';
import { SCREENS } from '../app/features.ts';
import { CloseButton } from '../ui/button.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { keyGroups } from '../parts/keys/key-groups.ts';
import { KeyList } from '../parts/keys/key-list.tsx';
import './shortcut-sheet.css';

/** The keys, group by group. It also states that Enter in a field never sends an order. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.focus(), []);
  return (
    <Overlay label={frameKeysMessages.title} onClose={onClose}>
      <div className="panel-head">
        <h2>{frameKeysMessages.title}</h2>
        <div className="panel-aside">
          <CloseButton label={frameKeysMessages.close} onClick={onClose} />
        </div>
      </div>
      <div className="keys" tabIndex={0} role="group" aria-label={frameKeysMessages.list} ref={body}>
        {keyGroups(SCREENS.length).map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="heading">{title}</h3>
            <KeyList keys={keys} />
          </section>
        ))}
        <p className="caption">{frameKeysMessages.enter}</p>
      </div>
    </Overlay>
  );
}
