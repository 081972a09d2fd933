import { CheckCircle2, CircleAlert, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { reviewActionMessages as messages } from '../../../shared/messages/review-action.ts';
import { usePreferences } from '../../state/app-state.ts';
import { useViewValue } from '../../state/view-state.ts';
import { COMMAND_KEY } from '../../lib/command-key.ts';
import { isInOverlay, isTyping } from '../../lib/key-press.ts';
import { Button, CloseButton, Key } from '../../ui/button.tsx';
import { isActing } from './action-queue.ts';
import { formatAction, LAST_ACTION_KEY, undoable } from './last-action.ts';
import { useUndo } from './use-review-action.ts';
import './review-actions.css';

/** What was done last, docked under the table: it covers no row, and stays until the next action or until it is closed. */
export function ActionBar({ onUndone }: { onUndone?: () => void }) {
  const action = useViewValue(LAST_ACTION_KEY);
  const { timeZone } = usePreferences();
  const { undo, dismiss, busy } = useUndo(onUndone);
  const canUndo = action !== null && undoable(action) !== null;
  const leave = useRestoreFocus();

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isUndo || event.key.toLowerCase() !== 'z') return;
    if (isTyping(event.target) || isInOverlay(event.target)) return; // there it undoes what was typed
    // What was pressed before may still be on its way: it is what this key means.
    if (!canUndo && !isActing()) return;
    event.preventDefault();
    if (!event.repeat) undo(null);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  if (action === null) return null;
  const { tone, title, detail } = formatAction(action, timeZone);
  const Icon = tone === 'bad' || tone === 'warn' ? CircleAlert : CheckCircle2;
  return (
    <div
      className="action-bar"
      data-tone={tone}
      role="region"
      aria-label={messages.label}
      onClickCapture={({ currentTarget }) => leave(currentTarget)}
    >
      <Icon size={15} strokeWidth={2} aria-hidden />
      <p role="status">
        <b>{title}:</b> {detail}
      </p>
      {canUndo ? (
        <Button size="small" busy={busy} icon={<Undo2 size={12} aria-hidden />} onClick={() => undo(action)}>
          {messages.undo} <Key>{`${COMMAND_KEY} Z`}</Key>
        </Button>
      ) : null}
      <CloseButton label={messages.close} onClick={dismiss} />
    </div>
  );
}

/** The button that was pressed goes with what it did: the keyboard is back in the list then, and no letter after it is lost. */
function useRestoreFocus(): (bar: Element) => void {
  const screen = useRef<Element | null>(null);
  // After every drawing: what was pressed goes with one of them.
  useEffect(() => {
    const { current } = screen;
    if (current === null || document.activeElement?.closest('.action-bar')) return;
    screen.current = null;
    if (document.activeElement !== document.body) return;
    const list = current.querySelector<HTMLElement>('[role="grid"], [role="tab"][aria-selected="true"]');
    list?.focus();
  });
  return (bar) => {
    screen.current = bar.closest('.records');
  };
}
