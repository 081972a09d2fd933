/**
 * Seam: the bridge's account calls, the events and the data folder. Breaks when any six characters in a row of a secret or
 * passphrase can be found in any of them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  added,
  credentials,
  draft,
  endWorld,
  freshWorld,
  start,
  world,
} from '../../../tests/helpers/accounts-world.ts';

beforeEach(freshWorld);
afterEach(endWorld);

describe('secrets of accounts', () => {
  it('reach no reply, no event and no file, whatever was called', async () => {
    const bench = start();
    const replies: unknown[] = [];
    const id = await added(bench);
    replies.push(await bench.call['accounts.test'](draft()), await bench.call['accounts.testStored']({ id }));
    replies.push(await bench.call['accounts.add'](draft()));
    for (const kind of ['locked', 'timeout'] as const) {
      world.refusing = { kind, message: 'The keychain refused.' };
      replies.push(await bench.call['accounts.add'](draft({ name: kind })));
      replies.push(await bench.call['accounts.putCredentials']({ id, credentials, keep: 'keychain' }));
      bench.accounts.lock();
      replies.push(await bench.call['accounts.testStored']({ id }));
    }
    replies.push(await bench.call['accounts.putCredentials']({ id, credentials, keep: 'session' }));
    world.refusing = null;
    replies.push(
      await bench.call['accounts.update']({ id, name: 'Renamed' }),
      await bench.call['accounts.list']({}),
    );
    const files = readdirSync(world.folder).map((name) => readFileSync(join(world.folder, name), 'utf8'));
    expect(files.join('')).toContain('Renamed');
    replies.push(
      await bench.call['accounts.removeCredentials']({ id }),
      await bench.call['accounts.remove']({ id }),
    );
    files.push(...readdirSync(world.folder).map((name) => readFileSync(join(world.folder, name), 'utf8')));
    const everything = JSON.stringify(replies) + JSON.stringify(bench.received) + files.join('');
    for (const secret of [credentials.secret, credentials.passphrase]) {
      for (let at = 0; at + 6 <= secret.length; at += 1) {
        // The count, not the text, so that a failure does not print the secret either.
        expect(everything.split(secret.slice(at, at + 6)).length - 1).toBe(0);
      }
    }
    expect(everything).not.toContain(credentials.key);
  });
});
