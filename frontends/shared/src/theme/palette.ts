import type { PaletteOptions } from '@mui/material/styles';

/** One accent, greys with a trace of it, red only for danger and time running out. Every text pair meets WCAG AA. */
export const lightPalette: PaletteOptions = {
  mode: 'light',
  primary: { main: '#2354c7', dark: '#1b43a3', light: '#5b82dd', contrastText: '#ffffff' },
  secondary: { main: '#4a5568', contrastText: '#ffffff' },
  error: { main: '#c02626', contrastText: '#ffffff' },
  warning: { main: '#8f5300', contrastText: '#ffffff' },
  success: { main: '#17734a', contrastText: '#ffffff' },
  info: { main: '#2354c7', contrastText: '#ffffff' },
  text: { primary: '#1a212d', secondary: '#525c6b', disabled: '#8a93a1' },
  background: { default: '#f5f6f8', paper: '#ffffff' },
  divider: '#e1e4ea',
  action: { hover: 'rgba(35, 84, 199, 0.05)', selected: 'rgba(35, 84, 199, 0.09)', disabledBackground: '#e6e9ee', disabled: '#7b8594' },
};

export const darkPalette: PaletteOptions = {
  mode: 'dark',
  primary: { main: '#8fb0ff', dark: '#6f97f5', light: '#b5cbff', contrastText: '#0c1836' },
  secondary: { main: '#a9b3c2', contrastText: '#10151c' },
  error: { main: '#ff8f88', contrastText: '#3a0805' },
  warning: { main: '#f0b866', contrastText: '#2f1c00' },
  success: { main: '#71d1a1', contrastText: '#04281a' },
  info: { main: '#8fb0ff', contrastText: '#0c1836' },
  text: { primary: '#e7eaf0', secondary: '#a6afbd', disabled: '#6d7786' },
  background: { default: '#0f1318', paper: '#171c24' },
  divider: '#2b323d',
  action: { hover: 'rgba(143, 176, 255, 0.08)', selected: 'rgba(143, 176, 255, 0.14)', disabledBackground: '#262d38', disabled: '#7d8796' },
};
