import { pro } from 'ccxt';
import type { Target } from '../../helpers/exchange/client.ts';
import { configured, settings } from './ccxt.ts';
import { createInbox } from './inbox.ts';

/** What the exchange pushes, as far as tests look into it. */
interface ReceivedMessage {
  type: string;
  topic?: string;
  subject?: string;
  data?: Record<string, unknown>;
}

/**
 * The client as published, and a record of every message: ccxt itself does not report when a subscription is active, and of two events in one
 * packet its watch calls may show only the first.
 */
class Overheard extends pro.kucoin {
  /** Every message, once the client has dealt with it. */
  readonly received = createInbox<ReceivedMessage>();
  afterMessage: () => void = () => {};

  override handleMessage(
    ...[client, message]: Parameters<InstanceType<typeof pro.kucoin>['handleMessage']>
  ): void {
    super.handleMessage(client, message);
    this.afterMessage();
    this.received.take(message as ReceivedMessage); // what the exchange sends
  }

  /** Resolves when the next subscription of this client has been acknowledged; each is waited for once. */
  async subscribed(): Promise<void> {
    await this.received.next(({ type }) => type === 'ack');
  }
}

export type CcxtPro = Overheard;

/** ccxt with its WebSocket half. It opens ws:// only after it was asked once for its agent for unencrypted addresses. */
export async function ccxtProClient(target: Target): Promise<CcxtPro> {
  const client = configured(new Overheard(settings(target)), target);
  await client.loadHttpProxyAgent();
  return client;
}
