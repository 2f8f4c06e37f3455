import { picturePath } from '@xuekao/contracts';
import type { PackedPictures } from '@xuekao/interchange';
import { pictureSize } from '@xuekao/printing/picture-size';
import { plainFromRich } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import type { PlacedPicture } from '@xuekao/sheets';

/** Pixels of a picture on its cell; pictures of one cell lie side by side. */
const [widest, tallest, between] = [240, 160, 8];
/** Forms that spreadsheet programs show. */
const shownForms: readonly string[] = ['png', 'jpeg', 'gif'];
const image = new RegExp(`<img\\b[^<>]{0,2000}\\ssrc="${picturePath}([^"]{1,100})"[^<>]{0,2000}>`, 'g');

/** Pictures of a table of questions: each lies on the cell whose words it belongs to. */
export class SheetPictures {
  readonly placed: PlacedPicture[] = [];

  constructor(private readonly pictures: PackedPictures) {}

  /** The words of a cell without the pictures that lie on it; one that cannot is a mark in the words. @param at from 0 */
  cell(html: string, at: { row: number; column: number }, form: 'paragraphs' | 'inline'): string {
    let left = 0;
    const words = html.replace(image, (whole, name: string) => {
      const shown = this.shown(name);
      if (!shown) return whole;
      this.placed.push({ ...at, ...shown, left });
      left += shown.width + between;
      return '';
    });
    // a table of LaTeX and the address of a picture say nothing to a person
    return (/<(?:img|table)\b/.test(words) ? null : plainFromRich(words, form)) ?? plainText(words);
  }

  private shown(name: string): Pick<PlacedPicture, 'bytes' | 'contentType' | 'width' | 'height'> | null {
    const bytes = this.pictures.get(name);
    const size = bytes ? pictureSize(bytes) : null;
    if (!bytes || !size || !shownForms.includes(size.kind)) return null;
    const scale = Math.min(1, widest / size.width, tallest / size.height);
    const pixels = (length: number): number => Math.max(1, Math.round(length * scale));
    return { bytes, contentType: `image/${size.kind}`, width: pixels(size.width), height: pixels(size.height) };
  }
}
