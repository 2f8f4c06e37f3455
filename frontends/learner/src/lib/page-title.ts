import { useEffect } from 'react';
import { text } from '../texts/zh-cn.js';

/** What the tab and a screen reader call the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? text('app.name') : `${title} - ${text('app.name')}`;
  }, [title]);
}
