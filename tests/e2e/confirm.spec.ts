/**
 * The question outside the window, as the person at the window sees it. Breaks when the window does not say where the question is, goes on
 * saying so afterwards, shows a change that nobody agreed to, or does not say what to do after a refusal.
 */
import { expect, test } from './app.ts';
import { openSettings } from './screens.ts';

test('what loosens waits for the terminal, and a refusal leaves everything as it was', async ({
  app,
  appPage,
}) => {
  const waiting = appPage.getByText('Confirm in the terminal where Counterfoil runs.');
  const locked = appPage.getByRole('button', { name: 'Trading locked' });
  const unlock = async () => {
    await locked.click();
    await appPage.getByRole('dialog').getByRole('button', { name: 'Unlock trading' }).click();
  };
  await appPage.getByRole('button', { name: 'Lock trading' }).click();
  await expect(locked).toBeVisible();
  expect(app.person.questions).toEqual([]);

  app.person.answer = 'refuse';
  await unlock();
  await expect(appPage.getByText('not confirmed in the terminal')).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(locked).toBeVisible();

  await openSettings(appPage, 'Privacy');
  const protect = appPage.getByRole('radiogroup', { name: 'Hide key forms in screenshots' });
  await protect.getByRole('radio').last().click();
  await expect
    .poll(() => app.person.questions.at(-1)?.items)
    .toEqual(['Show key forms in screenshots and recordings.']);
  await expect(protect.getByRole('radio').first()).toBeChecked();
  // The refused question is off the window before the next one is asked, or its notice would be taken for the next one's.
  await expect(waiting).toBeHidden();

  app.person.answer = 'wait';
  await unlock();
  await expect(waiting).toBeVisible();
  expect(app.person.questions.at(-1)?.items).toEqual(['Unlock trading. Orders can then be placed.']);
});
