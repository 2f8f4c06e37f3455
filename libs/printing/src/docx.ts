import { siteText } from '@xuekao/contracts';
import { strToU8, zipSync } from 'fflate';
import type { PrintChoices, PrintDocument, PrintPart, PrintPictures, PrintQuestion } from './document.js';
import { beginFormulas, wordFormulaOf } from './formula.js';
import { nodesOf, plainNodesOf } from './html.js';
import type { PrintCell, PrintNode } from './nodes.js';
import { pictureSize } from './picture-size.js';
import { contentTypes, footerXml, relations, rootRelations, stylesXml, wordXml, type WordPicture } from './word-files.js';
import { escapeXml } from './xml.js';

interface Letters {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  position?: 'superscript' | 'subscript';
  /** in half points */
  size?: number;
  colour?: string;
}
interface Place {
  align?: string;
  /** of the whole, and of its first line against it, in twentieths of a point */
  indent?: number;
  hanging?: number;
  keepNext?: boolean;
  before?: number;
  /** a line to write on */
  isLine?: boolean;
}
const small: Letters = { size: 17, colour: '5A5A5A' };
const step = 420;
/** Between the margins. */
const widthPx = 620;
const highestPx = 420;
const emuOfPx = 9525;
const letterMarks = {
  b: { bold: true },
  i: { italic: true },
  u: { underline: true },
  s: { strike: true },
  sub: { position: 'subscript' },
  sup: { position: 'superscript' },
  code: {},
} as const satisfies Record<string, Letters>;

const runProperties = ({ bold, italic, underline, strike, position, size, colour }: Letters): string =>
  [
    bold ? '<w:b/>' : '',
    italic ? '<w:i/>' : '',
    strike ? '<w:strike/>' : '',
    colour ? `<w:color w:val="${colour}"/>` : '',
    size ? `<w:sz w:val="${size}"/>` : '',
    underline ? '<w:u w:val="single"/>' : '',
    position ? `<w:vertAlign w:val="${position}"/>` : '',
  ].join('');

/** Writes blocks of a document one behind the other; inline content waits for the end of its paragraph. */
class Writer {
  private blocks: string[] = [];
  private line = '';
  private place: Place = {};

  /** @param pictures of the whole file, which this adds to */
  constructor(
    private readonly stored: PrintPictures,
    private readonly isPlain: boolean,
    readonly pictures: WordPicture[] = [],
  ) {}

  html(html: string): void {
    this.nodes(this.isPlain ? plainNodesOf(html) : nodesOf(html));
  }

  /** All blocks so far. */
  take(): string {
    this.end();
    const out = this.blocks.join('');
    this.blocks = [];
    return out;
  }

  begin(place: Place): void {
    this.end();
    this.place = place;
  }

  end(): void {
    if (this.line !== '') this.blocks.push(paragraph(this.line, this.place));
    this.line = '';
  }

  empty(place: Place): void {
    this.end();
    this.blocks.push(paragraph('', place));
  }

  block(xml: string): void {
    this.end();
    this.blocks.push(xml);
  }

