import { removedAccountText } from '../../../shared/addresses/account-names.ts';
import type { FindName } from '../../../shared/addresses/address-names.ts';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { formatCount } from '../../lib/format/number.ts';
import { recordStatus } from '../../../shared/records/record-status.ts';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { historyColumnsMessages } from '../../../shared/messages/history-columns.ts';
import { displayParts } from '../../../shared/money/format.ts';
import { elideMiddle } from '../../lib/format/elide.ts';
import { placesOf } from '../../lib/format/places.ts';
import { formatTime, type Zone } from '../../lib/format/time.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { memoState } from '../records/memo-chains.ts';
import { MASK } from '../../lib/hidden.ts';
import { coinColour } from '../../ui/coin-colours.ts';
import { REVIEW_STYLES, formatReview } from '../review/format-review.ts';
import type { ColumnKey } from './columns.ts';
import { createIcon } from './icon.ts';
import { attribute, classOf, makeTextNode, type TextNode } from './remembered.ts';
import { boldWidthBound, widthBound } from './text-width.ts';

// Read here, once: cells are filled while somebody scrolls.
const messages = historyColumnsMessages.cells;

/** What a cell needs beside its row. */
export interface CellContext {
  zone: Zone;
  /** Without a colour: it was removed. */
  accounts: ReadonlyMap<string, { name: string; colour: AccountView['colour'] | null }>;
  /** The address book. */
  findName: FindName;
  /** Amounts and fees are masked. */
  hidesAmounts: boolean;
  /** A second person approves. */
  fourEyes: boolean;
  /** Digits after the point to reserve, so that the points line up. */
  places: { amount: number; fee: number };
  /** Characters of the fixed-width font that fit a column. */
  fits: Readonly<Record<'address' | 'walletTxId' | 'memo' | 'withdrawalId', number>>;
}

/** A cell of a recycled row: made once, filled again and again. What it holds already is not written twice. */
export interface Cell {
  node: HTMLElement;
  /** CSS pixels; what is drawn already is cut to it at the next fill. */
  setWidth(width: number): void;
  fill(row: HistoryRecord, context: CellContext): void;
}

/** A cell for a column, empty. */
export function makeCell(key: ColumnKey): Cell {
  const node = document.createElement('div');
  node.setAttribute('role', 'gridcell');
  node.className = `hg-cell hg-${key}`;
  const fill = FILLERS[key](node);
  let available = 0;
  const setCut = classOf(node, 'hg-cut');
  return {
    node,
    setWidth(width) {
      available = width - PADDING;
      node.style.width = `${width}px`;
    },
    fill(row, context) {
      setCut(fill(row, context) > available);
    },
  };
}

/*
 * A box that cuts what does not fit is a layer of its own to the page's painter, and hundreds of them are most of what a scroll costs.
 * So a cell is cut only when its text may be too long: the most it may need follows from its characters.
 */
const FIXED_WIDTH_CHARACTER = 7.5;
const ICON = 20;
const MARK = 23;
const DOT = 16;
/** What two dots need beyond an icon. */
const DOTS = 8;
/** A cell's padding on the left, and enough of the right one to part two columns, CSS pixels. */
const PADDING = 10;

/** Writes the row, and answers how many CSS pixels that may need. */
type Fill = (row: HistoryRecord, context: CellContext) => number;

/** A text; an empty one is a faint word. `bound`: the most it may need in the cell's font. */
function text(
  read: (row: HistoryRecord, context: CellContext) => string,
  none: string | ((row: HistoryRecord) => string) = '',
  bound: (shown: string) => number = widthBound,
): (node: HTMLElement) => Fill {
  return (node) => {
    const text = makeTextNode();
    node.append(text.node);
    const setFaint = classOf(node, 'faint');
    return (row, context) => {
      const value = read(row, context);
      const empty = value === '';
      setFaint(empty);
      const shown = empty ? (typeof none === 'string' ? none : none(row)) : visible(value);
      text.write(shown);
      return bound(shown);
    };
  };
}

/** Not empty: a text that comes and goes is laid out anew each time, one that changes is not. It is hidden and cannot be copied. */
const BLANK = '\u200b';

/** An amount is never cut: its column is as wide as what is in it (amount-widths.ts). */
const NEVER_CUT = 0;

