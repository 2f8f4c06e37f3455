import { classNames, useMedia } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { text } from '../../texts/zh-cn.js';
import styles from './list-pages.module.css';
import { pageNumbers } from './page-numbers.js';

/** The pages of a list, where there are several: as many numbers as the screen has room for. */
export function ListPages({
  count,
  page,
  onChange,
}: {
  count: number;
  page: number;
  onChange: (page: number) => void;
}): ReactElement | null {
  const isNarrow = useMedia('(max-width: 599.95px)');
  if (count < 2) return null;
  const step = (to: number, label: string, sign: string): ReactElement => (
    <li>
      <button type="button" aria-label={label} className={styles['page']} disabled={to < 1 || to > count} onClick={() => onChange(to)}>
        {sign}
      </button>
    </li>
  );
  return (
    <nav aria-label={text('page.numbers')}>
      <ul className={styles['pages']}>
        {step(page - 1, text('page.before'), '‹')}
        {pageNumbers(count, page, isNarrow ? 0 : 1).map((one, at) =>
          one === 'gap' ? (
            <li key={`gap${at}`} aria-hidden>
              …
            </li>
          ) : (
            <li key={one}>
              <button
                type="button"
                aria-label={text(one === page ? 'page.current' : 'page.goTo', { n: one })}
                aria-current={one === page ? 'page' : undefined}
                className={classNames(styles['page'], one === page && styles['current'])}
                onClick={() => onChange(one)}
              >
                {one}
              </button>
            </li>
          ),
        )}
        {step(page + 1, text('page.after'), '›')}
      </ul>
    </nav>
  );
}
