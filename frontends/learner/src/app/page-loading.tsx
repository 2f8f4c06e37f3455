import { sharedText } from '@xuekao/frontend-shared/core';
import { useEffect, useState, type ReactElement } from 'react';
import { text } from '../texts/zh-cn.js';
import styles from './page-loading.module.css';

/** one after the other are one to the eye */
const sameMs = 300;
/** When the last one went. The first one takes the place of what index.html shows, and says the same; of nothing behind the sign-in. */
let shownUntil = document.getElementById('root')?.hidden === true ? -Infinity : Infinity;

/**
 * A page whose code or whose person is on the way: a line and words, within the application only when it takes a moment; after ten seconds
 * a way to try again.
 */
export function PageLoading(): ReactElement {
  const [isAtOnce] = useState(() => performance.now() - shownUntil < sameMs);
  useEffect(
    () => () => {
      shownUntil = performance.now();
    },
    [],
  );
  return (
    <main aria-busy aria-label={sharedText('shared.loading')} className={styles['page']}>
      <div className={styles['line']} />
      <div className={isAtOnce ? 'xk-opening' : 'xk-opening xk-opening-soon'}>
        <strong>{text('app.name')}</strong>
        <p>{text('app.opening')}</p>
        <div className="xk-opening-late">
          <p>{text('app.opening.late')}</p>
          <a href={window.location.href}>{sharedText('shared.retry')}</a>
        </div>
      </div>
    </main>
  );
}
