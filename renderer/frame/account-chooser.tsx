import { Check, Layers, Plus, Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { appMessages } from '../../shared/messages/app.ts';
import { frameMessages } from '../../shared/messages/frame.ts';
import { digitsOf, isLive } from '../state/account-context.ts';
import { useAccounts } from '../state/app-state.ts';
import { useNavigation } from '../state/navigation.tsx';
import { useSwitchAccount } from '../state/switch-account.ts';
import { useCall } from '../lib/bridge.ts';
import { formatCount } from '../lib/format/number.ts';
import { Button, Key } from '../ui/button.tsx';
import { AccountDot, ModeTag } from '../ui/status-pill.tsx';
import { COMMAND_KEY } from '../lib/command-key.ts';
import './account-chooser.css';

const messages = frameMessages.account;

/** An account, or with null all live ones. */
type Choice = AccountView | null;

/** Finds an account by what is typed: arrows choose, Enter switches. Live accounts first, practice in a frame of its own. */
export function AccountChooser({ onDone }: { onDone: () => void }) {
  const id = useId();
  const list = useAccounts().data;
  const switchTo = useSwitchAccount();
  const { go } = useNavigation();
  const [typed, setTyped] = useState('');
  const accounts = list?.accounts ?? [];
  const live = accounts.filter((account) => isLive(account) && isMeant(account, typed));
  const practice = accounts.filter((account) => !isLive(account) && isMeant(account, typed));
  const withAll = accounts.some(isLive) && holds(appMessages.account.allLive, typed);
  const choices: Choice[] = [...(withAll ? [null] : []), ...live, ...practice];
  const here = choices.findIndex((one) => (one?.id ?? null) === (list?.activeId ?? null));
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? (typed === '' ? Math.max(0, here) : 0), choices.length - 1);

  function choose(choice: Choice | undefined): void {
    if (choice === undefined) return;
    onDone();
    void switchTo(choice?.id ?? null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && choices.length > 0) {
      event.preventDefault();
      setChosen((at + step + choices.length) % choices.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(choices[at]);
    }
  }

  const option = (choice: Choice) => (
    <Option
      key={choice?.id ?? 'all-live'}
      id={`${id}-${choices.indexOf(choice)}`}
      choice={choice}
      accounts={accounts}
      isHere={(choice?.id ?? null) === list?.activeId}
      isChosen={choices.indexOf(choice) === at}
      onPoint={() => setChosen(choices.indexOf(choice))}
      onChoose={() => choose(choice)}
    />
  );

  function goToAccounts(): void {
    onDone();
    go('accounts');
  }

  return (
    <div className="chooser">
      <div className="chooser-find">
        <Search size={14} aria-hidden />
        <input
          autoFocus
          role="combobox"
          aria-label={messages.find}
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? id : undefined}
          aria-activedescendant={choices.length > 0 ? `${id}-${at}` : undefined}
          placeholder={messages.find}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
          }}
        />
      </div>
      {choices.length === 0 ? (
        <p className="chooser-none muted" role="status">
          {messages.noMatch(typed)}
        </p>
      ) : (
        <div className="chooser-list" role="listbox" id={id} aria-label={messages.choose}>
          {live.length > 0 || withAll ? (
            <div role="group" aria-label={messages.live} className="chooser-group">
              <p className="chooser-head" aria-hidden>
                {messages.live}
              </p>
              {withAll ? option(null) : null}
              {live.map(option)}
            </div>
          ) : null}
          {practice.length > 0 ? (
            <div role="group" aria-label={messages.practice} className="chooser-group chooser-practice">
              <p className="chooser-head" aria-hidden>
                {messages.practice} <span className="caption">{messages.apart}</span>
              </p>
              {practice.map(option)}
            </div>
          ) : null}
        </div>
      )}
      <div className="chooser-foot">
        <span className="caption grow">{messages.clears}</span>
        <Button size="small" icon={<Plus size={13} aria-hidden />} onClick={goToAccounts}>
          {messages.addAccount}
        </Button>
        <Button size="small" onClick={goToAccounts}>
          {messages.manage}
        </Button>
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  accounts: readonly AccountView[];
  /** It is in the header now. */
  isHere: boolean;
  /** The arrows are on it. */
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, choice, accounts, isHere, isChosen, onPoint, onChoose }: OptionProps) {
  const digit = digitsOf(accounts).get(choice?.id ?? null);
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className="chooser-item"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className="chooser-mark">{isHere ? <Check size={14} aria-hidden /> : null}</span>
      {choice === null ? (
        <Layers size={15} className="chooser-all" aria-hidden />
      ) : (
        <AccountDot colour={choice.colour} />
      )}
      <span className="chooser-words">
        <span className="chooser-name">
          {choice?.name ?? appMessages.account.allLive}
          {choice === null || isLive(choice) ? null : <ModeTag mode={choice.mode} />}
          {isHere ? <span className="visually-hidden">, {messages.selected}</span> : null}
        </span>
        <span className="caption chooser-kind">
          {choice === null ? messages.allMeans(accounts.filter(isLive).length) : kindOf(choice)}
        </span>
      </span>
      {choice === null ? null : <Orders account={choice} />}
      {digit === undefined ? null : (
        <span className="chooser-keys">
          {[COMMAND_KEY, 'Shift', String(digit)].map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </span>
      )}
    </div>
  );
}

const nothing = {};

/** Open orders as last reported, and unknown ones. */
function Orders({ account }: { account: AccountView }) {
  const { data } = useCall('accounts.orderCounts', nothing, { staleTime: 0 });
  const counts = data?.counts.find(({ accountId }) => accountId === account.id);
  if (counts === undefined) return null;
  const { open, unknown } = counts;
  if (account.readOnly && unknown === 0 && !open) {
    return <span className="chooser-orders muted">{messages.noTrading}</span>;
  }
  return (
    <span className="chooser-orders">
      {open === null ? null : <span className="muted">{messages.open(formatCount(open))}</span>}
      {unknown === 0 ? null : <span className="warn">{messages.unknown(formatCount(unknown))}</span>}
    </span>
  );
}

/** "KuCoin, HF trading, read-only". */
function kindOf({ venue, readOnly, mode }: AccountView): string {
  const isHf = mode === 'live' && (venue.capabilities.activeOrders?.includes('/hf/') ?? false);
  return [venue.label, ...(isHf ? [messages.hf] : []), ...(readOnly ? [messages.isReadOnly] : [])].join(', ');
}

function isMeant(account: AccountView, typed: string): boolean {
  return holds(`${account.name} ${account.venue.label}`, typed);
}

function holds(text: string, typed: string): boolean {
  const plain = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => plain.includes(word));
}
