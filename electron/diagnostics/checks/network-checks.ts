import type { HttpFailure } from '../../ports/http.ts';
import { isLoopback, readBaseUrl } from '../../venue/base-url.ts';
import { type Check, type Fact, failed, NO_ACCOUNT, passed, skipped, warning } from './check.ts';

const NO_NETWORK = skipped(
  'Not looked at: no connection is made here unless it is asked for.',
  'Add --network on the command line.',
);

/** A certificate that ends this soon should be renewed by now. */
const SOON_DAYS = 14;
const DAY = 86_400_000;

export const checkAddress: Check = async ({ network }, { account, signal }) => {
  if (account === null) return NO_ACCOUNT;
  if (network === null) return NO_NETWORK;
  const base = readBaseUrl(account.venue.baseUrl);
  if (!base.ok) return noAddress(account.mode, base.error.message);
  const { hostname, host } = new URL(base.value);
  const facts: Fact[] = [{ label: 'Address', value: base.value }];
  const found = await network.resolve(hostname.replaceAll(/[[\]]/g, ''), signal);
  if (!found.ok) {
    const advice = isLoopback(hostname)
      ? 'Check the address under Accounts.'
      : 'Check the address under Accounts, and whether this computer is online and its name server answers.';
    return failed(found.error.message, advice, facts);
  }
  facts.push({
    label: 'Name',
    value: found.value === 1 ? 'leads to one address' : `leads to ${found.value} addresses`,
  });
  const contact = await network.contact(base.value, signal);
  // Who answers is the next check's matter: a certificate that is not accepted came from somebody.
  if (!contact.ok && contact.error.kind !== 'tls') {
    if (account.mode === 'practice') return noAddress('practice', '');
    return failed(contact.error.message, adviceFor(contact.error, isLoopback(hostname)), facts);
  }
  if (!contact.ok) return passed(`Something answers at ${host}.`, facts);
  return passed(`${host} answers.`, [...facts, { label: 'Connected in', value: `${contact.value.ms} ms` }]);
};

function noAddress(mode: 'live' | 'practice', message: string) {
  return mode === 'practice'
    ? failed('The practice exchange does not run, so it has no address.', 'Start it again in Settings.')
    : failed(message, 'Correct the address under Accounts.');
}

function adviceFor({ kind }: HttpFailure, isHere: boolean): string {
  if (isHere) return 'The program at this address does not run. Start it, or check the port.';
  if (kind === 'timeout')
    return 'A firewall may keep the connection back. Try another network, or ask whoever runs this one.';
  return 'Check whether this computer is online, and whether a firewall or a proxy is needed here: this app uses none.';
}

export const checkTls: Check = async ({ network, clock }, { account, signal }) => {
  if (account === null) return NO_ACCOUNT;
  if (network === null) return NO_NETWORK;
  const base = readBaseUrl(account.venue.baseUrl);
  if (!base.ok) return noAddress(account.mode, base.error.message);
  const { protocol, host } = new URL(base.value);
  if (protocol === 'http:') {
    return skipped(`Not needed: ${host} is on this computer, and nothing of it goes over a network.`);
  }
  const contact = await network.contact(base.value, signal);
  if (!contact.ok) {
    if (contact.error.kind !== 'tls') {
      return skipped(
        'Nothing answers at the address, so there is no certificate to look at.',
        'See the check of the address.',
      );
    }
    return failed(
      `${contact.error.message} No request is made and no key is used.`,
      'If this network inspects traffic, use another one: this app does not accept its certificates. Otherwise the venue’s certificate is at fault; ask the venue.',
    );
  }
  const { certificate } = contact.value;
  if (certificate === null) return skipped('The connection is not encrypted.');
  const { subject, issuer, validTo, protocol: version, cipher } = certificate;
  const days = Math.floor((validTo - clock.now()) / DAY);
  const facts: Fact[] = [
    { label: 'Issued to', value: subject === '' ? host : subject },
    { label: 'Issued by', value: issuer === '' ? 'not named' : issuer },
    {
      label: 'Valid until',
      value: Number.isFinite(validTo) ? `${new Date(validTo).toISOString().slice(0, 10)} (UTC)` : 'not said',
    },
    { label: 'Protocol', value: `${version}, ${cipher}` },
  ];
  if (Number.isFinite(days) && days < SOON_DAYS) {
    const left = days < 1 ? 'within a day' : `in ${days} days`;
    return warning(
      `The certificate of ${host} is accepted, and runs out ${left}. After that nothing can be asked.`,
      'Venues renew theirs in time, as a rule. If this date does not move within days, ask the venue; and look whether this computer’s date is right.',
      facts,
    );
  }
  return passed(`${host} proved who it is.`, facts);
};
