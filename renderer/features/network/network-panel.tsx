import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProxyList } from '../../../shared/bridge/network-calls.ts';
import { networkMessages as messages } from '../../../shared/messages/network.ts';
import { rememberReply, useAction, useCall } from '../../lib/bridge.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineConfirm } from '../../ui/inline-confirm.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SignInForm } from './sign-in-form.tsx';

const nothing = {};

type Proxy = NonNullable<ProxyList['proxies']>[number];

/** The proxies of the system, and who we are to each. */
export function NetworkPanel() {
  const list = useCall('network.proxies', nothing);
  if (list.data === undefined) {
    return (
      <SettingGroup label={messages.title}>
        <PanelBody>
          {list.error === null ? (
            <SkeletonLines label={messages.reading} />
          ) : (
            <ErrorState
              problem={list.error.problem}
              couldNot={messages.couldNot}
              onRetry={() => void list.refetch()}
            />
          )}
        </PanelBody>
      </SettingGroup>
    );
  }
  const { proxies, keychain } = list.data;
  return (
    <SettingGroup title={messages.title}>
      {proxies === null || proxies.length === 0 ? (
        <Setting name={messages.proxy} note={proxies === null ? messages.noneUsed : messages.noneNote}>
          <span className="caption">{messages.none}</span>
        </Setting>
      ) : (
        proxies.map((proxy) => <ProxyRow key={proxy.name} proxy={proxy} keychain={keychain} />)
      )}
    </SettingGroup>
  );
}

function ProxyRow({ proxy, keychain }: { proxy: Proxy; keychain: string }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const remove = useAction('network.removeSignIn', {
    onSuccess: (reply) => rememberReply(client, 'network.proxies', nothing, reply),
  });
  return (
    <>
      <Setting name={proxy.name} row={messages.proxy} note={noteOf(proxy)}>
        {open ? null : (
          <Button onClick={() => setOpen(true)}>
            {proxy.user === null ? messages.signIn : messages.changeSignIn}
          </Button>
        )}
        {open || proxy.user === null ? null : (
          <InlineConfirm
            label={messages.remove}
            question={messages.removeQuestion}
            confirmLabel={messages.remove}
            busy={remove.isPending}
            onConfirm={() => remove.mutate({ proxy: proxy.name })}
          />
        )}
      </Setting>
      {remove.error === null ? null : (
        <div className="setting-notice">
          <BridgeProblem error={remove.error.problem} couldNot={messages.remove} />
        </div>
      )}
      {open ? <SignInForm proxy={proxy.name} keychain={keychain} onDone={() => setOpen(false)} /> : null}
    </>
  );
}

function noteOf({ user, lasts }: Proxy): string {
  if (user === null) return messages.ofSystem;
  return lasts ? messages.signedInAs(user) : messages.signedInForRun(user);
}
