declare const __VERSION__: string | undefined;

/** Release that these pages were built of, as package.json names it; empty outside of a build (specs). */
export const version = typeof __VERSION__ === 'string' ? __VERSION__ : '';
