import { Component, type ReactNode } from 'react';
import { frameMessages } from '../../shared/messages/frame.ts';
import { reportCrash } from '../lib/report-crash.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

interface ScreenBoundaryProps {
  title: string;
  children: ReactNode;
}

/** Keeps a fault of one screen from taking the frame, its status and its warnings with it. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  /** Main records it for Diagnostics. */
  override componentDidCatch(thrown: unknown): void {
    reportCrash(this.props.title, thrown);
  }

  override render(): ReactNode {
    if (!this.state.failed) {
      return this.props.children;
    }
    return (
      <EmptyState
        title={frameMessages.stopped.title(this.props.title)}
        action={
          <Button onClick={() => this.setState({ failed: false })}>{frameMessages.stopped.again}</Button>
        }
      >
        {frameMessages.stopped.advice}
      </EmptyState>
    );
  }
}
