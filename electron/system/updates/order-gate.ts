import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result } from '../../../shared/base/result.ts';
import { updatesServiceMessages } from '../../../shared/messages/updates-service.ts';

type Answer<R> = Promise<Result<R, BridgeError>>;

/** Security 18: keeps updates and orders apart. */
export interface OrderGate {
  /** Orders that block an update: on their way from the first click to the outcome, or unknown. */
  open(): number;
  /** While held, no further order or test is taken. */
  hold(held: boolean): void;
  /** The calls that send something, each counted for as long as it runs and refused while held; the others as they are. */
  guard<H extends Pick<CallHandlers, 'orders.place' | 'orders.amend' | 'orders.test'>>(handlers: H): H;
}

/** `unknown` counts placements of which nobody knows whether the venue took them. */
export function createOrderGate(unknown: () => number): OrderGate {
  let underWay = 0;
  let held = false;

  async function during<R>(call: () => Answer<R>): Answer<R> {
    if (held) return fail(UPDATING);
    underWay += 1;
    try {
      return await call();
    } finally {
      underWay -= 1;
    }
  }

  return {
    open: () => underWay + unknown(),
    hold(next) {
      held = next;
    },
    guard: (handlers) => ({
      ...handlers,
      'orders.place': (input) => during(() => handlers['orders.place'](input)),
      'orders.amend': (input) => during(() => handlers['orders.amend'](input)),
      'orders.test': (input) => during(() => handlers['orders.test'](input)),
    }),
  };
}

const UPDATING: BridgeError = {
  kind: 'conflict',
  message: updatesServiceMessages.orderNotTaken,
};
