import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ErrorState } from '@xuekao/frontend-shared';
import { Component, type ReactNode } from 'react';
import { text } from '../texts/zh-cn.js';

interface State {
  error: unknown;
  failed: boolean;
}

/** A page whose files did not arrive, or that broke: what happened in one sentence, and a way on. */
export class ErrorBoundary extends Component<{ page: string; children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidUpdate(before: { page: string }): void {
    if (this.state.failed && before.page !== this.props.page) this.setState({ error: null, failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Box component="main" sx={{ pt: 10 }}>
        <ErrorState error={this.state.error} action={<Button variant="outlined" onClick={() => window.location.reload()}>{text('app.reload')}</Button>} />
      </Box>
    );
  }
}
