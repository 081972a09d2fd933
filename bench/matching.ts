import { atLeastFaster, measure, stretch, type Bench } from './harness.ts';
import { demandSame } from './matching-fills.ts';
import { ourPlayer } from './matching-ours.ts';
import { peerPlayers } from './matching-peers.ts';
import { createTape } from './matching-tape.ts';

const OPERATIONS = 300_000;
const OURS = 'our engine: holds, fees, self-trade prevention, protection, events';
const ROUNDS = 7;
/** Plays of each before the first that counts, for the compiler. */
const WARM_UPS = 4;

/**
 * One tape of orders and cancels on one market, the same for all. The peers match limit and market orders and cancel; ours also
 * freezes, settles and releases for a thousand accounts, and reports every event to a listener. All must make the same fills.
 */
export const matching: Bench = {
  name: 'matching',
  async run() {
    const tape = createTape(OPERATIONS);
    const ours = ourPlayer(tape);
    const peers = peerPlayers(tape);
    const expected = ours.fills();
    for (const peer of peers) demandSame(peer.name, peer.fills(), expected);

    const players = [{ name: OURS, run: () => ours.play() }];
    for (const peer of peers) players.push({ name: peer.name, run: () => peer.play() });
    for (const { run } of players) {
      for (let turn = 0; turn < WARM_UPS; turn += 1) run();
    }
    const rows = await measure(players, ROUNDS, 1);
    const notes = rows.map(({ name, microseconds }) => {
      const perSecond = Math.round((OPERATIONS / microseconds) * 1_000);
      return `${name}: ${perSecond} thousand operations a second`;
    });
    notes.push(`the tape makes ${expected.length / 4} fills, the same in all`);
    return {
      name: 'matching',
      rows,
      goals: peers.flatMap(({ name }) => [
        atLeastFaster(rows, OURS, name, 5),
        stretch(atLeastFaster(rows, OURS, name, 20)),
      ]),
      notes,
    };
  },
};
