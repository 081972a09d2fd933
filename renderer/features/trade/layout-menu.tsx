import { ChevronDown, PanelsTopLeft } from 'lucide-react';
import type { TradeLayout, TradePanel, TradeWindow } from '../../../shared/bridge/view-calls.ts';
import { layoutMessages as messages } from '../../../shared/messages/trade-layout.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/input.tsx';
import { Popover } from '../../ui/popover.tsx';
import { PANELS, presetLayout, presetOf, TRADE_PRESETS, withPanel } from './layout.ts';

interface LayoutMenuProps {
  window: TradeWindow;
  layout: TradeLayout;
  /** Panels that the venue has data for. */
  offered: (panel: TradePanel) => boolean;
  onLayout: (layout: TradeLayout) => void;
}

/** Presets, which panels are shown, and the way back to their first sizes; for windows of this size. */
export function LayoutMenu({ window, layout, offered, onLayout }: LayoutMenuProps) {
  const current = presetOf(layout.hidden, window);
  return (
    <Popover
      label={messages.menu}
      align="end"
      renderTrigger={(props) => (
        <button type="button" className="button button-quiet button-small" {...props}>
          <PanelsTopLeft size={13} aria-hidden />
          <span className="pair-header-word">{messages.menu}</span>
          <ChevronDown size={12} aria-hidden />
        </button>
      )}
    >
      {() => (
        <div className="layout-menu">
          <h3 className="heading">{messages.presets}</h3>
          <div className="layout-presets">
            {TRADE_PRESETS.map((preset) => (
              <Button
                key={preset}
                size="small"
                title={messages.preset[preset].note}
                aria-pressed={preset === current}
                onClick={() => onLayout(presetLayout(preset, window))}
              >
                {messages.preset[preset].name}
              </Button>
            ))}
          </div>
          <h3 className="heading">{messages.panels}</h3>
          {PANELS.filter(offered).map((panel) => (
            <Check
              key={panel}
              label={messages.panel[panel]}
              checked={!layout.hidden.includes(panel)}
              onChange={(shown) => onLayout(withPanel(layout, panel, shown))}
            />
          ))}
          <Button size="small" onClick={() => onLayout({ ...layout, sizes: {} })}>
            {messages.reset}
          </Button>
        </div>
      )}
    </Popover>
  );
}
