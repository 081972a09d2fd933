import type { LogName } from '../../../shared/base/log-name.ts';
import { diagnosticsMessages } from '../../../shared/messages/diagnostics.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { useAction } from '../../lib/bridge.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const messages = diagnosticsMessages.loss;

/** The decision to go on with a log although entries of it are missing. What it means is asked outside the page. */
export function GoOnWithout({ log }: { log: LogName }) {
  const accept = useAction('diagnostics.acceptLoss');
  if (accept.data !== undefined) {
    return (
      <div className="diag-loss">
        <Notice tone="info" live>
          {messages.done(visible(accept.data.copy))}
        </Notice>
      </div>
    );
  }
  return (
    <div className="diag-loss">
      <Button size="small" busy={accept.isPending} onClick={() => accept.mutate({ log })}>
        {messages.goOn}
      </Button>
      {accept.isError ? <BridgeProblem error={accept.error.problem} couldNot={messages.couldNot} /> : null}
    </div>
  );
}
