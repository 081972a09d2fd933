import { CircleHelp } from 'lucide-react';
import { useStatus } from '../app/desk-state.ts';
import { useNavigation } from '../app/screen.tsx';
import { formatCount } from '../format/number.ts';
import { Button } from '../ui/button.tsx';

/** An order whose fate is not known is said on every screen until evidence or a person settles it. */
export function UnknownOrdersBanner() {
  const unknown = useStatus()?.unknownPlacements ?? 0;
  const { screen, go } = useNavigation();
  if (unknown === 0) {
    return <div role="status" className="visually-hidden" />;
  }
  return (
    <div role="status" className="banner">
      <CircleHelp size={15} aria-hidden />
      <span>
        <b>{unknown === 1 ? 'One order is unknown.' : `${formatCount(unknown)} orders are unknown.`}</b> The
        venue may or may not have {unknown === 1 ? 'it' : 'them'}. Do not place{' '}
        {unknown === 1 ? 'it' : 'them'} again before you have looked.
      </span>
      {screen === 'orders' ? null : (
        <Button size="small" onClick={() => go('orders')}>
          See the evidence
        </Button>
      )}
    </div>
  );
}
