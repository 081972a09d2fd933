import { catalogue } from './catalogue.ts';

/** What the page is told in an ordinary browser when a call did not come through. `call`: its name, "orders.place". */
export const bridgePageText = catalogue('bridge-page', {
  noSuchCall: 'The call was refused and nothing was done: there is no call of that name.',
  notHandedOver: (call: string) =>
    `${call} did not reach Counterfoil, because the page has no connection to it. Nothing was sent or changed; try again when it is back.`,
  cutOff: (call: string) =>
    `${call} was cut off before its answer came. Check what it changed before you repeat it.`,
});
