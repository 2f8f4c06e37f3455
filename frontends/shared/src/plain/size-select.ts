import { sharedText } from '../texts/zh-cn.js';
import { currentAppearance, setAppearance, sizes } from '../theme/appearance.js';
import styles from '../theme/size-select.module.css';
import { element } from './element.js';

/** As `SizeSelect`, without React. */
export function plainSizeSelect(): HTMLElement {
  const options = sizes.map((one) => element('option', { value: one }, sharedText(`shared.size.${one}`)));
  const select = element('select', {}, ...options);
  select.value = currentAppearance().size;
  select.addEventListener('change', () => {
    const size = sizes[select.selectedIndex];
    if (size !== undefined) setAppearance({ size });
  });
  return element('label', { class: styles['size'] }, sharedText('shared.size.label'), select);
}
