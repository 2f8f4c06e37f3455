import { sharedText } from '../texts/zh-cn.js';
import { nameBlanks } from './blanks.js';
import { ornament } from '@xuekao/contracts/picture-words';

export interface Dress {
  /** pictures open large when they are clicked */
  zoom: boolean;
  /** what the blanks of the text are called, in their order */
  blanks: readonly string[];
  /** see `fieldIdOf`; empty: they lead nowhere */
  fields: string;
}

const needsDress = /<(?:img|table|pre)\b/;

/** A picture of which its author said that it tells nothing. */
export const isDecorative = (image: Element): boolean => image.getAttribute('role') === ornament;

/** Name of a picture without a description: it is there, and the person may ask about it. */
export const altOf = (image: HTMLImageElement): string =>
  isDecorative(image) ? '' : image.alt.trim() || sharedText('shared.image.unnamed');

/**
 * Pixels: a picture up to here, as that of a formula, stands in the line; half a line of words beside a larger one would hang in its
 * middle.
 */
const lineHeight = 64;

function dressPicture(image: HTMLImageElement, zoom: boolean): void {
  const alt = image.alt.trim();
  if (zoom && !isDecorative(image)) {
    image.setAttribute('role', 'button');
    image.setAttribute('tabindex', '0');
    image.setAttribute('aria-label', sharedText(alt === '' ? 'shared.image.openUnnamed' : 'shared.image.openNamed', { alt }));
  }
  image.alt = altOf(image);
  const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))];
  // the place is kept before the picture is there; a plain `height: auto` under a greatest height would pull it out of shape
  if (width > 0 && height > 0) {
    image.style.width = `min(100%, ${width}px, calc(var(--picture-height) * ${(width / height).toFixed(4)}))`;
    image.style.maxHeight = 'none';
    image.style.aspectRatio = `${width} / ${height}`;
    if (height > lineHeight) image.className = 'xk-large';
  }
}

function wrap(element: Element, name: 'table' | 'code'): void {
  const frame = document.createElement('div');
  frame.className = 'xk-wide';
  frame.dataset['name'] = sharedText(`shared.wide.${name}`);
  element.replaceWith(frame);
  frame.append(element);
}

/** Sanitised text as it is shown: pictures named and with their place, tables and code in frames that scroll, blanks with their numbers. */
export function dressed(html: string, { zoom, blanks, fields }: Dress): string {
  if (blanks.length === 0 && !needsDress.test(html)) return html;
  const template = document.createElement('template');
  template.innerHTML = html;
  const root = template.content;
  if (blanks.length > 0) nameBlanks(root, blanks, fields);
  for (const image of root.querySelectorAll('img')) dressPicture(image, zoom);
  for (const table of root.querySelectorAll('table')) if (table.parentElement?.closest('table') == null) wrap(table, 'table');
  for (const code of root.querySelectorAll('pre')) wrap(code, 'code');
  return template.innerHTML;
}
