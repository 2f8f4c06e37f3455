import type { ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { setAppearance, sizes, type FontSize } from './appearance.js';
import styles from './size-select.module.css';
import { useAppearance } from './use-appearance.js';

/** The size of letters where nobody would look into an account menu for it, or has none yet: the browser's own list, with its word. */
export function SizeSelect(): ReactElement {
  const { size } = useAppearance();
  return (
    <label className={styles['size']}>
      {sharedText('shared.size.label')}
      <select value={size} onChange={({ target }) => setAppearance({ size: target.value as FontSize }) /* one of the options below */}>
        {sizes.map((one) => (
          <option key={one} value={one}>
            {sharedText(`shared.size.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
