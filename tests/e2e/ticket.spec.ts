/**
 * The ticket through the window.
 * Breaks when a total or a share becomes another size than the one that is shown, when a step is not the increment, when a field
 * that does not apply is offered, when an option outlives its order or an edit cannot be undone, when a limit or the lock lets an
 * order through without its cost, when a test order reads like a placement, when a half-filled ticket is lost, or when an accepted order
 * stops being followed.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import { openAllOrders, openScreen } from './screens.ts';
import {
  balanceOf,
  choosePair,
  clientOidIn,
  expectAccepted,
  fillLimit,
  importPairs,
  outcomeOf,
  review,
  sendButton,
  ticketOf,
  newTicket,
} from './ticket.ts';

function box(appPage: Page, name: string) {
  return ticketOf(appPage).getByRole('textbox', { name, exact: true });
}

interface Rules {
  limits: object;
}
interface RulesBridge {
  counterfoil: { call(name: string, input: unknown): Promise<{ value: Rules }> };
}

/** Sets rules through the bridge, as Settings does. */
async function setRules(appPage: Page, change: { locked?: boolean; limits?: object }): Promise<void> {
  await appPage.evaluate(async (patch) => {
    const bridge = (window as unknown as RulesBridge).counterfoil;
    const now = (await bridge.call('trading.rules', {})).value;
    const limits = { ...now.limits, ...patch.limits };
    await bridge.call('trading.setRules', { ...now, ...patch, limits });
  }, change);
}

test('a total is rounded down to a size, with its exact value beside what was typed', async ({ appPage }) => {
  await choosePair(appPage, 'BTC-USDT');
  await box(appPage, 'Price').fill('24200.1');
  await ticketOf(appPage).getByRole('radiogroup', { name: 'Amount in' }).getByText('Total').click();
  await box(appPage, 'Total').fill('100');
  await expect(ticketOf(appPage)).toContainText('0.00413221 BTC = 99.999895221 USDT');
  await expect(box(appPage, 'Total')).toHaveValue('100');
  const readBack = await review(appPage);
  await expect(readBack).toContainText('"size":"0.00413221"');
  await expect(readBack).toContainText(/Value\s*99\.999895221 USDT/);
});

test('a share of the balance is rounded down with the fee ahead, and every step is the increment', async ({
  appPage,
}) => {
  await choosePair(appPage, 'BTC-USDT');
  await box(appPage, 'Price').fill('24200.1');
  await ticketOf(appPage).getByRole('button', { name: 'Use 100%' }).click();
  await expect(ticketOf(appPage)).toContainText('rounded down, fee included');
  await review(appPage);
  await sendButton(appPage).click();
  await expectAccepted(appPage);
  await newTicket(appPage);
  const price = box(appPage, 'Price');
  await price.fill('24200.1');
  await price.press('ArrowUp');
  await expect(price).toHaveValue('24200.2');
  await price.press('Shift+ArrowDown');
  await expect(price).toHaveValue('24199.2');
  await price.hover();
  await appPage.mouse.wheel(0, -100);
  await expect(price).toHaveValue('24199.3');
});

test(
  'a total steps by the price of one step of the size, the cancel time by a second',
  { tag: '@deep' },
  async ({ appPage }) => {
    await choosePair(appPage, 'BTC-USDT');
    await box(appPage, 'Price').fill('24200.1');
    await ticketOf(appPage).getByRole('radiogroup', { name: 'Amount in' }).getByText('Total').click();
    const total = box(appPage, 'Total');
    await total.fill('100');
    await total.press('ArrowUp');
    await expect(total).toHaveValue('100.000137222');
    await expect(ticketOf(appPage)).toContainText('0.00413222 BTC = 100.000137222 USDT');
    await total.press('Shift+ArrowDown');
    await expect(ticketOf(appPage)).toContainText('0.00413212 BTC = ');
    await total.hover();
    await appPage.mouse.wheel(0, -100);
    await expect(ticketOf(appPage)).toContainText('0.00413213 BTC = ');
    await ticketOf(appPage).getByRole('radiogroup', { name: 'Time in force' }).getByText('GTT').click();
    const seconds = box(appPage, 'Cancel after');
    await seconds.press('ArrowUp');
    await expect(seconds).toHaveValue('1');
    await seconds.press('Shift+ArrowUp');
    await expect(seconds).toHaveValue('11');
    await seconds.hover();
    await appPage.mouse.wheel(0, 100);
    await expect(seconds).toHaveValue('10');
  },
);

