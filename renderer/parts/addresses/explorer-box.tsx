import { ExternalLink } from 'lucide-react';
import { linkFor, type LinkWish } from '../../../shared/addresses/explorers.ts';
import { addressesExplorersMessages } from '../../../shared/messages/addresses-explorers.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { useAction } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useExplorers } from './use-addresses.ts';
import { useReturnFocus } from './use-return-focus.ts';

const { link: messages } = addressesExplorersMessages;

/** Where a link leads, in full, and who learns of it, before it opens. Main makes the same address again and opens that. */
export function ExplorerBox({ wish, onClose }: { wish: LinkWish; onClose: () => void }) {
  const explorers = useExplorers();
  useReturnFocus();
  const open = useAction('links.open');
  const url = linkFor(explorers, wish);
  if (!url.ok) {
    return (
      <div className="addr-link">
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={onClose}>
              {commonMessages.close}
            </Button>
          }
        >
          {url.error.message}
        </Notice>
      </div>
    );
  }
  const site = new URL(url.value).host;
  return (
    <div
      className="addr-link"
      role="group"
      aria-label={messages.label[wish.kind]}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <p className="mono addr-url">{url.value}</p>
      <p className="caption">{messages.learns[wish.kind](site)}</p>
      {open.data?.outcome === 'shown' ? (
        <Notice tone="info" live>
          {messages.copyYourself}
        </Notice>
      ) : null}
      {open.error ? <BridgeProblem error={open.error.problem} couldNot={messages.couldNot} /> : null}
      <div className="addr-buttons">
        <CopyButton text={url.value} label={messages.copyLink} />
        <span className="grow" />
        <Button size="small" onClick={onClose}>
          {commonMessages.close}
        </Button>
        <Button
          size="small"
          variant="primary"
          autoFocus
          icon={<ExternalLink size={12} aria-hidden />}
          busy={open.isPending}
          onClick={() => open.mutate({ kind: wish.kind, chain: wish.chain, value: wish.value })}
        >
          {messages.open}
        </Button>
      </div>
    </div>
  );
}
