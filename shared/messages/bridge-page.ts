import { catalogue } from './catalogue.ts';

/** Why a call of the page failed in an ordinary browser. `call`: its name, "orders.place". */
export const bridgePageMessages = catalogue('bridge-page', {
  noSuchCall: 'Blocked: unknown command. Nothing was changed. Reload the page.',
  notHandedOver: (call: string) =>
    `${call} did not reach Counterfoil: the page is disconnected. Nothing was sent or changed. Try again when it is connected.`,
  cutOff: (call: string) =>
    `${call} was cut off before its answer arrived. Check the result before you try again.`,
});
