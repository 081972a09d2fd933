import { catalogue, plural } from './catalogue.ts';

/** The question outside the page, its lines, and the texts of the window meanwhile and afterwards. */
export const confirmMessages = catalogue('confirm', {
  /** Of the dialog of the system. */
  dialogTitle: 'Counterfoil: confirm',
  note: 'Cancel if you did not request this.',
  /** Title and button, by what is asked. */
  asks: {
    change: { title: 'Allow this change?', allow: 'Allow change' },
    connect: { title: 'Connect to a new base URL?', allow: 'Connect' },
    order: { title: 'Place an order beyond your limits?', allow: 'Place order' },
    restore: { title: 'Restore these settings?', allow: 'Restore' },
    deleteData: { title: 'Delete all Counterfoil data?', allow: 'Delete all data' },
  },

  /** Of a question with more lines than fit a dialog. */
  part: (title: string, turn: number, of: number) => `${title} (${turn} of ${of})`,

  /** Names of accounts are in quotation marks, with hidden characters written out. */
  items: {
    origin: (origin: string) =>
      `Connect to ${origin} and send it requests signed with your API key. This base URL is new.`,
    readOnlyOff: (account: string) => `Turn off read-only for “${account}”. Orders can then be placed.`,
    /** `ending`: of the new key; null for one too short to show some of it. */
    replaceKey: (account: string, ending: string | null) =>
      ending === null
        ? `Replace the API key of “${account}” with another one.`
        : `Replace the API key of “${account}” with the one that ends in ${ending}.`,
    removeKey: (account: string) => `Remove the API key of “${account}”.`,
    removeAccount: (account: string) => `Remove the account “${account}” and its API key.`,
    notPlaced: (account: string, clientOid: string) =>
      `Resolve the unknown order ${clientOid} of “${account}” as not placed. The same order can then be sent again.`,
    endpoint: (account: string, endpoint: string, before: string, after: string) =>
      `Change the endpoint ${endpoint} of “${account}” from ${before} to ${after}.`,
    noEndpoint: 'none',
    /** `codes`: "400100, 400200". */
    rejections: (account: string, codes: string) =>
      `Treat the codes ${codes} of “${account}” as rejections, so that such orders can be sent again.`,
    noTroubles: (account: string, codes: string) =>
      `No longer treat the codes ${codes} of “${account}” as venue errors.`,
    unlock: 'Unlock trading. Orders can then be placed.',
    noOrderLimit: 'Allow live orders in currencies that have no order limit.',
    /** The first limit of a currency. */
    limitOpens: (limit: string, max: string) => `Allow live orders: ${limit}, up to ${max}.`,
    limitRemoved: (limit: string, before: string) => `Remove the limit on ${limit} (now ${before}).`,
    limitChanged: (limit: string, before: string, after: string) =>
      `Loosen the limit on ${limit} from ${before} to ${after}.`,
    order: (account: string, order: string) => `“${account}”: ${order}.`,
    orderLine: (side: string, size: string, symbol: string, type: string, price: string) =>
      `${side} ${size} ${symbol}, ${type} ${price}`.trim(),
    amendLine: (size: string, symbol: string, price: string) => `amend to ${size} ${symbol}, limit ${price}`,
    /** An order by its total: "BUY BTC-USDT for 1000 USDT, market". */
    totalLine: (side: string, symbol: string, total: string, quote: string, type: string) =>
      `${side} ${symbol} for ${total} ${quote}, ${type}`,
    screenshots: 'Show key forms in screenshots and recordings.',
    autoLock: (before: string, after: string) => `Automatic window lock: ${before} → ${after}.`,
    lockAfter: (minutes: number) => `after ${minutes} min without input`,
    lockNever: 'never',
    recheckDays: (before: number, after: number) =>
      `Check only the last ${after} days of history again, no longer ${before}. Older changes at the venue are then noticed later.`,
    recheckAll: 'Check all of the history again less often. Changes at the venue are then noticed later.',
    notificationAmounts: 'Show amounts in notifications.',
    notificationsOff: 'Turn off notifications of orders and alerts.',
    alertsOff: (alert: string) => `Turn off the alert “${alert}”.`,
    /** `chains`: "xlm, xrp". */
    alertChains: (alert: string, chains: string) => `Loosen the alert “${alert}”: no longer watch ${chains}.`,
    alertCredited: (alert: string) => `Loosen the alert “${alert}”: only once a deposit is credited.`,
    /** `before`, `after`: a parameter with its unit, "24 h". */
    alertLater: (alert: string, before: string, after: string) =>
      `Loosen the alert “${alert}” from ${before} to ${after}.`,
    /** Times of day: "22:00". */
    quiet: (from: string, to: string) => `Silence alerts from ${from} to ${to}.`,
    thresholdRemoved: (currency: string, before: string) =>
      `Remove the alert threshold for ${currency} (now ${before}).`,
    thresholdRaised: (currency: string, before: string, after: string) =>
      `Raise the alert threshold for ${currency} from ${before} to ${after}.`,
    backupsOff: 'Turn off automatic backups.',
    backupFolderOff: 'Stop copying automatic backups to the second folder.',
    backupPassphrase:
      'Encrypt new backups with the passphrase typed just now. Without it they cannot be restored.',
    backupsPlain: 'Stop encrypting new backups.',
    fourEyesOff: 'Turn off four-eyes. One person’s review is then enough.',
    updates: 'Allow updates. Counterfoil then checks its update server for new versions.',
    loss: {
      journal:
        'Go on although entries of the order journal are missing. An order among them is not known here, so it could be sent a second time. Check open and recent orders at the venue first.',
      reviews:
        'Go on although entries of the review log are missing. Reviews among them have to be made again.',
    },
    deleteData: (folder: string) => `Delete everything Counterfoil has stored in ${folder}.`,
    deleteKeys: (accounts: number, keychain: string) =>
      plural(accounts, {
        one: `Remove the API key of 1 account from ${keychain}.`,
        other: `Remove the API keys of ${accounts} accounts from ${keychain}.`,
      }),
    restored: (what: string, before: string, after: string) => `${what}: ${before} → ${after}`,
    restoredUncompared: 'Accept changes from the backup that cannot be compared with the current settings.',
  },

  /** Names of limits, as in Settings. */
  limits: {
    orderValue: (currency: string) => `order value in ${currency}`,
    orderSize: (currency: string) => `order size in ${currency}`,
    distancePercent: 'distance from best price',
    slippagePercent: 'market order slippage',
    sameSideSeconds: 'repeat orders (same pair and side)',
    ordersAMinute: 'orders per minute',
    percent: (value: string) => `${value}%`,
    seconds: (value: number) => `${value} s`,
    none: 'none',
  },

  /** Why nothing was done. */
  refused: {
    dialog: 'Nothing was done: not confirmed in the dialog. To do it, try again and confirm there.',
    terminal: 'Nothing was done: not confirmed in the terminal. Try again, then type the code shown there.',
    nobody:
      'Nothing was done: this must be confirmed in a terminal, and Counterfoil was not started in one. Run npm start -- --browser in a terminal, then try again.',
    asking: 'Nothing was done: another question is still open. Answer it first.',
    paused: (minutes: number) =>
      `Nothing was done: too many confirmations were declined. Try again in ${minutes} min, or restart Counterfoil.`,
    changed: 'Nothing was done: the settings changed in the meantime. Try again.',
  },

  /** In the window while a question is open. */
  waiting: {
    dialog: 'Confirm in the Counterfoil dialog. Nothing happens until you do.',
    terminal: 'Confirm in the terminal where Counterfoil runs. Nothing happens until you do.',
  },

  /** On the terminal of the browser host. `code`: four digits. */
  terminal: {
    type: (code: string) => `Type ${code} and press Enter to allow. Press Enter alone to refuse.`,
    allowed: 'Allowed.',
    refused: 'Refused. Nothing was done.',
  },
});
