import { useEffect, useLayoutEffect, useRef, type ComponentPropsWithoutRef, type ReactElement } from 'react';
import { classNames } from '../ui/class-names.js';
import styles from './text-area.module.css';

export interface TextAreaProps extends Omit<ComponentPropsWithoutRef<'textarea'>, 'value' | 'rows'> {
  value: string;
  error?: boolean;
  /**
   * lines: at least so many, and more with the text until it scrolls; never more than a part of the window, whatever size the letters have
   */
  minRows: number;
  maxRows: number;
}

const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** Scrolls the last line of a growing field into view: the browser does not know of the bar at the lower edge. */
function keepEndInView(element: HTMLTextAreaElement): void {
  if (document.activeElement !== element || element.selectionEnd !== element.value.length) return;
  const hidden =
    element.getBoundingClientRect().bottom + Number.parseFloat(getComputedStyle(element).scrollMarginBottom) - window.innerHeight;
  if (hidden > 0) window.scrollBy(0, hidden);
}

/** Several lines of plain text, as tall as the text. Its name comes with `aria-label`. */
export function TextArea({ minRows, maxRows, error = false, className, style, value, ...rest }: TextAreaProps): ReactElement {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null || growsByItself) return;
    // no taller than before it is measured; the style sheet keeps both limits
    element.style.height = '0';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [value]);
  useEffect(() => {
    const element = area.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const growth = new ResizeObserver(() => keepEndInView(element));
    growth.observe(element);
    return () => growth.disconnect();
  }, []);
  return (
    <textarea
      {...rest}
      ref={area}
      value={value}
      rows={minRows}
      aria-invalid={error}
      className={classNames(styles['area'], error && styles['wrong'], className)}
      style={{ minHeight: `calc(${minRows} * 1.5em + 34px)`, maxHeight: `min(${maxRows} * 1.5em + 34px, 60svh)`, ...style }}
    />
  );
}
