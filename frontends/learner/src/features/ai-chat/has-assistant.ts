import type { SiteInfo } from '../../lib/site.js';

/** Whether the site has its assistant on. */
export const hasAssistant = (site: SiteInfo | undefined): boolean => site?.props['aiHelper'] === true && site.props['aiChat'] === true;