/** Head, dimmed zeros, and hidden zeros that keep the points in one line. */
function amount(field: 'amount' | 'fee'): (node: HTMLElement) => Fill {
  return (node) => {
    const head = makeTextNode();
    const [zeros, filler] = [span('amount-zeros'), span('amount-filler')];
    filler.node.setAttribute('aria-hidden', 'true');
    node.append(head.node, zeros.node, filler.node);
    return (row, context) => {
      const value = row.record[field];
      if (context.hidesAmounts) {
        head.write(MASK);
        zeros.text.write(BLANK);
        filler.text.write(BLANK);
        return NEVER_CUT;
      }
      const parts = displayParts(value);
      head.write(parts.head);
      zeros.text.write(parts.zeros);
      const own = placesOf(value);
      const missing = Math.max(0, context.places[field] - own);
      const spare = missing === 0 ? BLANK : (own === 0 ? '.' : '') + '0'.repeat(missing);
      filler.text.write(spare);
      return NEVER_CUT;
    };
  };
}

function span(className: string): { node: HTMLSpanElement; text: TextNode } {
  const node = document.createElement('span');
  node.className = className;
  const text = makeTextNode();
  node.append(text.node);
  return { node, text };
}

function coin(node: HTMLElement): Fill {
  const mark = span('coin-mark');
  mark.node.setAttribute('aria-hidden', 'true');
  const code = makeTextNode();
  node.append(mark.node, code.node);
  let last: string | null = null;
  let needed = 0;
  return ({ record: { currency } }) => {
    if (currency !== last) {
      last = currency;
      const shown = visible(currency);
      code.write(shown);
      mark.text.write(shown.slice(0, 1));
      mark.node.style.background = coinColour(currency);
      needed = MARK + boldWidthBound(shown);
    }
    return needed;
  };
}

function account(node: HTMLElement): Fill {
  const dot = document.createElement('span');
  dot.className = 'dot';
  dot.setAttribute('aria-hidden', 'true');
  const setColour = attribute(dot, 'data-colour');
  const name = makeTextNode();
  node.append(dot, name.node);
  return ({ accountId }, { accounts }) => {
    const known = accounts.get(accountId);
    const text = visible(known?.name ?? removedAccountText(accountId));
    const isThere = known !== undefined && known.colour !== null;
    // "(removed)" is at the end of the name, which may be cut off.
    const shown = isThere ? text : `⊘ ${text}`;
    name.write(shown);
    setColour(known?.colour ?? '');
    return DOT + widthBound(shown);
  };
}

/** A long identifier in the fixed-width font, both ends of it; without one, a word. */
function identifier(
  field: keyof CellContext['fits'],
  read: (row: HistoryRecord) => string,
  none: (row: HistoryRecord) => string,
): (node: HTMLElement) => Fill {
  return text((row, context) => elided(read(row), context.fits[field]), none, fixedWidthBound);
}

function fixedWidthBound(text: string): number {
  return widthBound(text) < Number.POSITIVE_INFINITY
    ? text.length * FIXED_WIDTH_CHARACTER
    : Number.POSITIVE_INFINITY;
}

function elided(value: string, fits: number): string {
  const clear = visible(value);
  if (clear.length <= fits) return clear;
  const tail = Math.max(3, Math.floor((fits - 1) * 0.4));
  return elideMiddle(value, Math.max(3, fits - 1 - tail), tail);
}

/** The name the address has in the book, else both ends of it. */
function address(node: HTMLElement): Fill {
  const text = makeTextNode();
  node.append(text.node);
  const setShows = attribute(node, 'data-shows');
  return ({ record }, { findName, fits }) => {
    const entry = findName(record.address, record.chain);
    if (entry !== null) {
      const name = visible(entry.name);
      setShows('name');
      text.write(name);
      return boldWidthBound(name);
    }
    const shown = record.address === '' ? messages.none : elided(record.address, fits.address);
    setShows(record.address === '' ? 'none' : 'address');
    text.write(shown);
    return fixedWidthBound(shown);
  };
}

/** The warning is a glyph of the text: a shape that comes and goes with the rows would be laid out anew each time. */
function memo(node: HTMLElement): Fill {
  const text = makeTextNode();
  node.append(text.node);
  const setState = attribute(node, 'data-memo');
  return ({ record }, { fits }) => {
    const state = memoState(record);
    setState(state);
    const shown =
      state === 'present'
        ? elided(record.memo, fits.memo)
        : state === 'missing'
          ? messages.memoMissing
          : messages.none;
    text.write(shown);
    return widthBound(shown);
  };
}

