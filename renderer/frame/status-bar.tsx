import { CloudLightning } from 'lucide-react';
import type { StatusView } from '../../shared/bridge/app-calls.ts';
import type { PracticeView } from '../../shared/bridge/practice-calls.ts';
import { frameMessages } from '../../shared/messages/frame.ts';
import { useActiveAccount, useStatus } from '../state/app-state.ts';
import { useNavigation } from '../state/navigation.tsx';
import { useOpenSettings } from '../state/settings.ts';
import { formatCount, formatOffset } from '../lib/format/number.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Meter } from '../ui/meter.tsx';
import { Rich } from '../ui/rich.tsx';
import { TimeText } from '../ui/time-text.tsx';

const { status: text } = frameMessages;

const bold = (words: string) => <b>{words}</b>;

/** Connection, what happened, clock, request budgets, unknown orders and the last answer. */
export function StatusBar() {
  const status = useStatus();
  return (
    <footer className="status-bar" aria-label={text.label}>
      {status ? <StatusItems status={status} /> : <span className="delayed">{text.waiting}</span>}
    </footer>
  );
}

function StatusItems({ status }: { status: StatusView }) {
  const paper = status.unknownPractice;
  const unknown = status.unknownPlacements - paper;
  const { dock } = useAnnounce();
  return (
    <>
      <Connection status={status} />
      <Storm storm={status.practice.storm} />
      <div ref={dock} className="status-messages" />
      <span className="status-item" title={text.clockHint}>
        <Rich
          text={text.clock}
          parts={{
            offset: (
              <b>{status.clockOffsetMs === null ? text.clockUnknown : formatOffset(status.clockOffsetMs)}</b>
            ),
          }}
        />
      </span>
      <Budget name={text.pools.manage} pool={status.budget.manage} />
      <Budget name={text.pools.spot} pool={status.budget.spot} />
      {unknown > 0 ? <Unknown words={text.unknownOrders(unknown, formatCount(unknown))} /> : null}
      {paper > 0 ? <Unknown words={text.unknownPractice(paper, formatCount(paper))} /> : null}
      <span className="status-item status-end">
        {status.lastAnswerAt === null ? (
          text.noAnswer
        ) : (
          <Rich text={text.lastAnswer} parts={{ time: <TimeText ms={status.lastAnswerAt} form="clock" /> }} />
        )}
      </span>
    </>
  );
}

function Unknown({ words }: { words: string }) {
  return (
    <span className="status-item status-warn">
      <span className="status-light status-light-warn" aria-hidden />
      <b>{words}</b>
    </span>
  );
}

const CONNECTION_STATES: Record<StatusView['connection'], { word: string; light: string }> = {
  idle: { word: text.connection.idle, light: 'plain' },
  connected: { word: text.connection.connected, light: 'good' },
  unreachable: { word: text.connection.unreachable, light: 'bad' },
  refused: { word: text.connection.refused, light: 'warn' },
};

const PRACTICE_STATES: Record<Exclude<PracticeView['state'], 'running'>, { word: string; light: string }> = {
  starting: { word: text.practice.starting, light: 'plain' },
  stopped: { word: text.practice.stopped, light: 'plain' },
  failed: { word: text.practice.failed, light: 'bad' },
};

function Connection({ status }: { status: StatusView }) {
  const practising = useActiveAccount()?.mode === 'practice';
  const { state, problem } = status.practice;
  if (practising && state !== 'running') {
    const { word, light } = PRACTICE_STATES[state];
    return <Light light={light} word={word} problem={problem} />;
  }
  const { word, light } = CONNECTION_STATES[status.connection];
  const latency =
    status.connection === 'connected' && status.latencyMs !== null
      ? `${Math.round(status.latencyMs)} ms`
      : null;
  return <Light light={light} word={word} detail={latency} problem={status.problem} />;
}

/** Requests that go wrong on purpose must never be taken for a fault: said on every screen of the practice account. */
function Storm({ storm }: { storm: PracticeView['storm'] }) {
  const practising = useActiveAccount()?.mode === 'practice';
  const openSettings = useOpenSettings();
  if (!practising || storm === 0) return null;
  return (
    <LinkButton
      className="status-item status-storm"
      title={text.stormHint(storm)}
      onClick={() => openSettings('practice')}
    >
      <CloudLightning size={13} aria-hidden />
      <b>{text.storm(storm)}</b>
    </LinkButton>
  );
}

interface LightProps {
  light: string;
  word: string;
  detail?: string | null;
  problem: string | null;
}

function Light({ light, word, detail, problem }: LightProps) {
  const { go } = useNavigation();
  return (
    <LinkButton
      className="status-item status-problem"
      title={`${problem === null ? '' : `${problem} `}${text.openDiagnostics}`}
      onClick={() => go('diagnostics')}
    >
      <span className={`status-light status-light-${light}`} aria-hidden />
      <b>{word}</b>
      {detail}
      {light === 'good' || problem === null ? null : <span className="status-problem">{problem}</span>}
    </LinkButton>
  );
}

function Budget({ name, pool }: { name: string; pool: StatusView['budget']['manage'] }) {
  const title = text.budgetHint(name);
  if (pool.quota === null || pool.remaining === null) {
    return (
      <span className="status-item" title={title}>
        <Rich text={text.budgetUnknown} parts={{ pool: name, b: bold }} />
      </span>
    );
  }
  return (
    <span className="status-item" title={title}>
      {name}
      <Meter label={text.budgetLeft(name)} value={pool.remaining} max={pool.quota} />
      <span>
        <Rich
          text={text.budget}
          parts={{ left: <b>{formatCount(pool.remaining)}</b>, quota: formatCount(pool.quota) }}
        />
      </span>
    </span>
  );
}