  text(text: string, letters: Letters = {}): void {
    if (text !== '') this.line += `<w:r><w:rPr>${runProperties(letters)}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
  }

  nodes(nodes: readonly PrintNode[], letters: Letters = {}): void {
    for (const node of nodes) this.node(node, letters);
  }

  private node(node: PrintNode, letters: Letters): void {
    switch (node.t) {
      case 'text':
        return this.text(node.v, letters);
      case 'br':
        this.line += '<w:r><w:br/></w:r>';
        return undefined;
      case 'hr':
        return this.empty({ ...this.place, isLine: true });
      case 'formula':
        return this.formula(node.tex, node.isBlock, letters);
      case 'picture':
        return this.picture(node, letters);
      case 'list':
        return this.list(node);
      case 'table':
        return this.table(node.columns, node.cells);
      case 'p':
      case 'h':
      case 'quote':
      case 'pre':
        return this.paragraph(node, letters);
      default:
        return this.nodes(node.c, { ...letters, ...letterMarks[node.t] });
    }
  }

  /** The first paragraph goes on with the line that its number stands in. */
  private paragraph(node: Extract<PrintNode, { c: PrintNode[] }>, letters: Letters): void {
    const { place } = this;
    const isNext = this.line.includes('<w:t ') && !this.isLabel;
    if (isNext) this.begin({ ...place, hanging: 0, before: 60 });
    this.isLabel = false;
    if (node.t === 'p' && node.align !== 'left') this.place = { ...this.place, align: node.align };
    if (node.t === 'quote') this.place = { ...this.place, indent: (this.place.indent ?? 0) + step };
    this.nodes(node.c, node.t === 'h' ? { ...letters, bold: true } : letters);
    this.end();
    this.place = { ...place, hanging: 0, before: 60 };
  }
  private isLabel = false;

  /** A number in front of what comes next. */
  label(text: string, letters: Letters, place: Place): void {
    this.begin(place);
    this.text(text, letters);
    this.line += '<w:r><w:tab/></w:r>';
    this.isLabel = true;
  }

  private formula(tex: string, isBlock: boolean, letters: Letters): void {
    const omml = wordFormulaOf(tex, isBlock);
    if (omml === null) return this.text(`$${tex}$`, letters);
    if (!isBlock) {
      this.line += omml;
      return undefined;
    }
    this.end();
    this.blocks.push(paragraph(`<m:oMathPara>${omml}</m:oMathPara>`, { ...this.place, hanging: 0 }));
    return undefined;
  }

  private picture({ name, width, alt }: Extract<PrintNode, { t: 'picture' }>, letters: Letters): void {
    const bytes = this.stored[name];
    const size = bytes ? pictureSize(bytes) : null;
    // not every Word shows it
    if (!bytes || !size || size.kind === 'webp') return this.text(`［${alt || siteText('print.picture')}］`, letters);
    const share = Math.min(1, widthPx / (width ?? size.width), highestPx / (((width ?? size.width) * size.height) / size.width));
    const shownWidth = Math.round((width ?? size.width) * share);
    const shown = { width: shownWidth, height: Math.max(1, Math.round((shownWidth * size.height) / size.width)) };
    const number = this.pictures.length + 1;
    this.pictures.push({ id: `p${number}`, file: `media/${number}.${size.kind}`, bytes });
    this.line += drawing(number, shown, alt);
    return undefined;
  }

  private list({ start, items }: Extract<PrintNode, { t: 'list' }>): void {
    const { place } = this;
    for (const [index, item] of items.entries()) {
      const label = start === null ? '•' : `${start + index}.`;
      this.label(label, {}, { indent: (place.indent ?? 0) + step, hanging: step });
      this.nodes(item);
      this.end();
    }
    this.place = { ...place, hanging: 0 };
  }

  private table(columns: number, cells: readonly PrintCell[]): void {
    this.end();
    const rows = placed(columns, cells);
    const inner = rows.map((row) => `<w:tr>${row.map((cell) => this.cell(cell)).join('')}</w:tr>`).join('');
    this.blocks.push(`<w:tbl>${tableProperties(true)}<w:tblGrid>${'<w:gridCol/>'.repeat(columns)}</w:tblGrid>${inner}</w:tbl>`);
    this.blocks.push(paragraph('', {}));
  }

  private cell({ cell, columns, merge }: PlacedCell): string {
    const writer = new Writer(this.stored, this.isPlain, this.pictures);
    writer.place = { align: cell?.align ?? 'left' };
    if (cell) writer.nodes(cell.c, cell.isHead ? { bold: true } : {});
    const inside = writer.take();
    const properties = `${columns > 1 ? `<w:gridSpan w:val="${columns}"/>` : ''}${merge === '' ? '' : `<w:vMerge w:val="${merge}"/>`}`;
    return `<w:tc><w:tcPr>${properties}</w:tcPr>${inside === '' ? paragraph('', {}) : inside}</w:tc>`;
  }
}

function paragraph(inside: string, { align = 'left', indent = 0, hanging = 0, keepNext, before = 40, isLine }: Place): string {
  const properties = [
    keepNext ? '<w:keepNext/>' : '',
    isLine ? '<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="999999"/></w:pBdr>' : '',
    hanging > 0 ? `<w:tabs><w:tab w:val="left" w:pos="${indent}"/></w:tabs>` : '',
    `<w:spacing w:before="${isLine ? 320 : before}" w:after="40"/>`,
    indent > 0 ? `<w:ind w:left="${indent}"${hanging > 0 ? ` w:hanging="${hanging}"` : ''}/>` : '',
    align === 'left' ? '' : `<w:jc w:val="${align}"/>`,
  ].join('');
  return `<w:p><w:pPr>${properties}</w:pPr>${inside}</w:p>`;
}

function drawing(number: number, { width, height }: { width: number; height: number }, alt: string): string {
  const [x, y] = [width * emuOfPx, height * emuOfPx];
  return (
    `<w:r><w:drawing><wp:inline><wp:extent cx="${x}" cy="${y}"/><wp:docPr id="${number}" name="${number}" descr="${escapeXml(alt)}"/>` +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
    `<pic:nvPicPr><pic:cNvPr id="${number}" name="${number}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="p${number}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${x}" cy="${y}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>' +
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
  );
}

interface PlacedCell {
  /** null: goes on from the row above */
  cell: PrintCell | null;
  columns: number;
  merge: '' | 'restart' | 'continue';
}

