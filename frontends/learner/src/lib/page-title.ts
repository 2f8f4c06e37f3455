import { useEffect } from 'react';
import { useSite } from './site.js';
import { text } from '../texts/zh-cn.js';

/** Sets the title of the page, for the tab and for screen readers. */
export function usePageTitle(title: string): void {
  const name = useSite().site?.siteName ?? text('app.name');
  useEffect(() => {
    document.title = title === '' ? name : `${title} - ${name}`;
  }, [title, name]);
}
