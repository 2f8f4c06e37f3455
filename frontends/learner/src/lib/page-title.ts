import { useEffect } from 'react';
import { useSite } from './site.js';
import { text } from '../texts/zh-cn.js';

/** What the tab and a screen reader call the page. */
export function usePageTitle(title: string): void {
  const name = useSite().site?.siteName ?? text('app.name');
  useEffect(() => {
    document.title = title === '' ? name : `${title} - ${name}`;
  }, [title, name]);
}