test('more than what is free is said, words about a share go with its side, and Esc leads the keyboard back', async ({
  appPage,
}) => {
  await choosePair(appPage, 'BTC-USDT');
  await fillLimit(appPage, '24200.1', '1000');
  await expect(box(appPage, 'Size')).toHaveAccessibleDescription(
    /Needs 24,224,300.1 USDT with the fee, 5,000,000 available. Largest possible size:/,
  );
  await ticketOf(appPage).getByRole('button', { name: 'Use 206.4' }).click();
  await expect(box(appPage, 'Size')).toHaveValue(/^206\.4\d*$/);
  await expect(ticketOf(appPage)).not.toContainText('Needs');
  await ticketOf(appPage).getByRole('button', { name: 'Use 25%' }).click();
  await expect(ticketOf(appPage)).toContainText('25% of available USDT');
  await ticketOf(appPage).getByRole('tab', { name: /Sell/ }).click();
  await expect(ticketOf(appPage)).not.toContainText('of available USDT');
  await ticketOf(appPage).getByRole('tab', { name: /Buy/ }).click();
  await review(appPage);
  await appPage.keyboard.press('Escape');
  await expect(box(appPage, 'Price')).toBeFocused();
});

test('a level of the book fills the price', { tag: '@deep' }, async ({ appPage }) => {
  await choosePair(appPage, 'BTC-USDT');
  const level = appPage.getByRole('listbox', { name: /^Bids/ }).getByRole('option').first();
  await level.click();
  await expect(box(appPage, 'Price')).not.toHaveValue('');
  await box(appPage, 'Size').fill('0.01');
  const readBack = await review(appPage);
  await level.click();
  await expect(appPage.getByText('Go back to the ticket to change the price.')).toBeVisible();
  await expect(readBack).toBeVisible();
});

test('what was stepped or taken from the book is undone, and no option outlives its order unseen', async ({
  appPage,
}) => {
  await choosePair(appPage, 'BTC-USDT');
  const ticket = ticketOf(appPage);
  const price = box(appPage, 'Price');
  const level = appPage.getByRole('listbox', { name: /^Bids/ }).getByRole('option').first();
  await expect(level).toBeVisible();
  await price.press('ArrowUp');
  await expect(price).toHaveValue(/^\d{4,6}\.\d$/);
  await price.press('ArrowUp');
  await price.press('Control+z');
  await expect(price).toHaveValue('');
  await price.fill('24200.1');
  await level.click();
  await expect(price).not.toHaveValue('24200.1');
  const picked = await price.inputValue();
  await appPage.keyboard.press('Control+z');
  await expect(price).toHaveValue('24200.1');
  await appPage.keyboard.press('Control+Shift+z');
  await expect(price).toHaveValue(picked);
  await price.fill('24200.1');
  await box(appPage, 'Size').fill('0.25');

  const options = ticket.getByRole('list', { name: 'Active options' });
  await ticket.getByRole('button', { name: /^Advanced/ }).click();
  await ticket.getByText('Hidden', { exact: true }).click();
  await box(appPage, 'Remark').fill('month end');
  await ticket.getByRole('button', { name: /^Advanced/ }).click();
  await expect(options.getByRole('listitem')).toHaveText(['Hidden', 'Remark: month end']);
  await options.getByRole('button', { name: 'Turn off Remark: month end' }).click();
  await expect(options.getByRole('listitem')).toHaveText(['Hidden']);
  await expect(await review(appPage)).toContainText('"hidden":true');
  await sendButton(appPage).click();
  await newTicket(appPage);
  await expect(options).toHaveCount(0);
  await box(appPage, 'Size').fill('0.25');
  await expect(await review(appPage)).not.toContainText('hidden');
});

test('beyond a limit the amount must be typed again, and only then it is sent', async ({ appPage }) => {
  await setRules(appPage, { limits: { orderValue: [{ currency: 'USDT', max: '1000' }] } });
  await choosePair(appPage, 'BTC-USDT');
  await fillLimit(appPage, '24200.1', '0.25');
  const readBack = await review(appPage);
  await expect(readBack).toContainText('Order value 6,050.025 USDT exceeds your limit of 1,000 USDT.');
  await expect(sendButton(appPage)).toBeDisabled();
  await readBack.getByRole('textbox', { name: /again/ }).fill('0.24');
  await expect(sendButton(appPage)).toBeDisabled();
  await readBack.getByRole('textbox', { name: /again/ }).fill('0.250');
  await readBack.getByRole('textbox', { name: /again/ }).press('Enter');
  await expect(readBack).toBeVisible();
  await sendButton(appPage).click();
  await expectAccepted(appPage);
});

