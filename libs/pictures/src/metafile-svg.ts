import type { SvgNode } from 'emf-converter';
import { shownBy } from './metafile-signs.js';

/** A loss of a picture against its drawing. `cut`: the rest of a file that ends too early; `signs`: of fonts that nobody knows. */
export type Lack = 'cut' | 'signs' | 'pictures' | 'parts';

/** Of the text of a drawing, without the pictures in it; a large drawing of a paper has a tenth. */
const maxChars = 8 * 1024 * 1024;
const maxElements = 100_000;
const maxDepth = 40;

/** Of these elements a drawing is made, and of no others: nothing in it loads, links or runs. */
const elements = new Set([
  ...['g', 'defs', 'path', 'rect', 'text', 'image', 'clipPath', 'pattern', 'linearGradient', 'radialGradient', 'stop'],
]);
const attributes = new Set([
  ...['id', 'd', 'x', 'y', 'width', 'height', 'transform', 'preserveAspectRatio', 'opacity', 'image-rendering'],
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-path', 'clip-rule', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset'],
  ...['x1', 'y1', 'x2', 'y2', 'fx', 'fy', 'fr', 'cx', 'cy', 'r', 'offset', 'stop-color', 'stop-opacity', 'gradientUnits'],
  ...['gradientTransform', 'patternUnits', 'patternTransform', 'font-size', 'font-weight', 'font-style', 'text-anchor'],
]);
const safeValue = /^(?:url\(#[\w-]{1,40}\)|[\w .,#%+()-]*)$/;
const blend = /^mix-blend-mode:[a-z-]{1,20}$/;

/** Families of the fonts that the decoder brings along, in the order in which a sign is looked for. */
const families = {
  serif: 'KaTeX_Main, Noto Sans S Chinese, KaTeX_AMS, KaTeX_Size4, KaTeX_Math',
  sans: 'KaTeX_SansSerif, Noto Sans S Chinese, KaTeX_Main, KaTeX_AMS, KaTeX_Size4, KaTeX_Math',
};
const sansSerif = /arial|helvet|calibri|tahoma|verdana|segoe|gothic|sans|hei\b|yahei|\u9ed1/i;
/** Distance of the baseline from the edge of the line, in heights of the font; as Times New Roman and SimSun have it. */
const baselines: Readonly<Record<string, number>> = { 'text-before-edge': 0.88, hanging: 0.8, central: 0.35, 'text-after-edge': -0.19 };

const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
const written = (name: string, value: string | number): string => ` ${name}="${escaped(String(value))}"`;

/**
 * White behind the words that come next, as high as their font: programs forget to switch it off, and where words hang below their place
 * it would lie on what is above them.
 */
function isBackground({ tag, attrs }: SvgNode, next: SvgNode | undefined): boolean {
  if (tag !== 'path' || next?.tag !== 'text' || attrs['fill'] !== '#ffffff') return false;
  const numbers = String(attrs['d'] ?? '').match(/-?(?:\d+(?:\.\d+)?|\.\d+)/g) ?? [];
  return numbers.length === 8 && Math.abs(Number(numbers[5]) - Number(next.attrs['font-size'])) < 0.1;
}

/** Pictures inside of a drawing, each decoded within limits and encoded anew; null where that cannot be. */
export type InnerPicture = (address: string) => Promise<string | null>;

/** A drawing is larger than what one picture may take. */
export class TooLarge extends Error {}

/** Writes a tree of elements anew, as SVG that holds nothing but shapes, text in our own fonts, and pictures that were decoded. */
export class DrawingWriter {
  readonly lacks = new Set<Lack>();
  private chars = 0;
  private elements = 0;

  constructor(private readonly innerPicture: InnerPicture) {}

  /** @param size of the picture in pixels. @throws {TooLarge} */
  async write(root: SvgNode, size: { width: number; height: number }): Promise<string> {
    const box = `0 0 ${Number(root.attrs['width'])} ${Number(root.attrs['height'])}`;
    const content = await this.inside(root, 0);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${box}" preserveAspectRatio="none">` +
      `<rect width="100%" height="100%" fill="#ffffff"/>${content}</svg>`
    );
  }

  private async inside({ children = [] }: SvgNode, depth: number): Promise<string> {
    const parts: string[] = [];
    for (const [index, child] of children.entries())
      if (!isBackground(child, children[index + 1])) parts.push(await this.element(child, depth + 1));
    return parts.join('');
  }

  private async element(node: SvgNode, depth: number): Promise<string> {
    this.elements += 1;
    if (this.elements > maxElements || depth > maxDepth) throw new TooLarge();
    if (!elements.has(node.tag)) {
      this.lacks.add('parts');
      return '';
    }
    if (node.tag === 'text') return this.counted(this.text(node));
    const own = this.attributesOf(node);
    if (node.tag === 'image') return this.image(node, own);
    return `${this.counted(`<${node.tag}${own}>`)}${await this.inside(node, depth)}</${node.tag}>`;
  }

  private counted(text: string): string {
    this.chars += text.length;
    if (this.chars > maxChars) throw new TooLarge();
    return text;
  }

  private attributesOf({ attrs }: SvgNode): string {
    return Object.entries(attrs)
      .map(([name, value]) => {
        const isKept = name === 'style' ? blend.test(String(value)) : attributes.has(name) && safeValue.test(String(value));
        return isKept ? written(name, value) : '';
      })
      .join('');
  }

  private text({ attrs, text = '', ...node }: SvgNode): string {
    const font = String(attrs['font-family'] ?? '').replace(/["']/g, '');
    const shown = shownBy(font, text);
    if (!shown.isKnown) this.lacks.add('signs');
    const shift = (baselines[String(attrs['dominant-baseline'])] ?? 0) * Number(attrs['font-size']);
    const own = this.attributesOf({ ...node, attrs: { ...attrs, y: (Number(attrs['y']) + shift).toFixed(2) } });
    const family = families[sansSerif.test(font) ? 'sans' : 'serif'];
    return `<text${own} font-family="${family}" xml:space="preserve">${escaped(shown.text)}</text>`;
  }

  private async image({ attrs }: SvgNode, own: string): Promise<string> {
    const address = await this.innerPicture(String(attrs['href'] ?? ''));
    if (address === null) this.lacks.add('pictures');
    return address === null ? '' : `<image${this.counted(own)} href="${address}"/>`;
  }
}
