import { Timer, TimerOff } from 'lucide-react';
import type { StatusView } from '../../shared/bridge/app-calls.ts';
import type { DeadManStatus } from '../../shared/bridge/dead-man-calls.ts';
import { deadManMessages } from '../../shared/messages/dead-man.ts';
import { formatDeadManStatus } from '../parts/dead-man/format-dead-man.ts';
import { openDeadMan } from '../parts/dead-man/open-dead-man.ts';
import { useSecond } from '../lib/use-second.ts';
import { useAccounts, useActiveAccount } from '../state/app-state.ts';
import { LinkButton } from '../ui/button.tsx';

const messages = deadManMessages.status;

/** Every dead-man switch that is not off, with what is left of it, whichever account is in the header; each leads to its dialog. */
export function DeadManSwitches({ status }: { status: StatusView }) {
  return status.deadMan.map((one) => <Item key={one.accountId} of={one} />);
}

function Item({ of }: { of: DeadManStatus }) {
  const now = useSecond(true);
  const active = useActiveAccount();
  const accounts = useAccounts().data?.accounts ?? [];
  const { text, isWrong } = formatDeadManStatus(of, now);
  const name = accounts.find(({ id }) => id === of.accountId)?.name ?? null;
  const isOther = active?.id !== of.accountId && name !== null;
  const Icon = isWrong ? TimerOff : Timer;
  return (
    <LinkButton
      className={isWrong ? 'status-item status-warn' : 'status-item'}
      title={of.problem === null ? messages.open : `${of.problem} ${messages.open}`}
      onClick={() => openDeadMan(of.accountId)}
    >
      <Icon size={13} aria-hidden />
      <b>{isOther ? messages.of(name, text) : text}</b>
    </LinkButton>
  );
}
