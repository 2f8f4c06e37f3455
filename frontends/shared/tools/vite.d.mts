/** Plugins of vite; its own type would make vite a dependency of the components. */
export function fetchedImports(): { name: string; apply: 'build' };
export function plainStyles(): { name: string; enforce: 'pre' };
