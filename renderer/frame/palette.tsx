import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { frameCommandsMessages } from '../../shared/messages/frame-commands.ts';
import { choosePair } from '../state/chosen-pair.ts';
import {
  useAccounts,
  useActiveAccount,
  usePreferences,
  useSetPreferences,
  useStatus,
} from '../state/app-state.ts';
import { useNavigation } from '../state/navigation.tsx';
import { FEATURES, SCREENS } from '../app/features.ts';
import { useSwitchAccount } from '../state/switch-account.ts';
import { useTradingLock } from '../state/trading-rules.ts';
import { useCall } from '../lib/bridge.ts';
import { useLockWindow } from '../state/use-privacy.ts';
import { useCancelAllKey } from '../parts/orders/ask-cancel-all.ts';
import { useUnknownOrders } from '../parts/orders/use-unknown-orders.ts';
import { Key } from '../ui/button.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { Rich } from '../ui/rich.tsx';
import type { Command } from '../state/feature.ts';
import { findCommands, findPairCommands, listCommands, type CommandSources } from './commands.ts';
import { focusTicket } from '../parts/orders/focus-ticket.ts';
import './palette.css';

interface PaletteProps {
  onClose: () => void;
  /** Opens the list of keys. */
  onKeys: () => void;
  /** Asks whether trading is to be unlocked. */
  onUnlock: () => void;
}

/** Type a few letters, arrows to choose, Enter to run, Escape to leave. */
export function Palette({ onClose, onKeys, onUnlock }: PaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const sources = useCommandSources(onKeys, onUnlock);
  const ofFeatures = useFeatureCommands();
  const found = [
    ...findCommands([...listCommands(sources), ...ofFeatures], typed),
    ...findPairCommands(sources, typed),
  ];
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function run(command: Command | undefined): void {
    if (command) {
      onClose();
      command.run();
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setChosen((at + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[at]);
    } else if (event.key === 'Tab') {
      event.preventDefault();
    }
  }

  return (
    <Overlay label={frameCommandsMessages.label} onClose={onClose} onKeyDown={onKeyDown}>
      <input
        className="palette-input"
        autoFocus
        role="combobox"
        aria-label={frameCommandsMessages.search}
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        placeholder={frameCommandsMessages.search}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
      />
      {found.length === 0 ? (
        <p className="palette-none" role="status">
          <Rich text={frameCommandsMessages.none} parts={{ typed }} />
        </p>
      ) : (
        <div
          className="palette-list"
          role="listbox"
          id={id}
          aria-label={frameCommandsMessages.label}
          ref={list}
        >
          {found.map((command, index) => (
            <div
              key={command.id}
              id={`${id}-${index}`}
              role="option"
              className="menu-item"
              aria-selected={index === at}
              onPointerMove={() => setChosen(index)}
              onClick={() => run(command)}
            >
              <span className="palette-title">{command.title}</span>
              {command.keys?.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
              <span className="caption palette-group">{command.group}</span>
            </div>
          ))}
        </div>
      )}
    </Overlay>
  );
}

function useCommandSources(onKeys: () => void, onUnlock: () => void): CommandSources {
  const list = useAccounts().data;
  const { go } = useNavigation();
  const lock = useTradingLock();
  const account = useActiveAccount();
  const pairs = usePairSymbols(account);
  const { unknownLive = 0, unknownPractice = 0 } = useStatus() ?? {};
  const switchTo = useSwitchAccount();
  return {
    screens: SCREENS,
    accounts: list?.accounts ?? [],
    activeId: list?.activeId ?? null,
    preferences: usePreferences(),
    go,
    showKeys: onKeys,
    select: (id) => void switchTo(id),
    setPreferences: useSetPreferences(),
    symbols: pairs,
    choosePair(symbol) {
      if (account !== null) choosePair(account.id, symbol);
      go('trade');
    },
    focusTicket() {
      go('trade');
      focusTicket();
    },
    locked: lock?.locked ?? null,
    turnLock: () => (lock?.locked === true ? onUnlock() : lock?.turn(true)),
    lockWindow: useLockWindow(),
    unknownLive,
    unknownPractice,
    openUnknown: useUnknownOrders(),
    cancelAll: useCancelAllKey(),
  };
}

/** The list of features never changes, so neither does the order of their hooks. */
function useFeatureCommands(): Command[] {
  return FEATURES.flatMap(({ useCommands = useNoCommands }) => useCommands());
}

function useNoCommands(): readonly Command[] {
  return [];
}

/** The pairs the Trade screen asked for, or asks for them itself; a venue that does not answer has none here. */
function usePairSymbols(account: AccountView | null): readonly string[] {
  const { data } = useCall(
    'pairs.list',
    { accountId: account?.id ?? '', refresh: false },
    { enabled: account !== null, staleTime: 60_000 },
  );
  return useMemo(() => data?.pairs.map(({ pair }) => pair.symbol) ?? [], [data]);
}