/** An icon and a word, so that colour is never alone. */
function pill(read: (row: HistoryRecord) => { tone: string; word: string }): (node: HTMLElement) => Fill {
  return (node) => {
    const icon = createIcon();
    const text = makeTextNode();
    node.append(icon.node, text.node);
    const setTone = attribute(node, 'data-tone');
    return (row) => {
      const { tone, word: unsafe } = read(row);
      const word = visible(unsafe);
      if (setTone(tone)) icon.draw(tone);
      text.write(word);
      return ICON + boldWidthBound(word);
    };
  };
}

const DEPOSIT = { tone: 'in', word: commonMessages.deposit };
const WITHDRAWAL = { tone: 'out', word: commonMessages.withdrawal };

/**
 * A record that changed since its review has a mark in place of the icon, and the cell's name explains it. With four
 * eyes two dots show how many people reviewed it.
 */
function review(node: HTMLElement): Fill {
  const setName = attribute(node, 'aria-label');
  let fourEyes = false;
  const fill = pill((row) => {
    const word = formatReview(row);
    if (row.changedSince) return { tone: 'changed', word: messages.changedMark(word) };
    const { tone } = REVIEW_STYLES[row.review];
    return { tone: row.review === 'unreviewed' && fourEyes ? 'nobody' : tone, word };
  })(node);
  return (row, context) => {
    ({ fourEyes } = context);
    setName(row.changedSince ? messages.changedSince(formatReview(row)) : null);
    return fill(row, context) + DOTS;
  };
}

const time =
  (read: (row: HistoryRecord) => number | null): ((node: HTMLElement) => Fill) =>
  (node) =>
    text((row, { zone }) => {
      const ms = read(row);
      return ms === null ? '' : formatTime(ms, zone);
    }, '–')(node);

const FILLERS: Readonly<Record<ColumnKey, (node: HTMLElement) => Fill>> = {
  createdAt: time(({ record }) => record.createdAt),
  updatedAt: time(({ record }) => record.updatedAt),
  firstSeenAt: time(({ firstSeenAt }) => firstSeenAt),
  missingSince: time(({ missingSince }) => missingSince),
  kind: pill(({ record }) => (record.kind === 'deposit' ? DEPOSIT : WITHDRAWAL)),
  account,
  currency: coin,
  chain: text(({ record }) => record.chain, messages.none),
  amount: amount('amount'),
  fee: amount('fee'),
  address,
  addressName: text(({ record }, { findName }) => findName(record.address, record.chain)?.name ?? '', '–'),
  walletTxId: identifier(
    'walletTxId',
    ({ record }) => record.walletTxId ?? '',
    ({ record }) => (record.isInner ? messages.offChain : messages.noneYet),
  ),
  withdrawalId: identifier(
    'withdrawalId',
    ({ record }) => (record.kind === 'withdrawal' ? record.id : ''),
    () => '–',
  ),
  memo,
  status: pill((row) => {
    if (row.damaged === true) return { tone: 'bad', word: messages.damaged };
    const { tone, text } = recordStatus(row.record.status, row.record.kind);
    return row.missingSince === null ? { tone, word: text } : { tone: 'warn', word: messages.gone(text) };
  }),
  review,
  internalTransferWith: text(({ record, internalTransferWith, importSources }, { accounts }) => {
    if (internalTransferWith === null) return '';
    const name = accounts.get(internalTransferWith)?.name ?? removedAccountText(internalTransferWith);
    const shown = record.kind === 'deposit' ? messages.ownFrom(name) : messages.ownTo(name);
    return (importSources?.transfer ?? null) === null ? shown : messages.ownImported(shown);
  }, '–'),
  isInner: text(({ record }) => (record.isInner ? messages.offChain : ''), messages.no),
  remark: text(({ record }) => record.remark, messages.none),
  labels: text(({ labels, importSources }) => {
    const count = importSources?.labels.length ?? 0;
    const shown = labels.join(', ');
    return count === 0 ? shown : messages.imported(shown, formatCount(count));
  }, '–'),
  notes: text(({ notes }) => (notes === 0 ? '' : String(notes)), '–'),
};
