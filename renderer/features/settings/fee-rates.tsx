import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { TradingRules } from '../../../shared/orders/trading-rules.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { settingsLimitsMessages } from '../../../shared/messages/settings-limits.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { useAccounts } from '../../state/app-state.ts';
import { useSetTradingRules } from '../../state/trading-rules.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { AccountDot, ModeTag } from '../../ui/status-pill.tsx';
import { percentOf, readPercent } from './fee-form.ts';

const messages = settingsLimitsMessages.fees;

/** Fee rates for accounts whose venue does not report them: only for the estimate of the ticket. */
export function FeeRates({ rules }: { rules: TradingRules }) {
  const accounts = useAccounts().data?.accounts ?? [];
  const silent = accounts.filter((account) => account.venue.capabilities.fees === null);
  return (
    <SettingGroup label={messages.title}>
      <Setting name={messages.title} note={silent.length === 0 ? messages.noneNeeded : messages.note} />
      {silent.map((account) => (
        <AccountFees
          key={`${account.id} ${JSON.stringify(rules.feeRates[account.id])}`}
          account={account}
          rules={rules}
        />
      ))}
    </SettingGroup>
  );
}

type Problems = Partial<Record<'maker' | 'taker', string>>;

function AccountFees({ account, rules }: { account: AccountView; rules: TradingRules }) {
  const stored = rules.feeRates[account.id];
  const storedMaker = stored === undefined ? '' : percentOf(stored.maker);
  const storedTaker = stored === undefined ? '' : percentOf(stored.taker);
  const [maker, setMaker] = useState(storedMaker);
  const [taker, setTaker] = useState(storedTaker);
  const [problems, setProblems] = useState<Problems>({});
  const action = useSetTradingRules();
  const { toast } = useAnnounce();
  const changed = maker !== storedMaker || taker !== storedTaker;

  function save(): void {
    if (maker.trim() === '' && taker.trim() === '') {
      store(null);
      return;
    }
    const [one, other] = [readPercent(maker), readPercent(taker)];
    if (!one.ok || !other.ok) {
      setProblems({
        ...(one.ok ? {} : { maker: one.problem }),
        ...(other.ok ? {} : { taker: other.problem }),
      });
      return;
    }
    store({ maker: one.fraction, taker: other.fraction });
  }

  /** Null takes them away. Those of other accounts are not touched: another window may have them open. */
  function store(rates: TradingRules['feeRates'][string] | null): void {
    setProblems({});
    action.mutate(
      { feeRates: { [account.id]: rates } },
      { onSuccess: () => toast(messages.saved(account.name), 'good') },
    );
  }

  return (
    <div className="rules-fees" role="group" aria-label={messages.titleOf(account.name)}>
      <div className="rules-account">
        <AccountDot colour={account.colour} />
        <span>{account.name}</span>
        <ModeTag mode={account.mode} />
      </div>
      <RateField label={messages.maker} value={maker} problem={problems.maker} onText={setMaker} />
      <RateField label={messages.taker} value={taker} problem={problems.taker} onText={setTaker} />
      <Button disabled={!changed} busy={action.isPending} onClick={save}>
        {commonMessages.save}
      </Button>
      {action.error ? <BridgeProblem error={action.error.problem} couldNot={messages.failed} /> : null}
    </div>
  );
}

interface RateFieldProps {
  label: string;
  /** In percent, as typed. */
  value: string;
  problem: string | undefined;
  onText: (text: string) => void;
}

function RateField({ label, value, problem, onText }: RateFieldProps) {
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <TextInput
          {...control}
          unit="%"
          inputMode="decimal"
          placeholder={messages.notKnown}
          value={value}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
