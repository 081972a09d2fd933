import { spawn } from 'node:child_process';
import type { AmendHow } from '../../shared/orders/amend.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import type { VenueDescription } from '../../shared/venue/description.ts';

/** What the drill passes to the app it will kill. */
export interface OrderDrill {
  dataFolder: string;
  venue: VenueDescription;
  credentials: { key: string; secret: string; passphrase: string; keyVersion: '3' };
  pair: PairView['pair'];
  ticketId: string;
  ticket: Ticket;
  /** Then this, and the point is one of its own: how the placed order is amended, and under which client order ID another one follows. */
  amend?: { how: AmendHow; next: string };
  /** The point at which it ends itself: its number, 1 for the first, or its name; 0: never. */
  killAt: number | string;
}

/** What is asked for in a drill that amends. */
export const AMENDED = { price: '101', size: '0.02' } as const;

export interface Ending {
  killed: boolean;
  points: readonly string[];
  /** The app's answer to the last call; null when it was killed before. */
  answer: unknown;
}

const CHILD = new URL('./order-child.ts', import.meta.url).pathname;

/** Runs the app of a drill until it ends or kills itself. */
export function runApp(drill: OrderDrill): Promise<Ending> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(drill)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve({ killed: true, points: [], answer: null });
      else if (code === 0) resolve({ killed: false, ...(JSON.parse(output) as Omit<Ending, 'killed'>) }); // as order-child.ts prints it
      else reject(new Error(`the app ended with ${code ?? signal}: ${output}`));
    });
  });
}
