/** The size of the root element in pixels: the specification's four, `medium` where nobody chose, and two for who reads with difficulty. */
export const fontSizes = { huge: 24, large: 20, default: 18, medium: 16, small: 15, mini: 14 } as const;
export type FontSize = keyof typeof fontSizes;
export const sizes = Object.keys(fontSizes) as FontSize[]; // keys of a const object
export const schemes = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export interface Appearance {
  size: FontSize;
  scheme: Scheme;
}

const yearSeconds = 365 * 24 * 3600;
const cookie = (name: string): string =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';
const isSize = (value: string): value is FontSize => Object.hasOwn(fontSizes, value);
const isScheme = (value: string): value is Scheme => schemes.some((one) => one === value);

function read(): Appearance {
  const [size, scheme] = [cookie('size'), cookie('scheme')];
  return { size: isSize(size) ? size : 'medium', scheme: isScheme(scheme) ? scheme : 'system' };
}

const prefersDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let current: Appearance | null = null;
/** The choice in force. */
export const currentAppearance = (): Appearance => (current ??= read());

/** Puts the person's choice on the page. Called once before the first render and after every change. */
export function applyAppearance(): void {
  const { size, scheme } = currentAppearance();
  const dark = scheme === 'dark' || (scheme === 'system' && prefersDark().matches);
  document.documentElement.style.fontSize = `${fontSizes[size]}px`;
  document.documentElement.dataset['scheme'] = dark ? 'dark' : 'light';
}

/** Applies the choice and follows the system's scheme from now on. */
export function startAppearance(): void {
  applyAppearance();
  prefersDark().addEventListener('change', applyAppearance);
}

/** Kept in cookies, as the specification says: `size` (default medium) and `scheme`. */
export function setAppearance(change: Partial<Appearance>): void {
  current = { ...currentAppearance(), ...change };
  for (const [name, value] of Object.entries(current)) {
    document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax`;
  }
  applyAppearance();
  for (const listener of listeners) listener();
}

export function subscribeAppearance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
