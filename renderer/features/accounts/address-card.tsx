import { TriangleAlert } from 'lucide-react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { DepositAddress } from '../../../shared/bridge/trading-calls.ts';
import { accountsAddressesMessages } from '../../../shared/messages/accounts-addresses.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { chainNeedsMemo } from '../../parts/records/memo-chains.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts } from '../../ui/panel.tsx';
import { QrCode } from './qr-code.tsx';

const messages = accountsAddressesMessages.card;

/** An address in full, its code for a camera, and the memo where nobody can overlook it. */
export function AddressCard({ account, deposit }: { account: AccountView; deposit: DepositAddress }) {
  const { currency, address, chain, contractAddress } = deposit;
  const memo = deposit.memo === '' ? null : deposit.memo;
  return (
    <section className="acc-inset" aria-label={messages.heading(currency)}>
      {account.mode === 'practice' ? <Notice tone="warn">{messages.practice}</Notice> : null}
      <div className="acc-address">
        <QrCode text={address} label={messages.qrCode(currency)} />
        <div className="acc-address-words">
          <div className="field-head">{messages.heading(visible(currency))}</div>
          <div className="acc-verbatim">
            <span className="mono">{visible(address)}</span>{' '}
            <CopyButton text={address} label={messages.copy.address} />
          </div>
          {memo === null ? (
            <NoMemo currency={currency} chain={chain} />
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
          <Facts
            facts={[
              { label: messages.chain, value: chain ?? messages.chainUnknown },
              {
                label: messages.contract,
                value:
                  contractAddress === null || contractAddress === '' ? (
                    messages.noContract
                  ) : (
                    <span className="acc-verbatim">
                      <span className="mono">{visible(contractAddress)}</span>{' '}
                      <CopyButton text={contractAddress} label={messages.copy.contract} />
                    </span>
                  ),
              },
            ]}
          />
        </div>
      </div>
    </section>
  );
}

/** Shown, not left out: a memo that is missing where one is usual needs checking before money moves. */
function NoMemo({ currency, chain }: { currency: string; chain: string | null }) {
  if (chainNeedsMemo(chain ?? currency)) {
    return <Notice tone="warn">{messages.noMemoThough}</Notice>;
  }
  return <p className="caption">{messages.noMemo}</p>;
}
