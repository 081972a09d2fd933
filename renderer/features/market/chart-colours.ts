/** The tokens as the chart library reads colours: it knows no custom properties. */
export interface ChartColours {
  surface: string;
  text: string;
  muted: string;
  line: string;
  buy: string;
  sell: string;
  buyFaint: string;
  sellFaint: string;
  first: string;
  second: string;
  vwap: string;
}

/** As they are in the theme of `box` now. */
export function chartColours(box: HTMLElement): ChartColours {
  const probe = document.createElement('span');
  box.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    surface: read('--surface'),
    text: read('--text'),
    muted: read('--muted'),
    line: read('--line-soft'),
    buy: read('--buy'),
    sell: read('--sell'),
    buyFaint: faint(read('--buy')),
    sellFaint: faint(read('--sell')),
    first: read('--accent'),
    second: read('--series-2'),
    vwap: read('--series-3'),
  };
  probe.remove();
  return colours;
}

function faint(rgb: string): string {
  return rgb.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.35)');
}