/** Cells in their rows: each takes the next free place. */
function placed(columns: number, cells: readonly PrintCell[]): PlacedCell[][] {
  const grid: (PlacedCell | undefined)[][] = [];
  const rowAt = (row: number): (PlacedCell | undefined)[] => (grid[row] ??= new Array<undefined>(columns).fill(undefined));
  let [row, column] = [0, 0];
  const taken = new Set<string>();
  const isTaken = (r: number, c: number): boolean => taken.has(`${r}/${c}`);
  for (const cell of cells) {
    const width = Math.min(cell.columns, columns);
    while (column + width > columns || isTaken(row, column)) {
      column += 1;
      if (column + width > columns) [row, column] = [row + 1, 0];
    }
    for (let r = 0; r < cell.rows; r += 1) {
      const merge = cell.rows === 1 ? '' : r === 0 ? 'restart' : 'continue';
      rowAt(row + r)[column] = { cell: r === 0 ? cell : null, columns: width, merge };
      for (let c = 0; c < width; c += 1) taken.add(`${row + r}/${column + c}`);
    }
    column += width;
  }
  const empty: PlacedCell = { cell: null, columns: 1, merge: '' };
  return grid.map((line, r) => line.flatMap((cell, c) => (cell ? [cell] : isTaken(r, c) ? [] : [empty])));
}

const tableProperties = (hasLines: boolean): string => {
  const line = (name: string): string => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="888888"/>`;
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(line).join('');
  return `<w:tblPr><w:tblW w:w="0" w:type="auto"/>${hasLines ? `<w:tblBorders>${borders}</w:tblBorders>` : ''}</w:tblPr>`;
};

/** An .docx file; tickets, which are cut apart, and tables of a report are left to the PDF. */
/** @param isPlain words alone, for what cannot be written otherwise */
export function docxOf(document: PrintDocument, stored: PrintPictures, isPlain = false): Buffer {
  beginFormulas();
  const writer = new Writer(stored, isPlain);
  if (document.isTitled) {
    writer.begin({ align: 'center' });
    writer.text(document.title, { bold: true, size: 32 });
  }
  for (const [label, text] of document.facts) {
    writer.begin({});
    writer.text(`${label}：${text}`);
  }
  for (const part of document.parts) writePart(writer, part);
  const body = writer.take();
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(contentTypes),
    '_rels/.rels': strToU8(rootRelations),
    'word/document.xml': strToU8(wordXml(body)),
    'word/styles.xml': strToU8(stylesXml),
    'word/footer1.xml': strToU8(footerXml(document.footer)),
    'word/_rels/document.xml.rels': strToU8(relations(writer.pictures)),
  };
  for (const { file, bytes } of writer.pictures) files[`word/${file}`] = bytes;
  return Buffer.from(zipSync(files, { level: 6, mtime: new Date(1980, 0, 1) }));
}

function writePart(writer: Writer, part: PrintPart): void {
  if (part.kind === 'heading') {
    writer.begin({ keepNext: true, before: 240 });
    writer.text(part.text, { bold: true, size: 25 });
    writer.text(`  ${part.note}`, small);
    writer.end();
  } else if (part.kind === 'break') writer.block('<w:p><w:r><w:br w:type="page"/></w:r></w:p>');
  else if (part.kind === 'choices') writeChoices(writer, part);
  else if (part.kind === 'question') writeQuestion(writer, part);
}

function writeChoices(writer: Writer, { items }: PrintChoices): void {
  for (const { label, letters } of items) {
    writer.begin({});
    writer.text(`${label}  `, { bold: true });
    writer.text(letters.map((letter) => `［${letter}］`).join(' '));
    writer.end();
  }
}

/** In the form that the import reads: number and stem in one paragraph, each option in one of its own. */
function writeQuestion(writer: Writer, { level, label, note, html, options, rows, lines }: PrintQuestion): void {
  const indent = step * (level + 1);
  writer.label(label, { bold: true }, { indent, hanging: step, before: 160 });
  writer.text(`（${note}）`, small);
  writer.html(html);
  writer.end();
  for (const { label: letter, html: text, picture, note: mark } of options) {
    writer.label(`${letter}.`, {}, { indent: indent + step, hanging: step });
    writer.html(text);
    if (picture !== '') writer.nodes([{ t: 'picture', name: picture, width: null, alt: '' }]);
    if (mark !== '') writer.text(`  ${mark}`, { bold: true, size: 17 });
    writer.end();
  }
  for (let line = 0; line < lines; line += 1) writer.empty({ isLine: true });
  for (const row of rows) {
    writer.begin({ indent });
    writer.text(`${row.label}：`, small);
    writer.html(row.html);
    writer.end();
  }
}
