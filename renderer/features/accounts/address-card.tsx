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

const words = accountsAddressesMessages.card;

/** An address in full, its code for a camera, and the memo where nobody can overlook it. */
export function AddressCard({ account, deposit }: { account: AccountView; deposit: DepositAddress }) {
  const { currency, address, chain, contractAddress } = deposit;
  const memo = deposit.memo === '' ? null : deposit.memo;
  return (
    <section className="acc-inset" aria-label={words.heading(currency)}>
      {account.mode === 'practice' ? <Notice tone="warn">{words.practice}</Notice> : null}
      <div className="acc-address">
        <QrCode text={address} label={words.qrCode(currency)} />
        <div className="acc-address-words">
          <div className="field-head">{words.heading(visible(currency))}</div>
          <div className="acc-verbatim">
            <span className="mono">{visible(address)}</span>{' '}
            <CopyButton text={address} label={words.copy.address} />
          </div>
          {memo === null ? (
            <NoMemo currency={currency} chain={chain} />
          ) : (
            <div className="acc-memo" role="note" aria-label={words.memo}>
              <div className="acc-memo-head">
                <TriangleAlert size={15} aria-hidden />
                <b>{words.needsMemo}</b>
              </div>
              <div className="acc-verbatim">
                <span className="mono">{visible(memo)}</span>{' '}
                <CopyButton text={memo} label={words.copy.memo} />
              </div>
              <p>{words.memoWarning}</p>
            </div>
          )}
          <Facts
            facts={[
              { label: words.chain, value: chain ?? words.chainUnknown },
              {
                label: words.contract,
                value:
                  contractAddress === null || contractAddress === '' ? (
                    words.noContract
                  ) : (
                    <span className="acc-verbatim">
                      <span className="mono">{visible(contractAddress)}</span>{' '}
                      <CopyButton text={contractAddress} label={words.copy.contract} />
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

/** Said, not left out: a memo that is missing where one is usual is worth a look before money moves. */
function NoMemo({ currency, chain }: { currency: string; chain: string | null }) {
  if (chainNeedsMemo(chain ?? currency)) {
    return <Notice tone="warn">{words.noMemoThough}</Notice>;
  }
  return <p className="caption">{words.noMemo}</p>;
}
