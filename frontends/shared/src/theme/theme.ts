import { zhCN } from '@mui/material/locale';
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import { darkPalette, lightPalette } from './palette.js';

const fonts = '"Noto Sans SC","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",system-ui,sans-serif';

/** How much of the colour of its text the line of a field has: 3 : 1 on every ground. */
export const fieldLinePercent = 52;

/** Everything but the colours. `touch`: where nothing that is pressed may be smaller than 44 px. */
const optionsFor = (touch: string): ThemeOptions => ({
  shape: { borderRadius: 10 },
  // who asks the system for less motion gets none
  motion: { reducedMotion: 'system' },
  typography: {
    fontFamily: fonts,
    h1: { fontSize: '1.625rem', fontWeight: 650, lineHeight: 1.35 },
    h2: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.4 },
    h3: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.45 },
    body1: { fontSize: '1rem', lineHeight: 1.75 },
    body2: { fontSize: '0.875rem', lineHeight: 1.65 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 550 },
  },
  components: {
    // what moves by a style of its own, not by one of MUI's transitions
    MuiCssBaseline: {
      styleOverrides: {
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { transitionDuration: '0s !important', scrollBehavior: 'auto !important' },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme }) => ({
          fontFamily: theme.typography.fontFamily,
          '&.Mui-focusVisible': { outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`, outlineOffset: 2 },
        }),
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 8, minHeight: 40, [touch]: { minHeight: 44 } },
        contained: { '@media (forced-colors: active)': { border: '1px solid ButtonText' } },
        sizeLarge: { minHeight: 48, [touch]: { minHeight: 48 } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        notchedOutline: { borderColor: `color-mix(in srgb, currentColor ${fieldLinePercent}%, transparent)` },
        root: { [touch]: { '&.MuiInputBase-sizeSmall:not(.MuiInputBase-multiline) > .MuiOutlinedInput-input': { paddingBlock: 10.5 } } },
      },
    },
    MuiInputLabel: {
      styleOverrides: { sizeSmall: { [touch]: { '&:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 11px) scale(1)' } } } },
    },
    MuiMenuItem: { styleOverrides: { root: { [touch]: { minHeight: 44 } } } },
    // where the system chooses the colours, neither shadow nor ground tells what lies over a page from the page
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: {
          backgroundImage: 'none',
          '.MuiModal-root > &, .MuiDialog-container > &': { '@media (forced-colors: active)': { border: '1px solid CanvasText' } },
        },
      },
    },
    // its list has no elevation of its own, as the lists of selects have
    MuiAutocomplete: {
      styleOverrides: {
        paper: ({ theme }) => ({ boxShadow: theme.shadows[8], '@media (forced-colors: active)': { border: '1px solid CanvasText' } }),
      },
    },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 14 }, paperFullScreen: { borderRadius: 0 } } },
    // at 400 % the whole dialog scrolls: its words alone could not be scrolled by keyboard, and would have a line or two
    MuiDialogContent: { styleOverrides: { root: { '@media (max-height: 400px)': { flex: 'none', overflowY: 'visible' } } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 650 } } },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          padding: '12px 24px 20px',
          '& > .MuiButton-root': { minHeight: 44 },
          // a phone on its side: the whole dialog scrolls (MuiDialogContent), and what it asks stays in view
          '@media (max-height: 400px) and (min-height: 320px)': { position: 'sticky', bottom: 0, zIndex: 1, background: 'inherit' },
        },
      },
    },
    MuiTab: { styleOverrides: { root: { minHeight: 44, fontSize: '0.9375rem' } } },
    MuiTooltip: { defaultProps: { arrow: true } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  },
});

/** react-admin takes it with one palette: its lists are dense where a mouse points. */
export const baseThemeOptions = /* @__PURE__ */ optionsFor('@media (pointer: coarse)');

/**
 * Light and dark in one theme, and large targets everywhere, a desk with a touch screen included; the attribute `data-scheme` of the page
 * chooses (see appearance.ts).
 */
export function createAppTheme(): Theme {
  return createTheme(
    {
      ...optionsFor('&'),
      cssVariables: { colorSchemeSelector: 'data-scheme' },
      colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
    },
    zhCN,
  );
}
