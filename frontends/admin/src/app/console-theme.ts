import useMediaQuery from '@mui/material/useMediaQuery';
import { zhCN } from '@mui/material/locale';
import type { ThemeOptions } from '@mui/material/styles';
import { baseThemeOptions, darkPalette, lightPalette, useAppearance } from '@xuekao/frontend-shared';
import { useMemo } from 'react';

/** The console is denser than the learner app: more rows in view, the same colours and type. */
const density: ThemeOptions['components'] = {
  ...baseThemeOptions.components,
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ padding: '10px 12px', borderColor: (theme.vars ?? theme).palette.divider, fontSize: '0.875rem' }),
      head: ({ theme }) => ({ color: (theme.vars ?? theme).palette.text.secondary, fontWeight: 550, whiteSpace: 'nowrap' }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-disabled': { color: (theme.vars ?? theme).palette.text.secondary } }) },
  },
  // where the system chooses the colours, no ground tells the chosen one
  MuiToggleButton: {
    styleOverrides: {
      root: {
        '@media (forced-colors: active)': {
          '&.Mui-selected': { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
        },
      },
    },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: 6 } } },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 12 } } },
};

export function useConsoleTheme(): ThemeOptions {
  const { scheme } = useAppearance();
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const dark = scheme === 'dark' || (scheme === 'system' && prefersDark);
  return useMemo(
    () => ({ ...zhCN, ...baseThemeOptions, components: { ...zhCN.components, ...density }, palette: dark ? darkPalette : lightPalette }),
    [dark],
  );
}
