/** "Withdrawal" and the like; "Transfer" is KuCoin's name of the right to withdraw, beside "InnerTransfer" between own accounts. */
const WITHDRAWS = /withdraw|^transfer$/i;

/** Whether a key with these permissions, as the venue names them, can take funds out of the account for good. */
export function canWithdraw(permissions: readonly string[]): boolean {
  return permissions.some((permission) => WITHDRAWS.test(permission.trim()));
}
