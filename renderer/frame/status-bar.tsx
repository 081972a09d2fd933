import { CloudLightning } from 'lucide-react';
import type { StatusView } from '../../shared/bridge/app-calls.ts';
import type { PracticeView } from '../../shared/bridge/practice-calls.ts';
import { frameMessages } from '../../shared/messages/frame.ts';
import { unknownOrdersMessages } from '../../shared/messages/unknown-orders.ts';
import { useUnknownOrders } from '../parts/orders/use-unknown-orders.ts';
import { useActiveAccount, useStatus } from '../state/app-state.ts';
import { useNavigation } from '../state/navigation.tsx';
import { useOpenSettings } from '../state/settings.ts';
import { formatCount } from '../lib/format/number.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Rich } from '../ui/rich.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { DeadManSwitches } from './dead-man-status.tsx';
import { LastOrderEvent } from './last-order-event.tsx';
import { LimitWarnings } from './limit-warnings.tsx';

const { status: messages } = frameMessages;

/** Connection, toasts, the last order event, unknown orders, the last answer; clock and rate limits only while they need attention. */
export function StatusBar() {
  const status = useStatus();
  return (
    <footer className="status-bar" aria-label={messages.label}>
      {status ? <StatusItems status={status} /> : <span className="delayed">{messages.waiting}</span>}
    </footer>
  );
}

function StatusItems({ status }: { status: StatusView }) {
  const { unknownLive: live, unknownPractice: practice } = status;
  const { dock } = useAnnounce();
  return (
    <>
      <Connection status={status} />
      <SimulatedErrors errorPercent={status.practice.errorPercent} />
      <div ref={dock} className="status-messages" />
      <LastOrderEvent />
      <LimitWarnings status={status} />
      <DeadManSwitches status={status} />
      {live > 0 ? <Unknown text={messages.unknownOrders(live, formatCount(live))} /> : null}
      {practice > 0 ? <Unknown text={messages.unknownPractice(practice, formatCount(practice))} /> : null}
      <span className="status-item status-end">
        {status.lastAnswerAt === null ? (
          messages.noAnswer
        ) : (
          <Rich
            text={messages.lastAnswer}
            parts={{ time: <TimeText ms={status.lastAnswerAt} form="clock" /> }}
          />
        )}
      </span>
    </>
  );
}

function Unknown({ text }: { text: string }) {
  const openUnknown = useUnknownOrders();
  return (
    <LinkButton
      className="status-item status-warn"
      title={unknownOrdersMessages.checkOrders}
      onClick={openUnknown}
    >
      <span className="status-light status-light-warn" aria-hidden />
      <b>{text}</b>
    </LinkButton>
  );
}

const CONNECTION_STATES: Record<StatusView['connection'], { label: string; light: string }> = {
  idle: { label: messages.connection.idle, light: 'plain' },
  connected: { label: messages.connection.connected, light: 'good' },
  unreachable: { label: messages.connection.unreachable, light: 'bad' },
  refused: { label: messages.connection.refused, light: 'warn' },
};

const PRACTICE_STATES: Record<Exclude<PracticeView['state'], 'running'>, { label: string; light: string }> = {
  starting: { label: messages.practice.starting, light: 'plain' },
  stopped: { label: messages.practice.stopped, light: 'plain' },
  failed: { label: messages.practice.failed, light: 'bad' },
};

function Connection({ status }: { status: StatusView }) {
  const isPractice = useActiveAccount()?.mode === 'practice';
  const { state, problem } = status.practice;
  if (isPractice && state !== 'running') {
    const { label, light } = PRACTICE_STATES[state];
    return <Light light={light} label={label} problem={problem} />;
  }
  const { label, light } = CONNECTION_STATES[status.connection];
  const latency =
    status.connection === 'connected' && status.latencyMs !== null
      ? `${Math.round(status.latencyMs)} ms`
      : null;
  return <Light light={light} label={label} detail={latency} problem={status.problem} />;
}

/** Requests that fail on purpose must never be taken for a fault: shown on every screen of the practice account. */
function SimulatedErrors({ errorPercent }: { errorPercent: PracticeView['errorPercent'] }) {
  const isPractice = useActiveAccount()?.mode === 'practice';
  const openSettings = useOpenSettings();
  if (!isPractice || errorPercent === 0) return null;
  return (
    <LinkButton
      className="status-item status-errors"
      title={messages.simulatedErrorsHint(errorPercent)}
      onClick={() => openSettings('practice')}
    >
      <CloudLightning size={13} aria-hidden />
      <b>{messages.simulatedErrors(errorPercent)}</b>
    </LinkButton>
  );
}

interface LightProps {
  light: string;
  label: string;
  detail?: string | null;
  problem: string | null;
}

function Light({ light, label, detail, problem }: LightProps) {
  const { go } = useNavigation();
  return (
    <LinkButton
      className="status-item status-problem"
      title={`${problem === null ? '' : `${problem} `}${messages.openDiagnostics}`}
      onClick={() => go('diagnostics')}
    >
      <span className={`status-light status-light-${light}`} aria-hidden />
      <b>{label}</b>
      {detail}
      {light === 'good' || problem === null ? null : <span className="status-problem">{problem}</span>}
    </LinkButton>
  );
}
