import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AccountColour, AccountView } from '../../../shared/bridge/account-calls.ts';
import { accountsKeysMessages } from '../../../shared/messages/accounts-keys.ts';
import { accountsMessages } from '../../../shared/messages/accounts.ts';
import {
  type Region,
  REGIONS,
  type VenueDescription,
  type VenueKind,
} from '../../../shared/venue/description.ts';
import { kucoinVenue, PRESETS } from '../../../shared/venue/presets.ts';
import { call, rememberReply } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { freeColour, nameProblem } from './account-form.ts';
import { ColourChoice } from './colour-choice.tsx';
import { CredentialGateView } from './credential-gate.tsx';
import type { SecretFieldsHandle } from './secret-fields.tsx';
import { useCredentialGate, type Credentials, type KeyStorage } from './use-credential-gate.ts';
import { useTradingRules } from '../../state/trading-rules.ts';
import {
  type OrderLimitForm,
  type OrderLimitProblems,
  readOrderLimit,
} from '../../parts/limits/order-limit-form.ts';
import { OrderLimitFields } from '../../parts/limits/order-limit.tsx';
import { hasAnyOrderLimit } from '../../../shared/orders/first-limits.ts';
import { settingsLimitsMessages } from '../../../shared/messages/settings-limits.ts';
import { VenueFields } from './venue-fields.tsx';
import { readVenueForm, venueFormOf, type VenueProblems } from './venue-form.ts';

interface NewLiveAccountProps {
  kind: Exclude<VenueKind, 'practice'>;
  accounts: readonly AccountView[];
  onDone: (addedId: string | null) => void;
}

const messages = accountsMessages.adding;

const blank = PRESETS.service;

const REGION_CHOICES = REGIONS.map((value) => ({ value, label: messages.regions[value] }));

/** Venue settings, name and colour, credentials, a test, then storing. */
export function NewLiveAccount({ kind, accounts, onDone }: NewLiveAccountProps) {
  const [region, setRegion] = useState<Region>('global');
  const preset = kind === 'kucoin' ? kucoinVenue(region) : PRESETS[kind];
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const [venueForm, setVenueForm] = useState(() => venueFormOf(blank));
  const [venueProblems, setVenueProblems] = useState<VenueProblems>({});
  const [name, setName] = useState('');
  const [nameTrouble, setNameTrouble] = useState<string | null>(null);
  const [colour, setColour] = useState<AccountColour>(() => freeColour(accounts));
  const [readOnly, setReadOnly] = useState(false);
  const [limit, setLimit] = useState<OrderLimitForm>({ choice: null, amount: '', currency: 'USDT' });
  const [limitProblems, setLimitProblems] = useState<OrderLimitProblems>({});
  const rules = useTradingRules();
  const asksLimit = rules !== undefined && !hasAnyOrderLimit(rules) && !readOnly;
  const secrets = useRef<SecretFieldsHandle>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const [refusals, setRefusals] = useState(0);
  // The save button is at the end of a long form; what keeps it from saving may be far above.
  useEffect(() => {
    if (refusals > 0)
      heading.current?.parentElement?.querySelector('.field-problem')?.scrollIntoView({ block: 'center' });
  }, [refusals]);
  const gate = useCredentialGate({
    secrets,
    stamp: JSON.stringify([venueForm, region]),
    keyVersion: '3',
    venue: readVenue,
    store,
  });

  function readVenue(): VenueDescription | null {
    if (kind !== 'service') return preset;
    const read = readVenueForm(venueForm, blank);
    setVenueProblems(read.ok ? {} : read.problems);
    return read.ok ? read.venue : null;
  }

  async function store(credentials: Credentials, keep: KeyStorage) {
    const venue = readVenue();
    const others = accounts.map((account) => account.name);
    const trouble = nameProblem(name, others);
    setNameTrouble(trouble);
    const chosen = asksLimit ? readOrderLimit(limit, rules) : null;
    setLimitProblems(chosen === null || chosen.ok ? {} : chosen.problems);
    if (!venue || trouble !== null || chosen?.ok === false) {
      setRefusals((count) => count + 1);
      return null;
    }
    if (chosen !== null) {
      // First, so that no account is there whose orders have no limit that anybody chose.
      const saved = await call('trading.setRules', chosen.change);
      if (!saved.ok) return { error: saved.error };
      rememberReply(client, 'trading.rules', {}, saved.value);
    }
    const known = new Set(accounts.map((account) => account.id));
    const input = { name: name.trim(), colour, readOnly, venue, credentials, keep };
    const result = await call('accounts.add', input);
    if (!result.ok) {
      if (result.error.field === 'name') setNameTrouble(result.error.message);
      return { error: result.error };
    }
    rememberReply(client, 'accounts.list', {}, result.value);
    const { added, addedForThisRun } = messages;
    toast((keep === 'session' ? addedForThisRun : added)(name.trim()), 'good');
    onDone(result.value.accounts.find((account) => !known.has(account.id))?.id ?? null);
    return { error: null };
  }

  const wrong = [...Object.keys(venueProblems), ...Object.keys(limitProblems)].length;
  const problems = wrong + (nameTrouble === null ? 0 : 1);
  return (
    <>
      {kind !== 'service' ? (
        <>
          <div className="acc-line">
            <span className="acc-label">{messages.region}</span>
            <Segmented label={messages.region} options={REGION_CHOICES} value={region} onChange={setRegion} />
          </div>
          <p className="caption">{messages.regionHint}</p>
          <p className="caption">{messages.preset(preset.baseUrl, `${preset.headerPrefix}-API-*`)}</p>
        </>
      ) : (
        <VenueFields form={venueForm} problems={venueProblems} onChange={setVenueForm} />
      )}
      <p className="heading" ref={heading}>
        {messages.account}
      </p>
      <div className="acc-two">
        <Field label={accountsMessages.name.label} problem={nameTrouble}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              placeholder={accountsMessages.name.example}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="field">
          <div className="field-head">{accountsMessages.colour}</div>
          <ColourChoice value={colour} onChange={setColour} />
        </div>
      </div>
      <Check label={messages.readOnly} checked={readOnly} onChange={setReadOnly} />
      {asksLimit ? (
        <>
          <p className="heading">{settingsLimitsMessages.orderLimit.title}</p>
          <OrderLimitFields
            form={limit}
            problems={limitProblems}
            onChange={(next) => {
              setLimit(next);
              setLimitProblems({});
            }}
          />
        </>
      ) : null}
      <p className="heading">{messages.credentials}</p>
      <CredentialGateView gate={gate} secrets={secrets} couldNot={accountsKeysMessages.tried.use.account} />
      {problems > 0 ? (
        <p className="field-problem" role="status">
          {messages.corrections(problems)}
        </p>
      ) : null}
    </>
  );
}
