import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { frameCommandsText } from '../../shared/messages/frame-commands.ts';
import { alertCommands } from '../features/alerts/alert-commands.ts';
import { useListedCounts, useReadAlerts } from '../features/alerts/use-alerts.ts';
import { ofAccount } from '../state/account-context.ts';
import { choosePair } from '../state/chosen-pair.ts';
import {
  useAccounts,
  useAccountContext,
  useActiveAccount,
  usePreferences,
  useSetPreferences,
  useStatus,
} from '../state/desk-state.ts';
import { SCREENS, useNavigation } from '../state/navigation.tsx';
import { screens } from '../app/screens.tsx';
import { useSwitchAccount } from '../state/switch-account.ts';
import { useTradingLock } from '../state/trading-rules.ts';
import { backupCommands } from '../features/backup/backup-commands.ts';
import { useCall } from '../lib/bridge.ts';
import { useLockWindow } from '../features/privacy/use-privacy.ts';
import { diagnosticsCommands } from '../features/diagnostics/diagnostics-commands.ts';
import { useEvidence } from '../features/orders/use-evidence.ts';
import { useReconcileCommands } from '../features/reconcile/use-reconcile-commands.ts';
import { Key } from '../ui/button.tsx';
import { transferCommands } from '../features/transfers/transfers-slot.ts';
import { Overlay } from '../ui/overlay.tsx';
import { Rich } from '../ui/rich.tsx';
import {
  findCommands,
  findPairCommands,
  listCommands,
  type Command,
  type CommandSources,
} from '../state/commands.ts';
import { focusTicket } from './focus-ticket.ts';
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
  const alerts = useAlertCommands();
  const transfers = transferCommands(useQueryClient(), sources.go);
  const reconcile = useReconcileCommands();
  const diagnostics = diagnosticsCommands({
    client: useQueryClient(),
    accountId: sources.activeId,
    go: sources.go,
  });
  const found = [
    ...findCommands(
      [
        ...listCommands(sources),
        ...alerts,
        ...reconcile,
        ...backupCommands(sources.go),
        ...transfers,
        ...diagnostics,
      ],
      typed,
    ),
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
    <Overlay label={frameCommandsText.label} onClose={onClose} onKeyDown={onKeyDown}>
      <input
        className="palette-input"
        autoFocus
        role="combobox"
        aria-label={frameCommandsText.search}
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        placeholder={frameCommandsText.search}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
      />
      {found.length === 0 ? (
        <p className="palette-none" role="status">
          <Rich text={frameCommandsText.none} parts={{ typed }} />
        </p>
      ) : (
        <div className="palette-list" role="listbox" id={id} aria-label={frameCommandsText.label} ref={list}>
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
  const client = useQueryClient();
  const list = useAccounts().data;
  const { go } = useNavigation();
  const lock = useTradingLock();
  const account = useActiveAccount();
  const pairs = usePairSymbols(account);
  const switchTo = useSwitchAccount();
  return {
    screens: SCREENS.map((name) => ({ name, title: screens[name].title })),
    accounts: list?.accounts ?? [],
    activeId: list?.activeId ?? null,
    preferences: usePreferences(),
    go,
    showKeys: onKeys,
    select: (id) => void switchTo(id),
    setPreferences: useSetPreferences(),
    symbols: pairs,
    choosePair(symbol) {
      if (account !== null) choosePair(client, account.id, symbol);
      go('trade');
    },
    focusTicket() {
      go('trade');
      focusTicket();
    },
    locked: lock?.locked ?? null,
    turnLock: () => (lock?.locked === true ? onUnlock() : lock?.turn(true)),
    lockWindow: useLockWindow(),
    unknownOrders: useStatus()?.unknownPlacements ?? 0,
    openEvidence: useEvidence(),
  };
}

function useAlertCommands(): Command[] {
  const client = useQueryClient();
  const { go } = useNavigation();
  const { unread, newest } = useListedCounts();
  const context = useAccountContext();
  const read = useReadAlerts();
  return alertCommands({
    client,
    unread,
    go,
    readAll: () => newest !== null && read.mutate({ upTo: newest, ...ofAccount(context) }),
  });
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
