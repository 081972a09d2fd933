/** So long after the last scroll the pointer means rows again. */
const STILL_MS = 80;

/** Lies over the rows while they move, so that the pointer is on none of them. */
export interface Shield {
  node: HTMLElement;
  /** The rows moved. */
  moved(): void;
  end(): void;
}

/**
 * While rows scroll below a pointer that rests, the page would find another one under it in every frame: tell both of it, colour both anew and
 * paint them, an eighth of what a scroll costs. And a press would mean whichever row was just there. A pointer that moves means
 * what it is on, at once.
 */
export function createShield(): Shield {
  const node = document.createElement('div');
  node.className = 'hg-shield';
  node.hidden = true;
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function lower(): void {
    clearTimeout(timer);
    timer = undefined;
    node.hidden = true;
  }

  function lowerWhenStill(): void {
    const left = last + STILL_MS - performance.now();
    if (left <= 0) lower();
    else timer = setTimeout(lowerWhenStill, left);
  }

  node.addEventListener('pointermove', lower);
  return {
    node,
    moved() {
      last = performance.now();
      if (timer !== undefined) return;
      node.hidden = false;
      timer = setTimeout(lowerWhenStill, STILL_MS);
    },
    end: lower,
  };
}
