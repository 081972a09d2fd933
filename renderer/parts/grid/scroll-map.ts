/**
 * No element may be taller than 2^31/64 px in Chromium, and layers are placed in 32-bit floats, exact up to 2^24. A list that is
 * taller is drawn in a box of this height.
 */
export const TALLEST = 16_000_000;

export interface ScrollSize {
  /** Height of all rows together, CSS pixels. */
  content: number;
  /** Height of the part that is seen. */
  viewport: number;
}

export interface ScrollMap {
  /** Height of the box that scrolls. */
  readonly box: number;
  /** Added to a row's place among all rows it gives its place in the box. */
  readonly shift: number;
  /** Top of what is seen, among all rows. */
  readonly top: number;
  /** Rows came or went, or the window changed its height; returns where the box has to be scrolled to. */
  resize(size: ScrollSize): number;
  /** The box was scrolled: small steps move the rows by as much, a drag of the scrollbar goes to the same share of all rows. */
  scrolled(boxTop: number): void;
  /** Goes to a place among all rows; returns where the box has to be scrolled to. */
  goTo(top: number): number;
  /** After a scroll ended: where the box has to be scrolled to so that its bar shows the true share. */
  recentre(): number;
}

/** Maps the scroll position of a box to a position in a list that may be taller than any box. */
export function createScrollMap(): ScrollMap {
  let content = 0;
  let viewport = 0;
  let box = 0;
  let boxTop = 0;
  let top = 0;
  let shift = 0;

  const farthest = (): number => Math.max(0, content - viewport);
  const boxFarthest = (): number => Math.max(0, box - viewport);

  function goTo(wanted: number): number {
    top = Math.min(farthest(), Math.max(0, Math.round(wanted)));
    boxTop = box === content ? top : Math.round((top / Math.max(1, farthest())) * boxFarthest());
    shift = boxTop - top;
    return boxTop;
  }

  return {
    get box() {
      return box;
    },
    get shift() {
      return shift;
    },
    get top() {
      return top;
    },
    resize(size) {
      ({ content, viewport } = size);
      box = Math.min(content, TALLEST);
      return goTo(top);
    },
    scrolled(next) {
      const step = next - boxTop;
      boxTop = next;
      if (box === content) {
        top = next;
        shift = 0;
      } else if (next <= 0) {
        top = 0;
        shift = 0;
      } else if (next >= boxFarthest()) {
        top = farthest();
        shift = next - top;
      } else if (Math.abs(step) <= 2 * viewport) {
        top = Math.min(farthest(), Math.max(0, next - shift));
        shift = next - top;
      } else {
        top = Math.round((next / Math.max(1, boxFarthest())) * farthest());
        shift = next - top;
      }
    },
    goTo,
    recentre: () => goTo(top),
  };
}
