import styles from '../ui/skeleton.module.css';
import { element } from './element.js';

/** As `Skeleton`, without React. */
export const plainSkeleton = (height: number, style = ''): HTMLElement =>
  element('span', { 'data-skeleton': true, class: styles['skeleton'], style: `width: 100%; height: ${height}px; ${style}` });
