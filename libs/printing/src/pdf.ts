import { siteText } from '@xuekao/contracts';
import encodeQR from 'qr';
import type { PrintDocument, PrintPictures, PrintQuestion } from './document.js';
import { compiled } from './compiler.js';
import { beginFormulas, formulaOf, type Formula } from './formula.js';
import { nodesOf, plainNodesOf } from './html.js';
import type { PrintNode } from './nodes.js';
import { pictureSize } from './picture-size.js';
import { template } from './template.js';

/** Width of a line, in em of its letters: a formula that is wider becomes smaller. */
const lineEm = 42;
/** In points; a picture of the web has 96 to an inch. */
const [widest, highest, pointsOfPx] = [425, 310, 0.75];
const usualPx = 300;
const pictureName = /^[0-9a-f]{40}\.(?:png|jpeg|gif|webp)$/;

/** Formulas of a paper are often the same ones. */
class Formulas {
  private readonly known = new Map<string, Formula | null>();

  of(tex: string, isBlock: boolean): Formula | null {
    const name = `${isBlock ? 'block' : 'line'} ${tex}`;
    let drawn = this.known.get(name);
    if (drawn === undefined) {
      drawn = formulaOf(tex, isBlock);
      this.known.set(name, drawn);
    }
    return drawn;
  }
}

/** A tree whose formulas are drawn, and whose pictures are there or are words. */
class Drawing {
  private readonly formulas = new Formulas();

  constructor(
    private readonly pictures: PrintPictures,
    private readonly isPlain: boolean,
  ) {}

  readonly ofHtml = (html: string): object[] => this.all(this.isPlain ? plainNodesOf(html) : nodesOf(html));

  readonly all = (nodes: readonly PrintNode[]): object[] => nodes.map((node) => this.one(node));

  private one(node: PrintNode): object {
    switch (node.t) {
      case 'formula':
        return this.formula(node.tex, node.isBlock);
      case 'picture':
        return this.picture(node);
      case 'list':
        return { ...node, items: node.items.map(this.all) };
      case 'table':
        return { ...node, cells: node.cells.map((cell) => ({ ...cell, c: this.all(cell.c) })) };
      default:
        return 'c' in node ? { ...node, c: this.all(node.c) } : node;
    }
  }

  private formula(tex: string, isBlock: boolean): object {
    const drawn = this.formulas.of(tex, isBlock);
    if (drawn === null || drawn.width === 0) return { t: 'text', v: `$${tex}$` };
    const share = Math.min(1, lineEm / drawn.width);
    const { svg, width, height, depth } = drawn;
    return { t: 'formula', tex, isBlock, svg, width: width * share, height: height * share, depth: depth * share };
  }

  private picture(node: Extract<PrintNode, { t: 'picture' }>): object {
    const bytes = pictureName.test(node.name) ? this.pictures[node.name] : undefined;
    if (bytes) return { ...node, width: printedWidth(bytes, node.width) };
    return { t: 'text', v: `［${node.alt || siteText('print.picture')}］` };
  }
}

/** In points: as wide as on a page, within the lines and less than half a page high. */
function printedWidth(bytes: Uint8Array, widthPx: number | null): number {
  const size = pictureSize(bytes);
  const width = widthPx ?? size?.width ?? usualPx;
  const ratio = size ? size.width / size.height : 1;
  return Math.min(width * pointsOfPx, widest, highest * ratio);
}

function partOf(part: PrintDocument['parts'][number], drawing: Drawing): object {
  if (part.kind === 'tickets') return { ...part, items: part.items.map((item) => ({ ...item, svg: encodeQR(item.code, 'svg') })) };
  if (part.kind !== 'question') return part;
  return {
    ...part,
    body: drawing.ofHtml(part.html),
    options: part.options.map((option) => optionOf(option, drawing)),
    rows: part.rows.map((row) => ({ label: row.label, body: drawing.ofHtml(row.html) })),
  };
}

function optionOf({ label, html, picture, note }: PrintQuestion['options'][number], drawing: Drawing): object {
  const shown: PrintNode[] = picture === '' ? [] : [{ t: 'picture', name: picture, width: null, alt: '' }];
  return { label, note, body: [...drawing.ofHtml(html), ...drawing.all(shown)] };
}

/**
 * Takes up to some hundred milliseconds of a processor: runs in the printer's process only.
 * @param isPlain words alone, for what cannot be laid out otherwise  @throws where a picture is none
 */
export function pdfOf(document: PrintDocument, pictures: PrintPictures, isPlain = false): Buffer {
  beginFormulas();
  const drawing = new Drawing(pictures, isPlain);
  const parts = document.parts.map((part) => partOf(part, drawing));
  return compiled(template, { ...document, parts }, pictures);
}
