import type { Page } from '@playwright/test';
import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core';

/** What the three access specs ask of the page, each answered as lines a person can act on. */

export interface Fault {
  place: string;
  /** axe's own word, or what is wrong. */
  rule: string;
  impact: string;
  /** Where, and why. */
  nodes: string[];
}

/** axe's rules of WCAG 2.2 A and AA and its best practices; `target-size` is left out by axe unless asked for. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Brings axe into the page once; the page's own content policy stays as it is. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/**
 * What axe finds in the page, or in the part of it that `within` selects. Structure does not depend on the theme, so the second theme is
 * asked for its contrast alone.
 */
export async function axeFaults(
  page: Page,
  place: string,
  within: string,
  contrastOnly: boolean,
): Promise<Fault[]> {
  await page.locator(within).first().waitFor();
  return page.evaluate(
    async ({ place, within, contrastOnly, tags }) => {
      const { axe } = window as unknown as {
        axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
      };
      const results = await axe.run(
        { include: [[within]] },
        {
          resultTypes: ['violations'],
          elementRef: false,
          ...(contrastOnly
            ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
            : { runOnly: { type: 'tag', values: tags }, rules: { 'target-size': { enabled: true } } }),
        },
      );
      return results.violations.map(({ id, impact, nodes }) => ({
        place,
        rule: id,
        impact: impact ?? 'minor',
        nodes: nodes.map(
          ({ target, html, any, all, none }) =>
            `${String(target)}: ${[...any, ...all, ...none].map(({ message }) => message).join('; ')} ${html.slice(0, 160)}`,
        ),
      }));
    },
    { place, within, contrastOnly, tags: TAGS },
  );
}

/** As a list a person reads: place, rule, and the first elements of each. */
export function listed(faults: readonly Fault[]): string {
  return faults
    .map(
      ({ place, rule, impact, nodes }) =>
        `${place}: ${rule} (${impact}), ${nodes.length}\n${nodes
          .slice(0, 4)
          .map((node) => `    ${node}`)
          .join('\n')}`,
    )
    .join('\n');
}

/**
 * Text that is cut off where nobody can scroll to it and nothing else says it in full, and controls that cannot be brought into view
 * and pressed. `within` narrows it to what lies over the screen.
 */
