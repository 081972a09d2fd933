import type { BridgeError } from '../../shared/base/error.ts';
import type { Paging } from '../../shared/venue/description.ts';

/** A venue that gives fewer records a page than its description offers is followed at its own size. */
export interface PageCap {
  /** The sizes that may be asked for: those of the description that are not larger, and the venue's own. */
  paging(): Paging;
  /** The answer to a page of `asked` records named another size; null: it named the one that was asked for. */
  echoed(asked: number, named: number | null): void;
  /** The venue refused the size; true when it named the largest it takes. */
  refused(asked: number, error: BridgeError): boolean;
}

/** In a refusal of a page size: the largest that the venue takes. */
const LARGEST =
  /page\s?size\D{0,40}\b(?:greater|more|larger|bigger|exceed|over|maximum|max|at most)\D{0,20}(\d{1,5})\b/i;

export function createPageCap(described: Paging): PageCap {
  let cap = Number.POSITIVE_INFINITY;
  /** One odd answer proves nothing: a smaller size has to be named twice in a row. */
  let seen: number | null = null;

  return {
    paging() {
      if (cap === Number.POSITIVE_INFINITY) return described;
      const sizes = described.sizes.filter((size) => size <= cap);
      if (sizes.at(-1) !== cap) sizes.push(cap);
      return { ...described, sizes, defaultSize: Math.min(described.defaultSize, cap) };
    },
    echoed(asked, named) {
      const smaller = named !== null && named >= 1 && named < asked ? named : null;
      if (smaller !== null && seen === smaller) cap = Math.min(cap, smaller);
      seen = smaller;
    },
    refused(asked, { venue }) {
      const largest = Number(LARGEST.exec(venue?.message ?? '')?.[1]);
      if (!(largest >= 1 && largest < asked)) return false;
      cap = Math.min(cap, largest);
      return true;
    },
  };
}
