import { useQuery } from '@tanstack/react-query';
import type { CallResult } from '../../../shared/bridge/contract.ts';
import { visibleLines } from '../../../shared/base/format/visible.ts';
import { licencesMessages as messages } from '../../../shared/messages/licences.ts';
import { BridgeFailure, call } from '../../lib/bridge.ts';
import { CloseButton } from '../../ui/button.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** Every licence in full, read from the file beside the program when it is asked for: the page's own code carries none of it. */
export function LicenceTexts({ onClose }: { onClose: () => void }) {
  const texts = useQuery<string, BridgeFailure>({ queryKey: ['app.licences'], queryFn: readAll, gcTime: 0 });
  return (
    <Overlay label={messages.title} onClose={onClose}>
      <div className="licence-texts">
        <div className="bar">
          <h2>{messages.title}</h2>
          <span className="grow" />
          <CloseButton label={messages.close} onClick={onClose} />
        </div>
        <p className="muted">{messages.about}</p>
        {texts.error ? (
          <ErrorState
            problem={texts.error.problem}
            couldNot={messages.couldNot}
            retrying={texts.isFetching}
            onRetry={() => void texts.refetch()}
          />
        ) : texts.data === undefined ? (
          <SkeletonLines label={messages.reading} lines={8} />
        ) : (
          <pre className="mono" tabIndex={0} role="group" aria-label={messages.texts}>
            {visibleLines(texts.data)}
          </pre>
        )}
      </div>
    </Overlay>
  );
}

async function readAll(): Promise<string> {
  let text = '';
  for (let next: number | null = 0; next !== null;) {
    const answer: CallResult<'app.licences'> = await call('app.licences', { offset: next });
    if (!answer.ok) throw new BridgeFailure(answer.error);
    text += answer.value.text;
    ({ next } = answer.value);
  }
  return text;
}