export async function lostFaults(page: Page, place: string, within: string): Promise<Fault[]> {
  await page.locator(within).first().waitFor();
  const found = await page.evaluate((selector) => {
    const lines: { rule: string; node: string }[] = [];
    const root = document.querySelector(selector);
    if (root === null) return [{ rule: 'nothing to look at', node: selector }];

    const name = (element: Element): string => {
      const { tagName, className, id } = element;
      const classes = typeof className === 'string' ? className.trim().split(/\s+/).join('.') : '';
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50);
      return `${tagName.toLowerCase()}${id === '' ? '' : `#${id}`}${classes === '' ? '' : `.${classes}`} “${text}”`;
    };
    const shown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      getComputedStyle(element).clipPath === 'none' &&
      element.closest('.visually-hidden, [aria-hidden="true"], option, [inert]') === null;

    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
    const clips = (value: string): boolean => value === 'hidden' || value === 'clip';

    /** The element that cuts the box off for good, or null. What a scroller holds counts as seen: then the scroller itself must be. */
    function cutter(from: Element, box: Box): Element | null {
      let { left, top, right, bottom } = box;
      let position = getComputedStyle(from).position;
      for (let node = from.parentElement; node !== null; node = node.parentElement) {
        const style = getComputedStyle(node);
        const isRoot = node === document.body || node === document.documentElement;
        const held = position === 'fixed' && style.transform === 'none' && !style.contain.includes('paint');
        if (!held && !isRoot && !(position === 'absolute' && style.position === 'static')) {
          const outer = node.getBoundingClientRect();
          const paint = /strict|content|paint/.test(style.contain);
          const x = scrolls(style.overflowX) ? 'scroll' : clips(style.overflowX) || paint ? 'clip' : 'none';
          const y = scrolls(style.overflowY) ? 'scroll' : clips(style.overflowY) || paint ? 'clip' : 'none';
          if (x === 'clip' && (right > outer.right + 1.5 || left < outer.left - 1.5)) return node;
          if (y === 'clip' && (bottom > outer.bottom + 2.5 || top < outer.top - 2.5)) return node;
          if (x === 'scroll') [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right)];
          if (y === 'scroll') [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
          if (x === 'scroll' && left > right) [left, right] = [outer.left, outer.right];
          if (y === 'scroll' && top > bottom) [top, bottom] = [outer.top, outer.bottom];
        }
        if (style.position !== 'static') position = style.position;
      }
      const beyond = left < -1.5 || top < -2.5 || right > innerWidth + 1.5 || bottom > innerHeight + 2.5;
      return beyond ? document.documentElement : null;
    }

    /** Whether a tooltip or a name for screen readers gives in full what an ellipsis cuts here. */
    function isGivenInFull(element: Element, text: string, by: Element): boolean {
      if (getComputedStyle(by).textOverflow !== 'ellipsis') return false;
      const wanted = text
        .replaceAll(/[\s…]+/g, ' ')
        .trim()
        .slice(0, 12);
      for (let node: Element | null = element; node !== null && node !== root; node = node.parentElement) {
        const title = node.getAttribute('title');
        if (title !== null && title !== '') return true;
        if ((node.getAttribute('aria-label') ?? '').includes(wanted)) return true;
      }
      return false;
    }

    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (element === null || text.trim() === '' || text === '\u200b' || !shown(element)) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      const by = cutter(element, box);
      if (by !== null && !isGivenInFull(element, text, by)) {
        lines.push({
          rule: 'text is cut off',
          node: `“${text.trim().slice(0, 60)}” in ${name(element)}, by ${name(by).slice(0, 80)}`,
        });
      }
    }

    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      if (!shown(control) || control.matches(':disabled, .visually-hidden')) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = [...control.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
      if (box === undefined) {
        lines.push({ rule: 'control has no place', node: name(control) });
        continue;
      }
      const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
      const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
      const hit = document.elementFromPoint(x, y);
      const own =
        hit !== null &&
        (control.contains(hit) ||
          (hit.contains(control) && hit.matches('label')) ||
          hit.closest('label')?.contains(control) === true);
      if (!own)
        lines.push({
          rule: 'control cannot be pressed',
          node: `${name(control)} at ${Math.round(x)},${Math.round(y)}: there is ${hit === null ? 'nothing' : name(hit).slice(0, 90)}`,
        });
      else if (
        box.height < 300 &&
        (box.top < -1 || box.bottom > innerHeight + 1) &&
        control.tagName !== 'TEXTAREA'
      )
        lines.push({ rule: 'control is cut off', node: name(control) });
    }

    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth)
      lines.push({ rule: 'the page scrolls sideways', node: `${scrollWidth} px of ${innerWidth}` });
    return lines;
  }, within);
  const rules = new Map<string, string[]>();
  for (const { rule, node } of found) rules.set(rule, [...(rules.get(rule) ?? []), node]);
  return [...rules].map(([rule, nodes]) => ({ place, rule, impact: 'lost', nodes: [...new Set(nodes)] }));
}

/** Where the keyboard is: null when it can be seen there, else what is wrong. */
export async function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return 'the keyboard is on the bare page';
    const text = `${at.tagName.toLowerCase()}.${at.className} “${(at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 50)}”`;
    const box = at.getBoundingClientRect();
    if (box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth)
      return `out of sight: ${text}`;
    // What is drawn differently because the keyboard is here, on the element or around it.
    const appearance = (): string => {
      const parts: string[] = [];
      const near: (Element | null)[] = [at, at.parentElement, at.parentElement?.parentElement ?? null];
      const pointed = at.getAttribute('aria-activedescendant');
      if (pointed !== null && pointed !== '') near.push(document.querySelector(`#${CSS.escape(pointed)}`));
      near.push(at.querySelector('.hg-head, .state h2'));
      for (const node of near) {
        if (node === null) continue;
        for (const pseudo of [undefined, '::after']) {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(
            node,
            pseudo,
          );
          parts.push(
            outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`,
            boxShadow,
            borderColor,
          );
        }
      }
      return parts.join('|');
    };
    const focused = appearance();
    at.blur();
    const blurred = appearance();
    at.focus({ preventScroll: true });
    if (document.activeElement !== at) {
      // A part of the page that took the keyboard for once, in place of what went away.
      at.tabIndex = -1;
      at.focus({ preventScroll: true });
    }
    return focused === blurred ? `not to be seen: ${text}` : null;
  });
}
