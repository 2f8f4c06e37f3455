import { z } from 'zod';
import { isPictureAddress } from '../own-pictures.js';
import { certFontSizes, certPaper, certSheet, certTextLength, isDark, leastCode, mostCertElements } from './sheet.js';

const millimetres = (label: string) => z.number(`${label}应为数字`).min(0, `${label}不能小于 0`).max(certPaper.long, `${label}超出纸张`);
const length = (label: string) => z.number(`${label}应为数字`).min(1, `${label}不能小于 1`).max(certPaper.long, `${label}超出纸张`);
const colour = z.string('颜色不正确').regex(/^#[0-9a-f]{6}$/i, '颜色不正确');
const ownPicture = (label: string) => z.string(`${label}不正确`).max(200).refine(isPictureAddress, `${label}须先上传`);

/** Of the upper left corner, and size, in millimetres. */
const place = { x: millimetres('位置'), y: millimetres('位置'), w: length('宽度'), h: length('高度') };
const textElement = z.strictObject({
  kind: z.literal('text'),
  ...place,
  /** plain text with fields in braces; a line that does not fit breaks, and what is too high becomes smaller */
  text: z.string('文字不正确').max(certTextLength, `文字不能超过 ${certTextLength} 个字`),
  /** in points */
  size: z.number().min(certFontSizes.min, '字号太小').max(certFontSizes.max, '字号太大'),
  colour,
  align: z.enum(['left', 'center', 'right'], '对齐方式不正确'),
  bold: z.boolean(),
});
const pictureElement = z.strictObject({ kind: z.literal('picture'), ...place, src: ownPicture('图片') });
/** The address of the page that proves the certificate. */
const qrElement = z.strictObject({ kind: z.literal('qr'), ...place, colour });
/** A code that readers fail at proves nothing. */
const isReadable = (element: z.output<typeof certElement>): boolean =>
  element.kind !== 'qr' || (Math.min(element.w, element.h) >= leastCode && isDark(element.colour));
const certElement = z.discriminatedUnion('kind', [textElement, pictureElement, qrElement], '元素不正确');
export type CertElement = z.output<typeof certElement>;

export const certDesign = z
  .strictObject({
    landscape: z.boolean(),
    /** picture of the whole sheet; empty: white */
    background: z.union([z.literal(''), ownPicture('背景图')], '背景图须先上传'),
    elements: z.array(certElement).max(mostCertElements, `最多 ${mostCertElements} 个元素`),
  })
  .refine(({ landscape, elements }) => {
    const { width, height } = certSheet(landscape);
    return elements.every(({ x, y, w, h }) => x + w <= width + 0.01 && y + h <= height + 0.01);
  }, '有元素超出纸张，请移回纸张以内')
  .refine(({ elements }) => elements.every(isReadable), `二维码边长不能小于 ${leastCode} 毫米，颜色须为深色，否则手机难以识别`);
export type CertDesign = z.output<typeof certDesign>;
