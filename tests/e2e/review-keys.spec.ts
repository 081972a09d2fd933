/**
 * Letters of the review queue by real key events, over a line whose answers the spec holds back and whose rows it takes away.
 * Breaks when a letter acts on another record than the one in view when it was pressed, is lost while the one before it is being written
 * or while the pane has the keyboard, acts more than once while it is held down, or is taken from somebody who composes a character.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';

interface Row {
  id: number;
}

interface Answer {
  id?: number;
  result?: { value?: { rows?: Row[]; total?: number; revision?: number } };
}

/** Stands between window and host. */
class Line {
  /** Answers to these calls wait until `letGo`. */
  held = '';
  /** Records that somebody else took out of the queue. */
  readonly gone = new Set<number>();
  #rows: Row[] = [];
  #waiting: (() => void)[] = [];
  #send: (text: string) => void = () => undefined;
  #revision = 0;

  async between(page: Page): Promise<void> {
    await page.routeWebSocket(/\/bridge$/, (socket) => {
      const host = socket.connectToServer();
      const names = new Map<number, string>();
      this.#send = (text) => socket.send(text);
      socket.onMessage((text) => {
        const { id, name } = JSON.parse(String(text)) as { id: number; name: string };
        names.set(id, name);
        host.send(text);
      });
      host.onMessage((text) => {
        const answer = JSON.parse(String(text)) as Answer;
        const name = names.get(answer.id ?? -1) ?? '';
        const whole = name === 'history.page' ? this.#without(answer) : String(text);
        if (name !== '' && name === this.held) this.#waiting.push(() => socket.send(whole));
        else socket.send(whole);
      });
    });
  }

  #without(answer: Answer): string {
    const page = answer.result?.value;
    if (page?.rows !== undefined) {
      this.#rows = page.rows;
      page.rows = page.rows.filter(({ id }) => !this.gone.has(id));
      page.total = (page.total ?? 0) - this.gone.size;
      page.revision = (page.revision ?? 0) + this.#revision;
    }
    return JSON.stringify(answer);
  }

  /** The archive has changed. */
  changed(revision: number): void {
    this.#revision = revision;
    this.#send(JSON.stringify({ event: 'history', payload: { revision: 1_000_000 + revision } }));
  }

  /** The record at a place of the list that was sent last. */
  idAt(place: number): number {
    return this.#rows[place]?.id ?? 0;
  }

  letGo(): void {
    this.held = '';
    for (const send of this.#waiting.splice(0)) send();
  }
}

const table = (page: Page): Locator => page.getByRole('grid', { name: 'Review queue' });
const active = (page: Page): Locator => table(page).locator('[data-active]');
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Last action' });

/** "20 Nov 2026 14:10:55": what distinguishes the rows of the queue, also in the bar. */
async function timeOf(row: Locator): Promise<string> {
  const found = /\d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d/.exec((await row.innerText()).replaceAll('\n', ' '));
  if (found === null) throw new Error('the row has no time');
  return found[0];
}

test('a letter acts once, on the record in view when it was pressed, whatever is on its way', async ({
  app,
  page,
}) => {
  const line = new Line();
  await line.between(page);
  await page.goto(app.url);
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.keyboard.press('Control+6');
  await page.getByRole('button', { name: 'Download history' }).click();
  await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
  await table(page).focus();
  await page.keyboard.press('r');
  await page.keyboard.type('Anna Weber');
  await page.keyboard.press('Enter');
  await expect(table(page)).toBeFocused();
  await page.keyboard.press('Home');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('j');
  const first = await timeOf(active(page));

  // Q is still being written when the keyboard goes on, and N is about the record it went to.
  line.held = 'reviews.record';
  await page.keyboard.press('q');
  await page.keyboard.press('J'); // Caps Lock is on
  const second = await timeOf(active(page));
  expect(second).not.toBe(first);
  await page.keyboard.down('n');
  const dialog = page.getByRole('dialog', { name: /^Note on this/ });
  const note = dialog.getByRole('textbox');
  await expect(note).toBeFocused();
  // The key is still down.
  await page.keyboard.down('n');
  await page.keyboard.down('n');
  await page.keyboard.up('n');
  await expect(note).toHaveValue('');
  await page.keyboard.type('nn');
  // Escape ends a character that is being composed, and not the note.
  await note.evaluate((field) => {
    const escape = { key: 'Escape', isComposing: true, bubbles: true, cancelable: true };
    field.dispatchEvent(new KeyboardEvent('keydown', escape));
  });
  await expect(note).toHaveValue('nn');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  line.letGo();
  await expect(bar(page)).toContainText(/^Note added: /);
  await expect(bar(page)).toContainText(second);
  // The first one has left the queue; the keyboard is where it was.
  await expect(table(page).getByText(first)).toHaveCount(0);
  expect(await timeOf(active(page))).toBe(second);

  // An undo means the act before it, also while that has no answer.
  line.held = 'reviews.record';
  await page.keyboard.press('a');
  await page.keyboard.press('Control+z');
  line.letGo();
  await expect(bar(page)).toContainText(/^Undone: Marked “Needs attention”/);
  await expect(bar(page)).toContainText(second);

  // A press that is part of a character, and a key that is held down, do nothing and once.
  await table(page).evaluate((grid) => {
    const letter = { key: 'r', isComposing: true, bubbles: true, cancelable: true };
    grid.dispatchEvent(new KeyboardEvent('keydown', letter));
  });
  await page.keyboard.down(' ');
  await page.keyboard.down(' ');
  await page.keyboard.up(' ');
  await expect(active(page)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press(' ');
  await expect(active(page)).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Enter');

  // In the pane too, wherever it was clicked.
  const pane = page.getByRole('region', { name: /details$/ });
  await pane.getByRole('heading', { level: 2 }).click();
  await page.keyboard.press('q');
  await expect(bar(page)).toContainText(/^Queried: /);
  await expect(bar(page)).toContainText(second);
  const reviewHistory = pane.getByRole('list', { name: 'Review history' });
  await expect(reviewHistory).toContainText('Queried');
  await expect(reviewHistory).not.toContainText('Reviewed');
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(bar(page)).toContainText(/^Undone: Queried/);
  await expect(table(page)).toBeFocused();
  await page.keyboard.press('Escape');

  // Somebody else took the record out of the queue: the one in its place was not meant.
  line.gone.add(line.idAt(Number(await active(page).getAttribute('aria-rowindex')) - 2));
  line.changed(1);
  await expect.poll(() => timeOf(active(page))).not.toBe(second);
  const third = await timeOf(active(page));
  await page.keyboard.press('r');
  await expect(
    page.getByText(
      'The selected record is no longer in the list. Press the key again to apply it to the record now selected.',
    ),
  ).toBeVisible();
  await expect(bar(page)).toContainText(/^Undone: Queried/);
  await page.keyboard.press('r');
  await expect(bar(page)).toContainText(/^Marked reviewed: /);
  await expect(bar(page)).toContainText(third);
});
