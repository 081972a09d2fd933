import { TriangleAlert } from 'lucide-react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { DepositAddress } from '../../shared/bridge/trading-calls.ts';
import { visible } from '../format/visible.ts';
import { chainNeedsMemo } from '../records/memo-chains.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts } from '../ui/panel.tsx';
import { QrCode } from './qr-code.tsx';

/** An address in full, its code for a camera, and the memo where nobody can overlook it. */
export function AddressCard({ account, deposit }: { account: AccountView; deposit: DepositAddress }) {
  const { currency, address, chain, contractAddress } = deposit;
  const memo = deposit.memo === '' ? null : deposit.memo;
  return (
    <section className="acc-inset" aria-label={`${currency} deposit address`}>
      {account.mode === 'practice' ? (
        <Notice tone="warn">
          This is an address of the practice exchange. Never send anything to it: it would be lost.
        </Notice>
      ) : null}
      <div className="acc-address">
        <QrCode text={address} label={`QR code of the ${currency} deposit address`} />
        <div className="acc-address-words">
          <div className="field-head">{visible(currency)} deposit address</div>
          <div className="acc-verbatim">
            <span className="mono">{visible(address)}</span>{' '}
            <CopyButton text={address} what="deposit address" />
          </div>
          {memo === null ? (
            <NoMemo currency={currency} chain={chain} />
          ) : (
            <div className="acc-memo" role="note" aria-label="Memo">
              <div className="acc-memo-head">
                <TriangleAlert size={15} aria-hidden />
                <b>This address needs a memo</b>
              </div>
              <div className="acc-verbatim">
                <span className="mono">{visible(memo)}</span> <CopyButton text={memo} what="memo" />
              </div>
              <p>
                A deposit without this memo may be lost. The QR code holds the address only, not the memo.
              </p>
            </div>
          )}
          <Facts
            facts={[
              { label: 'Chain', value: chain ?? 'not told by the venue' },
              {
                label: 'Contract',
                value:
                  contractAddress === null || contractAddress === '' ? (
                    'none'
                  ) : (
                    <span className="acc-verbatim">
                      <span className="mono">{visible(contractAddress)}</span>{' '}
                      <CopyButton text={contractAddress} what="contract address" />
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
    return (
      <Notice tone="warn">
        The venue told of no memo, though deposits on this chain usually need one. Ask the venue before you
        send anything.
      </Notice>
    );
  }
  return <p className="caption">The venue told of no memo for this address.</p>;
}
