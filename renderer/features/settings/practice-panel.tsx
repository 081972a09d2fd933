import { RotateCcw, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { PracticeView } from '../../../shared/bridge/practice-calls.ts';
import {
  ARRIVALS,
  MARKETS,
  ERROR_PERCENTS,
  type Arrivals,
  type ErrorPercent,
} from '../../../shared/practice/conditions.ts';
import { settingsPracticeMessages } from '../../../shared/messages/settings-practice.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import {
  formatArrivals,
  MARKET_NAMES,
  formatState,
  formatErrorPercent,
} from '../../parts/account/format-practice.ts';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { usePractice } from './use-practice.ts';

const messages = settingsPracticeMessages;

/** Market, simulated errors and new records of the practice exchange, and the way back to its opening balances. */
export function PracticePanel() {
  const { practice, restarting, refusal, set, reset } = usePractice();
  const [asking, setAsking] = useState(false);
  if (!practice) {
    return (
      <SettingGroup label={messages.title}>
        <PanelBody>
          <SkeletonLines label={messages.asking} lines={4} />
        </PanelBody>
      </SettingGroup>
    );
  }
  const { tone, label: state } = formatState(practice.state, restarting);
  const busy = restarting || practice.state === 'starting';
  return (
    <SettingGroup label={messages.title} aside={<StatusPill tone={tone}>{state}</StatusPill>}>
      <Troubles
        practice={practice}
        restarting={restarting}
        onStart={() => set({})}
        onStartOver={() => setAsking(true)}
      />
      {refusal ? (
        <div className="setting-notice">
          <BridgeProblem error={refusal} couldNot={messages.failed} />
        </div>
      ) : null}
      <Conditions practice={practice} busy={busy} onChange={set} />
      <StartOver
        asking={asking}
        busy={busy}
        onAsk={setAsking}
        onConfirm={() => {
          setAsking(false);
          reset();
        }}
      />
    </SettingGroup>
  );
}

interface TroublesProps {
  practice: PracticeView;
  restarting: boolean;
  onStart: () => void;
  onStartOver: () => void;
}

/** Why it does not run, and the way out. */
function Troubles({ practice, restarting, onStart, onStartOver }: TroublesProps) {
  if (practice.problem === null || restarting) return null;
  return (
    <div className="setting-notice">
      <Notice
        tone="bad"
        live
        action={
          practice.damaged ? (
            <Button size="small" icon={<RotateCcw size={13} />} onClick={onStartOver}>
              {messages.startOver}
            </Button>
          ) : (
            <Button size="small" icon={<RotateCw size={13} />} onClick={onStart}>
              {messages.startAgain}
            </Button>
          )
        }
      >
        {practice.problem}
      </Notice>
    </div>
  );
}

interface ConditionsProps {
  practice: PracticeView;
  busy: boolean;
  onChange: ReturnType<typeof usePractice>['set'];
}

/** Left usable while the exchange starts again: the last choice is the one that counts, and the keyboard's focus stays. */
function Conditions({ practice, busy, onChange }: ConditionsProps) {
  return (
    <div className="practice-conditions" aria-busy={busy || undefined}>
      <p className="caption setting-lead">{messages.lead}</p>
      <Setting name={messages.market} note={messages.marketNote}>
        <Segmented
          label={messages.market}
          value={practice.market}
          onChange={(market) => onChange({ market })}
          options={MARKETS.map((market) => ({ value: market, label: MARKET_NAMES[market] }))}
        />
      </Setting>
      <Setting name={messages.simulatedErrors} note={<ErrorsNote errorPercent={practice.errorPercent} />}>
        <Segmented
          label={messages.simulatedErrors}
          value={numberKey(practice.errorPercent)}
          onChange={(key) => onChange({ errorPercent: errorPercentOf[key] })}
          options={ERROR_PERCENTS.map((errorPercent) => ({
            value: numberKey(errorPercent),
            label: formatErrorPercent(errorPercent),
          }))}
        />
      </Setting>
      <Setting name={messages.records} note={messages.recordsNote}>
        <Segmented
          label={messages.records}
          value={numberKey(practice.arrivals)}
          onChange={(key) => onChange({ arrivals: arrivalsOf[key] })}
          options={ARRIVALS.map((arrivals) => ({
            value: numberKey(arrivals),
            label: formatArrivals(arrivals),
          }))}
        />
      </Setting>
    </div>
  );
}

function ErrorsNote({ errorPercent }: { errorPercent: ErrorPercent }) {
  return errorPercent === 0 ? (
    messages.errorsNote
  ) : (
    <span className="warn">{messages.errorsOn(errorPercent)}</span>
  );
}

/** Values of radio buttons are texts. */
function numberKey<N extends number>(value: N): `${N}` {
  return `${value}`;
}

const errorPercentOf: Record<`${ErrorPercent}`, ErrorPercent> = { '0': 0, '5': 5, '20': 20 };
const arrivalsOf: Record<`${Arrivals}`, Arrivals> = { '0': 0, '1': 1, '10': 10 };

interface StartOverProps {
  asking: boolean;
  busy: boolean;
  onAsk: (asking: boolean) => void;
  onConfirm: () => void;
}

/** Two presses: the second button is not under the first, and the keyboard lands on the one that keeps everything. */
function StartOver({ asking, busy, onAsk, onConfirm }: StartOverProps) {
  if (!asking) {
    return (
      <Setting name={messages.startOver} note={messages.startOverNote}>
        <Button variant="danger" icon={<RotateCcw size={13} />} busy={busy} onClick={() => onAsk(true)}>
          {messages.startOver}
        </Button>
      </Setting>
    );
  }
  return (
    <div
      className="setting"
      data-setting={messages.startOver}
      role="group"
      aria-label={messages.startOver}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onAsk(false);
        }
      }}
    >
      <div>
        <div>{messages.startOverQuestion}</div>
        <div className="caption">{messages.startOverLost}</div>
      </div>
      <div className="setting-control">
        <Button autoFocus onClick={() => onAsk(false)}>
          {messages.cancel}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {messages.lose}
        </Button>
      </div>
    </div>
  );
}
