import type { Text } from '../../../../shared/messages/in-both.ts';
import { venueInEnglish } from '../../../../shared/messages/venue.ts';
import type { HttpFailure } from '../../../platform/http.ts';
import type { NetProbe } from '../../../platform/net-probe.ts';
import { isLoopback, readBaseUrl } from '../../../venue/base-url.ts';
import {
  type Check,
  type Fact,
  failed,
  type Finding,
  NO_ACCOUNT,
  passed,
  failureText,
  skipped,
  warning,
} from './check.ts';
import { venueCheckMessages } from './venue-check-messages.ts';

const { network: messages, tls } = venueCheckMessages;

const NO_NETWORK = skipped(messages.noProbe);

/** A certificate that ends this soon should be renewed by now. */
const SOON_DAYS = 14;
const DAY = 86_400_000;

export const checkAddress: Check = async ({ network }, { account, signal }) => {
  if (account === null) return NO_ACCOUNT;
  if (network === null) return NO_NETWORK;
  const base = readBaseUrl(account.venue.baseUrl);
  if (!base.ok) return noAddress(account.mode, addressProblem(account.venue.baseUrl, base.error.message));
  const { hostname, host } = new URL(base.value);
  const facts: Fact[] = [{ label: messages.address, value: base.value }];
  const proxy = await network.proxyTo(base.value);
  facts.push({
    label: messages.proxy,
    value: proxy === null ? messages.noProxy : messages.proxyOfSystem(proxy),
  });
  // Behind a proxy only the proxy may be able to find the name.
  if (proxy === null) {
    const found = await network.resolve(hostname.replaceAll(/[[\]]/g, ''), signal);
    if (!found.ok) {
      const advice = isLoopback(hostname) ? messages.addressAdvice : messages.nameAdvice;
      return failed(failureText(found.error.kind, found.error.message), advice, facts);
    }
    facts.push({ label: messages.name, value: messages.leadsTo(found.value) });
  }
  const contact = await network.contact(base.value, signal);
  // Who answers is the next check's matter: a certificate that is not accepted came from somebody.
  if (!contact.ok && contact.error.kind !== 'tls') {
    if (account.mode === 'practice') return noAddress('practice', '');
    const why = failureText(contact.error.kind, contact.error.message);
    const advice =
      proxy === null ? adviceFor(contact.error, isLoopback(hostname)) : messages.proxyAdvice(proxy, host);
    return failed(why, advice, facts);
  }
  if (!contact.ok) return passed(messages.something(host), facts);
  const { ms } = contact.value;
  return passed(messages.answers(host), [
    ...facts,
    { label: messages.connectedIn, value: venueCheckMessages.ms(ms) },
  ]);
};

/** Why an address cannot be one. */
function addressProblem(address: string, shown: string): Text {
  const inEnglish = readBaseUrl(address, venueInEnglish.baseUrl);
  return inEnglish.ok ? shown : { shown, inFile: inEnglish.error.message };
}

function noAddress(mode: 'live' | 'practice', message: Text): Finding {
  return mode === 'practice'
    ? failed(messages.noPractice, messages.noPracticeAdvice)
    : failed(message, messages.correctAdvice);
}

function adviceFor({ kind }: HttpFailure, isHere: boolean): Text {
  if (isHere) return messages.hereAdvice;
  return kind === 'timeout' ? messages.timeoutAdvice : messages.offlineAdvice;
}

export const checkTls: Check = async ({ network, clock }, { account, signal }) => {
  if (account === null) return NO_ACCOUNT;
  if (network === null) return NO_NETWORK;
  const base = readBaseUrl(account.venue.baseUrl);
  if (!base.ok) return noAddress(account.mode, addressProblem(account.venue.baseUrl, base.error.message));
  const { protocol, host } = new URL(base.value);
  if (protocol === 'http:') {
    return skipped(tls.notNeeded(host));
  }
  const contact = await network.contact(base.value, signal);
  if (!contact.ok) {
    if (contact.error.kind !== 'tls') {
      return skipped(tls.noAnswer, venueCheckMessages.seeAddress);
    }
    return failed(tls.refused(failureText('tls', contact.error.message)), tls.refusedAdvice, [
      trustFact(network),
    ]);
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
      value: Number.isFinite(validTo)
        ? `${new Date(validTo).toISOString().slice(0, 10)} (UTC)`
        : tls.notRecorded,
    },
    { label: tls.protocol, value: `${version}, ${cipher}` },
    trustFact(network),
  ];
  if (Number.isFinite(days) && days < SOON_DAYS) {
    return warning(days < 1 ? tls.runsOutToday(host) : tls.runsOut(host, days), tls.runsOutAdvice, facts);
  }
  return passed(tls.proved(host), facts);
};

function trustFact(network: Pick<NetProbe, 'trust'>): Fact {
  const { builtIn, system, extra } = network.trust();
  const value = extra === 0 ? tls.trustedFrom(builtIn, system) : tls.trustedExtra(builtIn, system, extra);
  return { label: tls.trusted, value };
}
