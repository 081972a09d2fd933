import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { DepositAddress, DepositChain } from '../../../shared/bridge/trading-calls.ts';
import { accountsAddressesMessages } from '../../../shared/messages/accounts-addresses.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { chainNeedsMemo } from '../../parts/records/memo-chains.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Fact, Facts } from '../../ui/panel.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { QrCode } from './qr-code.tsx';

const messages = accountsAddressesMessages.card;

interface AddressCardProps {
  account: AccountView;
  deposit: DepositAddress;
  /** As the venue lists it; left out where it lists none. */
  chain?: DepositChain;
}

/** An address in full, its code for a camera, and the memo where nobody can overlook it. */
export function AddressCard({ account, deposit, chain: listed }: AddressCardProps) {
  const { currency, address, expiresAt } = deposit;
  const chain = listed?.name ?? deposit.chain;
  const memo = deposit.memo === '' ? null : deposit.memo;
  const [now] = useState(() => Date.now());
  return (
    <section className="acc-inset" aria-label={messages.heading(currency)}>
      {expiresAt !== null && expiresAt <= now ? <Notice tone="bad">{messages.expired}</Notice> : null}
      {account.mode === 'practice' ? <Notice tone="warn">{messages.practice}</Notice> : null}
      <div className="acc-address">
        <figure className="acc-qr">
          <QrCode text={address} label={messages.qrCode(currency, chain === null ? null : visible(chain))} />
          {chain === null ? null : <figcaption>{visible(chain)}</figcaption>}
        </figure>
        <div className="acc-address-words">
          <div className="field-head">{messages.heading(visible(currency))}</div>
          <div className="acc-verbatim">
            <span className="mono">{visible(address)}</span>{' '}
            <CopyButton text={address} label={messages.copy.address} />
          </div>
          {memo === null ? (
            <NoMemo needed={listed?.needsMemo === true || chainNeedsMemo(chain ?? currency)} />
          ) : (
            <div className="acc-memo" role="note" aria-label={messages.memo}>
              <div className="acc-memo-head">
                <TriangleAlert size={15} aria-hidden />
                <b>{messages.needsMemo}</b>
              </div>
              <div className="acc-verbatim">
                <span className="mono">{visible(memo)}</span>{' '}
                <CopyButton text={memo} label={messages.copy.memo} />
              </div>
              <p>{messages.memoWarning}</p>
            </div>
          )}
          <Facts facts={factsOf(deposit, listed)} />
        </div>
      </div>
    </section>
  );
}

/** What to know before sending; what the venue does not say is not made up. */
function factsOf(deposit: DepositAddress, chain: DepositChain | undefined): Fact[] {
  const { currency, creditedTo, expiresAt } = deposit;
  const contract = deposit.contractAddress ?? chain?.contractAddress ?? null;
  const money = (amount: string) => `${groupThousands(amount)} ${currency}`;
  const orUnknown = (amount: string | null) => (amount === null ? messages.unknown : money(amount));
  return [
    { label: messages.chain, value: visible(chain?.name ?? deposit.chain ?? messages.unknown) },
    { label: messages.creditedTo, value: accountName(creditedTo) },
    ...(chain === undefined ? [] : chainFacts(chain, money, orUnknown)),
    {
      label: messages.contract,
      value: contract === null || contract === '' ? messages.noContract : <Contract address={contract} />,
    },
    {
      label: messages.expires,
      value: expiresAt === null ? messages.never : <TimeText ms={expiresAt} form="exact" />,
    },
  ];
}

function chainFacts(
  chain: DepositChain,
  money: (amount: string) => string,
  orUnknown: (amount: string | null) => string,
): Fact[] {
  const { minDeposit, maxDeposit, depositFeeRate, confirmations, earlyConfirmations } = chain;
  const { minWithdrawal, withdrawalFee } = chain;
  return [
    { label: messages.minDeposit, value: orUnknown(minDeposit) },
    ...(maxDeposit === null ? [] : [{ label: messages.maxDeposit, value: money(maxDeposit) }]),
    ...(depositFeeRate === null
      ? []
      : [{ label: messages.depositFee, value: messages.feeRate(depositFeeRate) }]),
    {
      label: messages.confirmations,
      value:
        confirmations === null
          ? messages.unknown
          : messages.confirmationsAt(
              confirmations,
              earlyConfirmations === confirmations ? null : earlyConfirmations,
            ),
    },
    {
      label: messages.withdrawal,
      value: messages.withdrawalOf(orUnknown(minWithdrawal), orUnknown(withdrawalFee)),
    },
  ];
}

function accountName(creditedTo: string | null): string {
  if (creditedTo === null) return messages.unknown;
  const { MAIN, TRADE } = messages.accounts;
  return { MAIN, TRADE }[creditedTo.toUpperCase()] ?? visible(creditedTo);
}

function Contract({ address }: { address: string }) {
  return (
    <span className="acc-verbatim">
      <span className="mono">{visible(address)}</span>{' '}
      <CopyButton text={address} label={messages.copy.contract} />
    </span>
  );
}

/** Shown, not left out: a memo that is missing where one is usual needs checking before money moves. */
function NoMemo({ needed }: { needed: boolean }) {
  if (needed) return <Notice tone="warn">{messages.noMemoThough}</Notice>;
  return <p className="caption">{messages.noMemo}</p>;
}
