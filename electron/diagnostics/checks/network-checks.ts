import { diagnosticsVenueText } from '../../../shared/text/diagnostics-venue.ts';
import type { HttpFailure } from '../../ports/http.ts';
import { isLoopback, readBaseUrl } from '../../venue/base-url.ts';
import { type Check, type Fact, failed, NO_ACCOUNT, passed, skipped, warning } from './check.ts';

const { network: words, tls } = diagnosticsVenueText;

const NO_NETWORK = skipped(words.notAsked, words.notAskedAdvice);

/** A certificate that ends this soon should be renewed by now. */
const SOON_DAYS = 14;
const DAY = 86_400_000;

export const checkAddress: Check = async ({ network }, { account, signal }) => {
  if (account === null) return NO_ACCOUNT;
  if (network === null) return NO_NETWORK;
  const base = readBaseUrl(account.venue.baseUrl);
  if (!base.ok) return noAddress(account.mode, base.error.message);
  const { hostname, host } = new URL(base.value);
  const facts: Fact[] = [{ label: words.address, value: base.value }];
  const found = await network.resolve(hostname.replaceAll(/[[\]]/g, ''), signal);
  if (!found.ok) {
    const advice = isLoopback(hostname) ? words.addressAdvice : words.nameAdvice;
    return failed(found.error.message, advice, facts);
  }
  facts.push({ label: words.name, value: words.leadsTo(found.value) });
  const contact = await network.contact(base.value, signal);
  // Who answers is the next check's matter: a certificate that is not accepted came from somebody.
  if (!contact.ok && contact.error.kind !== 'tls') {
    if (account.mode === 'practice') return noAddress('practice', '');
    return failed(contact.error.message, adviceFor(contact.error, isLoopback(hostname)), facts);
  }
  if (!contact.ok) return passed(words.something(host), facts);
  const { ms } = contact.value;
  return passed(words.answers(host), [
    ...facts,
    { label: words.connectedIn, value: diagnosticsVenueText.ms(ms) },
  ]);
};

function noAddress(mode: 'live' | 'practice', message: string) {
  return mode === 'practice'
    ? failed(words.noPractice, words.noPracticeAdvice)
    : failed(message, words.correctAdvice);
}

function adviceFor({ kind }: HttpFailure, isHere: boolean): string {
  if (isHere) return words.hereAdvice;
  return kind === 'timeout' ? words.timeoutAdvice : words.offlineAdvice;
}

export const checkTls: Check = async ({ network, clock }, { account, signal }) => {
  if (account === null) return NO_ACCOUNT;
  if (network === null) return NO_NETWORK;
  const base = readBaseUrl(account.venue.baseUrl);
  if (!base.ok) return noAddress(account.mode, base.error.message);
  const { protocol, host } = new URL(base.value);
  if (protocol === 'http:') {
    return skipped(tls.notNeeded(host));
  }
  const contact = await network.contact(base.value, signal);
  if (!contact.ok) {
    if (contact.error.kind !== 'tls') {
      return skipped(tls.noAnswer, diagnosticsVenueText.seeAddress);
    }
    return failed(tls.refused(contact.error.message), tls.refusedAdvice);
  }
  const { certificate } = contact.value;
  if (certificate === null) return skipped(tls.notEncrypted);
  const { subject, issuer, validTo, protocol: version, cipher } = certificate;
  const days = Math.floor((validTo - clock.now()) / DAY);
  const facts: Fact[] = [
    { label: tls.issuedTo, value: subject === '' ? host : subject },
    { label: tls.issuedBy, value: issuer === '' ? tls.notNamed : issuer },
    {
      label: tls.validUntil,
      value: Number.isFinite(validTo) ? `${new Date(validTo).toISOString().slice(0, 10)} (UTC)` : tls.notSaid,
    },
    { label: tls.protocol, value: `${version}, ${cipher}` },
  ];
  if (Number.isFinite(days) && days < SOON_DAYS) {
    return warning(days < 1 ? tls.runsOutToday(host) : tls.runsOut(host, days), tls.runsOutAdvice, facts);
  }
  return passed(tls.proved(host), facts);
};
