import { Component, type ReactNode } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { Button } from '../ui/button.js';
import { isLoadFailure, tellLoadFailure } from './load-failure.js';
import { Lost } from './states.js';

interface PageBoundaryProps {
  /** address of the page: going to another one starts afresh */
  page: string;
  children?: ReactNode;
}
interface State {
  error: unknown;
  broken: boolean;
}

/** A page whose files did not arrive, or that broke: it takes nothing else with it, and there is a way on. */
export class PageBoundary extends Component<PageBoundaryProps, State> {
  override state: State = { error: null, broken: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, broken: true };
  }

  override componentDidCatch(error: unknown): void {
    if (isLoadFailure(error)) tellLoadFailure();
  }

  override componentDidUpdate(before: PageBoundaryProps): void {
    if (this.state.broken && before.page !== this.props.page) this.setState({ error: null, broken: false });
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <Lost
        title={sharedText('shared.errorTitle')}
        text={sharedText(isLoadFailure(this.state.error) ? 'shared.networkLost' : 'shared.crashed')}
      >
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {sharedText('shared.reload')}
        </Button>
      </Lost>
    );
  }
}
