import { isPictureAddress, pictureText } from '@xuekao/contracts/own-pictures';
import type { AuthoredRow } from './authored.js';
import { optionPictureMark } from './written.words.js';

/** Signs that would end the words of a picture. */
const signs: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  [']', '&#93;'],
  ['\n', '&#10;'],
  ['\r', '&#13;'],
];
const hide = (words: string): string => signs.reduce((text, [sign, entity]) => text.replaceAll(sign, entity), words);
const show = (words: string): string => signs.toReversed().reduce((text, [sign, entity]) => text.replaceAll(entity, sign), words);
const written = /^!\[([^\]\n]*)\]\(([^()\s]{1,300})\)$/;

/** The picture of an option as it stands behind its words; empty where it has none. */
export const optionPictureText = ({ image, imageAlt = '' }: Pick<AuthoredRow, 'image' | 'imageAlt'>): string =>
  image === '' ? '' : optionPictureMark + pictureText({ words: hide(imageAlt), address: image });

/** An option's words, and its picture where one stands behind them. Linear. */
export function pictureOfOption(text: string): { words: string; image: string; imageAlt: string } {
  const at = text.lastIndexOf(optionPictureMark);
  const [, words = '', address = ''] = (at !== -1 && written.exec(text.slice(at + optionPictureMark.length).trim())) || [];
  if (!isPictureAddress(address)) return { words: text, image: '', imageAlt: '' };
  return { words: text.slice(0, at).trim(), image: address, imageAlt: show(words) };
}
