import { useState, type RefObject } from 'react';
import type { TestReport } from '../../../shared/bridge/account-calls.ts';
import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { KeyVersion, VenueDescription } from '../../../shared/venue/description.ts';
import { call } from '../../lib/bridge.ts';
import { checkCredentials, mayStore, type CredentialProblems } from './account-form.ts';
import type { SecretFieldsHandle } from './secret-fields.tsx';

export type Credentials = CallInput<'accounts.test'>['credentials'];
export type KeyStorage = 'keychain' | 'session';

interface GateOptions {
  /** The boxes the credentials are typed into. */
  secrets: RefObject<SecretFieldsHandle | null>;
  /** Names the venue settings as they are now: a test with others does not count. */
  stamp: string;
  keyVersion: KeyVersion;
  /** The venue to test against, or null when its form has problems, which it then shows. */
  venue: () => VenueDescription | null;
  /** Hands the credentials to main. Null when the rest of the form has problems, which it then shows. */
  store: (credentials: Credentials, keep: KeyStorage) => Promise<{ error: BridgeError | null } | null>;
}

export interface CredentialGate {
  keyVersion: KeyVersion;
  setKeyVersion: (version: KeyVersion) => void;
  problems: CredentialProblems;
  report: TestReport | null;
  insisted: boolean;
  setInsisted: (insisted: boolean) => void;
  /** Whether storing is open now. */
  open: boolean;
  busy: 'test' | 'store' | null;
  error: BridgeError | null;
  touched: () => void;
  test: () => void;
  store: (keep: KeyStorage) => void;
}

/** Credentials on their way to main: typed, tested, stored, and let go of. They are never held in state. */
export function useCredentialGate(options: GateOptions): CredentialGate {
  const { stamp, secrets } = options;
  const [keyVersion, setKeyVersion] = useState(options.keyVersion);
  const [problems, setProblems] = useState<CredentialProblems>({});
  const [tested, setTested] = useState<{ stamp: string; report: TestReport } | null>(null);
  const [insistedOn, setInsistedOn] = useState<string | null>(null);
  const [busy, setBusy] = useState<'test' | 'store' | null>(null);
  const [error, setError] = useState<BridgeError | null>(null);
  const report = tested?.stamp === stamp ? tested.report : null;
  const insisted = insistedOn === stamp;

  /** A test counts for what was typed then; any change voids it. */
  function touched(): void {
    setTested(null);
    setInsistedOn(null);
    setError(null);
  }

  function read(): Credentials | null {
    const typed = secrets.current?.read() ?? { key: '', secret: '', passphrase: '' };
    const found = checkCredentials(typed);
    setProblems(found);
    return Object.keys(found).length > 0 ? null : { ...typed, keyVersion };
  }

  async function test(): Promise<void> {
    const credentials = read();
    const venue = options.venue();
    if (!credentials || !venue) return;
    setBusy('test');
    setError(null);
    const result = await call('accounts.test', { venue, credentials });
    setBusy(null);
    if (result.ok) setTested({ stamp, report: result.value });
    else setError(result.error);
  }

  async function store(keep: KeyStorage): Promise<void> {
    const credentials = read();
    if (!credentials || !mayStore(report, insisted)) return;
    setBusy('store');
    setError(null);
    const stored = await options.store(credentials, keep);
    setBusy(null);
    if (stored === null) return;
    if (stored.error === null) secrets.current?.clear();
    setError(stored.error);
  }

  return {
    keyVersion,
    setKeyVersion: (version) => {
      setKeyVersion(version);
      touched();
    },
    problems,
    report,
    insisted,
    setInsisted: (on) => setInsistedOn(on ? stamp : null),
    open: mayStore(report, insisted),
    busy,
    error,
    touched,
    test: () => void test(),
    store: (keep) => void store(keep),
  };
}
