import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Group, Panel, type PanelImperativeHandle, Separator } from 'react-resizable-panels';
import { layoutMessages } from '../../../shared/messages/trade-layout.ts';
import type { SizedPanel, TradeLayout } from '../../../shared/bridge/view-calls.ts';

/** One place of a split. `sized` is the panel whose width or height is kept in pixels; one part without it has what is left. */
export interface SplitPart {
  id: string;
  sized?: SizedPanel;
  /** The least of it, in CSS pixels. */
  min: number;
  content: ReactNode;
}

interface SplitProps {
  id: string;
  orientation: 'horizontal' | 'vertical';
  parts: readonly SplitPart[];
  sizes: Readonly<Record<SizedPanel, number>>;
  /** What a person dragged, in whole CSS pixels. */
  onSizes: (sizes: TradeLayout['sizes']) => void;
  className?: string;
}

type Handles = Map<string, PanelImperativeHandle>;

/** Parts beside or under each other, with a line between each two that is dragged, or moved with the arrow keys. */
export function Split({ id, orientation, parts, sizes, onSizes, className }: SplitProps) {
  const handles = useRef<Handles>(new Map());
  const filling = parts.find(({ sized }) => sized === undefined) ?? parts.at(-1);
  const kept = parts.filter((part) => part !== filling);
  useAppliedSizes(handles, kept, sizes);

  return (
    <Group
      id={id}
      orientation={orientation}
      {...(className !== undefined && { className })}
      onLayoutChanged={(changed, { isUserInteraction }) => {
        if (isUserInteraction) onSizes(measured(handles.current, changed, kept));
      }}
    >
      {parts.map((part, at) => {
        const before = parts[at - 1];
        const isKept = part !== filling && part.sized !== undefined;
        return (
          <Fragment key={part.id}>
            {before === undefined ? null : <Line between={[before, part]} filling={filling} />}
            <Panel
              id={part.id}
              minSize={part.min}
              {...(isKept &&
                part.sized !== undefined && {
                  defaultSize: sizes[part.sized],
                  groupResizeBehavior: 'preserve-pixel-size',
                })}
              panelRef={(handle) => {
                if (handle === null) handles.current.delete(part.id);
                else handles.current.set(part.id, handle);
              }}
            >
              {part.content}
            </Panel>
          </Fragment>
        );
      })}
    </Group>
  );
}

function Line({ between, filling }: { between: readonly SplitPart[]; filling: SplitPart | undefined }) {
  const sized = between.find((part) => part !== filling && part.sized !== undefined)?.sized;
  return (
    <Separator
      className="split-line"
      {...(sized !== undefined && { 'aria-label': layoutMessages.resize[sized] })}
    />
  );
}

/** Sizes that were set by anything but this split, as by a reset, are applied to the panels that had another one. */
function useAppliedSizes(
  handles: RefObject<Handles>,
  kept: readonly SplitPart[],
  sizes: SplitProps['sizes'],
): void {
  const wanted = new Map(kept.map(({ id, sized }) => [id, sized === undefined ? 0 : sizes[sized]]));
  const applied = useRef(wanted);
  useEffect(() => {
    for (const [id, size] of wanted) {
      // A panel that was not there begins with its size by itself.
      const before = applied.current.get(id);
      if (before !== undefined && before !== size) handles.current.get(id)?.resize(size);
    }
    applied.current = wanted;
  });
}

/** In pixels, from the shares of a layout that is about to be drawn: the panels have still their old sizes. */
function measured(
  handles: Handles,
  layout: Readonly<Record<string, number>>,
  kept: readonly SplitPart[],
): TradeLayout['sizes'] {
  let all = 0;
  for (const handle of handles.values()) all += handle.getSize().inPixels;
  const found: TradeLayout['sizes'] = {};
  for (const { id, sized } of kept) {
    const share = layout[id];
    if (sized !== undefined && share !== undefined) found[sized] = Math.round((share / 100) * all);
  }
  return found;
}
