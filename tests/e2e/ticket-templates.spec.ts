/**
 * A ticket template through the window. Breaks when filling one in sends or reviews anything, leaves an option of the ticket before on, brings
 * a price that was not saved, or hides that it does not fit the pair in view.
 */
import { expect, test } from './app.ts';
import { choosePair, fillLimit, ticketOf } from './ticket.ts';

test('a ticket is saved under a name, filled in on another pair, checked there, and sends nothing', async ({
  appPage: page,
}) => {
  const ticket = ticketOf(page);
  const box = (name: string) => ticket.getByRole('textbox', { name, exact: true });
  const templates = ticket.getByRole('dialog', { name: 'Ticket templates' });
  const openTemplates = () => ticket.getByRole('button', { name: 'Templates' }).click();
  const timeInForce = ticket.getByRole('radiogroup', { name: 'Time in force' });

  await choosePair(page, 'BTC-USDT');
  await fillLimit(page, '60000.1', '0.00000501');
  await timeInForce.getByText('GTT').click();
  await ticket
    .getByRole('radiogroup', { name: 'Expires after or at' })
    .getByText('min', { exact: true })
    .click();
  await box('Cancel after').fill('90');
  await ticket.getByRole('checkbox', { name: 'Post-only' }).check();
  await openTemplates();
  await templates.getByRole('textbox', { name: 'Save this ticket' }).fill('Ninety minutes');
  await templates.getByRole('button', { name: 'Save template' }).click();
  const row = templates.getByRole('list', { name: 'Templates' }).getByRole('listitem');
  await expect(row).toContainText('Buy limit · size 0.00000501 · GTT · post-only');
  await page.keyboard.press('Escape');

  await choosePair(page, 'ETH-USDT');
  await box('Price').fill('3000');
  await timeInForce.getByText('IOC').click();
  await openTemplates();
  await row.getByRole('button', { name: /^Ninety minutes/ }).click();
  await expect(timeInForce.getByRole('radio', { name: 'GTT' })).toBeChecked();
  await expect(box('Cancel after')).toHaveValue('90');
  await expect(ticket.getByRole('checkbox', { name: 'Post-only' })).toBeChecked();
  await expect(box('Price')).toHaveValue('3000');
  await expect(box('Size')).toHaveValue('0.00000501');
  await expect(ticket.getByRole('button', { name: 'Check the size' })).toBeDisabled();

  await openTemplates();
  await row.getByRole('button', { name: 'Rename Ninety minutes' }).click();
  await row.getByRole('textbox', { name: 'New name' }).fill('1.5 h');
  await row.getByRole('button', { name: 'Rename', exact: true }).click();
  await row.getByRole('button', { name: 'Delete 1.5 h' }).click();
  await expect(templates).toContainText('No templates yet.');
});