test('while trading is locked the ticket can be read and not reviewed; unlocking takes two presses', async ({
  appPage,
}) => {
  await setRules(appPage, { locked: true });
  await choosePair(appPage, 'BTC-USDT');
  await fillLimit(appPage, '24200.1', '0.25');
  const ticket = ticketOf(appPage);
  await expect(ticket.getByRole('button', { name: 'Trading is locked' })).toBeDisabled();
  await ticket.getByRole('button', { name: 'Unlock trading' }).click();
  await ticket.getByRole('button', { name: 'Unlock trading' }).click();
  await expect(ticket.getByRole('button', { name: 'Review buy order' })).toBeEnabled();
});

test('a test order says that nothing was placed, and nothing was', async ({ appPage }) => {
  await choosePair(appPage, 'BTC-USDT');
  await fillLimit(appPage, '24200.1', '0.25');
  const readBack = await review(appPage);
  // As a person reads it first: fee and book have come, and nothing moves under the pointer any more.
  await expect(readBack).toContainText('the venue’s rate');
  await expect(readBack).toContainText(/(below|above) the best ask/);
  await readBack.getByRole('button', { name: 'Test order' }).click();
  await expect(readBack).toContainText('Test only, no order was placed. Test passed.');
  await expect(sendButton(appPage)).toBeEnabled();
  await expect(balanceOf(appPage, 'USDT').getByRole('cell')).toHaveText(['5,000,000', '0']);
  await openAllOrders(appPage);
  await expect(appPage.getByRole('main', { name: 'Orders' })).toContainText('No orders yet');
  await appPage.getByRole('tab', { name: 'Tests' }).click();
  const row = appPage
    .getByRole('grid', { name: 'Test orders' })
    .getByRole('row')
    .filter({ hasText: 'Test passed' });
  await row.click();
  const orders = appPage.getByRole('main', { name: 'Orders' });
  await expect(orders).toContainText('Test passed');
  await expect(orders.getByRole('list', { name: 'Timeline' })).toContainText('No order placed');
  await expect(orders.getByRole('region', { name: 'Request' })).toContainText('/test');
});

test('a half-filled ticket waits for its pair, and a used client id is refused in the ticket', async ({
  appPage,
}) => {
  await choosePair(appPage, 'BTC-USDT');
  await fillLimit(appPage, '24200.1', '0.25');
  const lengths = appPage.getByRole('radiogroup', { name: 'Candle interval' });
  const step = appPage.getByRole('combobox', { name: 'Price step' });
  await appPage.getByRole('tab', { name: 'Chart' }).click();
  await lengths.getByText('1h', { exact: true }).click();
  await step.selectOption({ label: 'Step 1' });
  await choosePair(appPage, 'ETH-USDT');
  await expect(box(appPage, 'Price')).toHaveValue('');
  await expect(step).toHaveValue('1');
  await openScreen(appPage, 'Orders');
  await choosePair(appPage, 'BTC-USDT');
  await expect(lengths.getByRole('radio', { name: '1h' })).toBeChecked();
  await expect(step).toHaveValue('10');
  await expect(box(appPage, 'Price')).toHaveValue('24200.1');
  await expect(box(appPage, 'Size')).toHaveValue('0.25');
  const clientOid = await clientOidIn(await review(appPage));
  await sendButton(appPage).click();
  await newTicket(appPage);
  await fillLimit(appPage, '24200.1', '0.25');
  await ticketOf(appPage)
    .getByRole('button', { name: /^Advanced/ })
    .click();
  await box(appPage, 'Client order ID').fill(clientOid);
  await expect(ticketOf(appPage)).toContainText('Already used on BTC-USDT');
  await ticketOf(appPage).getByRole('button', { name: 'Generate ID' }).click();
  await expect(ticketOf(appPage).getByRole('button', { name: 'Review buy order' })).toBeEnabled();
});

