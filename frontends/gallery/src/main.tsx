import '@xuekao/frontend-shared/tokens.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createAppTheme, NoticeHost, startAppearance } from '@xuekao/frontend-shared';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.js';

// MUI's types name `colorSchemeNode` only for themes of CSS variables, which ours is.
declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

startAppearance();
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider theme={createAppTheme()} colorSchemeNode={null}>
        <CssBaseline />
        <Gallery />
        <NoticeHost />
      </ThemeProvider>
    </StrictMode>,
  );
}
