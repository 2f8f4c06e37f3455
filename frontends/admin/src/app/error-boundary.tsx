import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Component, type ReactNode } from 'react';
import { appText } from './app.texts.js';

/** A page that breaks takes nothing else with it; going to another page starts afresh. */
export class ErrorBoundary extends Component<{ children?: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }
  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 10, textAlign: 'center' }}>
        <Typography>{appText('app.crashed')}</Typography>
        <Button variant="outlined" onClick={() => window.location.reload()}>{appText('app.reload')}</Button>
      </Box>
    );
  }
}