test(
  'fields that do not apply are not offered, and texts are counted',
  { tag: '@deep' },
  async ({ appPage }) => {
    await choosePair(appPage, 'BTC-USDT');
    const ticket = ticketOf(appPage);
    await ticket.getByRole('button', { name: /^Advanced/ }).click();
    await expect(box(appPage, 'Visible size')).toHaveCount(0);
    await ticket.getByText('Iceberg', { exact: true }).click();
    await ticket.getByText('Hidden', { exact: true }).click();
    await expect(box(appPage, 'Visible size')).toBeVisible();
    await expect(ticket).toContainText('Iceberg applies instead of hidden');
    await ticket.getByRole('radiogroup', { name: 'Time in force' }).getByText('IOC').click();
    await expect(ticket.getByRole('checkbox', { name: 'Post-only' })).toBeDisabled();
    await box(appPage, 'Tags').fill('twelve chars');
    await expect(ticket).toContainText('12 of 20');
    await box(appPage, 'Remark').fill('caf\u00E9');
    await expect(ticket).toContainText('which is not ASCII');
  },
);

test('an accepted order is followed until it is cancelled from the ticket', async ({ appPage }) => {
  await choosePair(appPage, 'BTC-USDT');
  await fillLimit(appPage, '24200.1', '0.25');
  await review(appPage);
  await sendButton(appPage).click();
  await outcomeOf(appPage).getByRole('button', { name: 'Details' }).click();
  const follow = outcomeOf(appPage).getByRole('region', { name: 'Status' });
  await expect(follow).toContainText('Open');
  await expect(follow).toContainText('0.00000000 of 0.25000000 BTC');
  await openScreen(appPage, 'Orders');
  await openScreen(appPage, 'Trade');
  await outcomeOf(appPage).getByRole('button', { name: 'Details' }).click();
  await expect(follow).toContainText('0.00000000 of 0.25000000 BTC');
  await follow.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(follow).toContainText('Cancelled', { timeout: 20_000 });
});

test('a market order shows what the current book makes of it, and is followed to its average price and fee', async ({
  appPage,
}) => {
  await choosePair(appPage, 'BTC-USDT');
  await ticketOf(appPage).getByRole('radiogroup', { name: 'Order type' }).getByText('Market').click();
  await ticketOf(appPage).getByRole('tab', { name: 'Sell BTC' }).click();
  await ticketOf(appPage).getByRole('radiogroup', { name: 'Amount in' }).getByText('Total (USDT)').click();
  await ticketOf(appPage).getByRole('button', { name: 'Use 25%' }).click();
  await expect(ticketOf(appPage)).toContainText(/Size\s*about [\d.,]+ BTC/);
  await ticketOf(appPage).getByRole('tab', { name: 'Buy BTC' }).click();
  await ticketOf(appPage).getByRole('radiogroup', { name: 'Amount in' }).getByText('Size (BTC)').click();
  await box(appPage, 'Size').fill('0.01');
  await expect(ticketOf(appPage)).toContainText('May briefly reserve the whole available balance');
  await expect(ticketOf(appPage)).toContainText(/Average price\s*about [\d.,]+ USDT/);
  await expect(ticketOf(appPage)).toContainText(/Levels taken\s*1, last at [\d.,]+/);
  await expect(ticketOf(appPage)).toContainText(/Taker fee \(0\.1%\)\s*about [\d.,]+ USDT/);
  await review(appPage);
  await sendButton(appPage).click();
  await outcomeOf(appPage).getByRole('button', { name: 'Details' }).click();
  const follow = outcomeOf(appPage).getByRole('region', { name: 'Status' });
  await expect(follow).toContainText('Average price', { timeout: 20_000 });
  await expect(follow).toContainText('Fees', { timeout: 20_000 });
});

test('a service that cannot cancel, and tells no meaning of STP, says so', async ({ venuePage }) => {
  await importPairs(venuePage);
  await choosePair(venuePage, 'BTC-USDT');
  await fillLimit(venuePage, '64200.1', '0.25');
  await expect(ticketOf(venuePage)).toContainText('Counterfoil cannot cancel orders at');
  await ticketOf(venuePage)
    .getByRole('button', { name: /^Advanced/ })
    .click();
  await ticketOf(venuePage).getByRole('combobox', { name: 'Self-trade prevention' }).selectOption('CB');
  await expect(ticketOf(venuePage)).toContainText('does not document CB');
});
