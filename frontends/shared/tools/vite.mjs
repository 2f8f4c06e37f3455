/** Plugins of vite for the applications whose pages are made of this package. */
export { fetchedImports } from './fetched-imports.mjs';
export { plainStyles } from './plain-styles.mjs';
