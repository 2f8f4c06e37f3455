import { ThemeContext } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useContext, type ReactElement, type ReactNode } from 'react';
import { createAppTheme } from './theme.js';

// MUI's types name `colorSchemeNode` only for themes of CSS variables, which ours is.
declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

const theme = createAppTheme();

/**
 * Around what is made of MUI's components, in an application whose first pages do without them. Inside another theme it changes nothing.
 */
export function MuiGround({ children }: { children: ReactNode }): ReactElement {
  const hasTheme = Object.keys(useContext(ThemeContext)).length > 0;
  if (hasTheme) return <>{children}</>;
  // the person's choice stands on the page already (appearance.ts); the system's scheme must not be put over it
  return (
    <ThemeProvider theme={theme} colorSchemeNode={null}>
      {children}
    </ThemeProvider>
  );
}
