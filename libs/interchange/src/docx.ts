import { sentence } from '@xuekao/contracts';
import { formulaWord, pictureWord } from '@xuekao/question';
import { plainText, sanitiseRichText } from '@xuekao/rich-text';
import { unpackFiles, unpackLimits, UnpackRefusal } from '@xuekao/sheets';
import { decodeText } from './decode.js';
import { pageNumberSigns } from './docx.words.js';
import type { FileNotes } from './found.js';
import { Numbering } from './docx-numbering.js';
import { isEq, latexOfEq } from './eq-field.js';
import { formulaOfObject, formulaOfPreview, type FoundFormula } from './mathtype.js';
import { isMetafile, textOfMetafile } from './metafile.js';
import { latexOf } from './omml.js';
import type { Pictures } from './pictures.js';
import { broken, FileRefusal } from './refusal.js';
import { allOf, elementsOf, firstOf, isElement, parseXml, textOf, type XmlElement } from './xml.js';

const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !/^(?:0|false|none|off)$/.test(element.attributes['val'] ?? '');
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** A picture in the text, with words for those who do not see it. */
const shownAt = (address: string, words: string): string =>
  `![${words
    .replace(/[[\]()\n]/g, ' ')
    .slice(0, 100)
    .trim()}](${address})`;
const lost = (what: typeof pictureWord | typeof formulaWord, words: string): string => `［${what}${words === '' ? '' : `：${words}`}］`;

/** Elements around others that say nothing about how these look: content controls, the customer's own XML, changes that were made. */
const around = new Set(['sdt', 'sdtContent', 'customXml', 'smartTag', 'ins', 'moveTo']);
/** The children of this name, those inside such elements too. */
const within = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).flatMap((child) => (child.name === name ? [child] : around.has(child.name) ? within(child, name) : []));
/** Of two forms of the same, the newer one; the older where a program left that one empty. */
const chosen = (element: XmlElement): XmlElement => {
  const choice = firstOf(element, 'Choice');
  return (choice && elementsOf(choice).length > 0 ? choice : firstOf(element, 'Fallback')) ?? element;
};
/** All elements of these names below this one, each thing in one form only. */
const shownIn = (element: XmlElement, ...names: string[]): XmlElement[] =>
  elementsOf(element.name === 'AlternateContent' ? chosen(element) : element).flatMap((child) =>
    names.includes(child.name) ? [child] : shownIn(child, ...names),
  );

/** Signs of the fonts Wingdings and Symbol, which have no characters of their own. */
const fontSigns: Readonly<Record<string, string>> = {
  ...{ f0fc: '√', f0fb: '×', f050: '√', f04f: '×', f0d6: '√', f0b4: '×', f0b0: '°', f0b1: '±', f0a3: '≤', f0b3: '≥', f0b9: '≠' },
  ...{ f061: 'α', f062: 'β', f067: 'γ', f064: 'δ', f071: 'θ', f06c: 'λ', f06d: 'μ', f070: 'π', f072: 'ρ', f077: 'ω', f044: 'Δ', f0ae: '→' },
};

class Document {
  /** fields that are open, from the outside in */
  private readonly fields: { instruction: string; isResult: boolean }[] = [];
  private readonly said = new Set<string>();

  constructor(
    private readonly files: ReadonlyMap<string, Buffer>,
    private readonly relations: ReadonlyMap<string, string>,
    private readonly numbering: Numbering,
    private readonly pictures: Pictures,
    private readonly notes: FileNotes,
  ) {}

  /** Lines of the paragraphs and tables, in their order. */
  lines(container: XmlElement): string[] {
    return elementsOf(container).flatMap((child) => {
      if (child.name === 'p') return this.paragraph(child).split('\n');
      if (child.name === 'tbl') return [this.table(child)];
      if (child.name === 'AlternateContent') return this.lines(chosen(child));
      if (child.name === 'altChunk') return this.chunk(child.attributes['id'] ?? '');
      return around.has(child.name) ? this.lines(child) : [];
    });
  }

  private paragraph(paragraph: XmlElement): string {
    const number = this.numbering.next(paragraph);
    return (number === '' ? '' : `${number} `) + this.inside(paragraph);
  }

  private inside(element: XmlElement): string {
    return element.children
      .filter(isElement)
      .map((child) => this.piece(child))
      .join('');
  }

  private piece(element: XmlElement): string {
    switch (element.name) {
      case 'r':
        return this.run(element);
      case 'oMathPara':
        return elementsOf(element, 'oMath')
          .map((one) => `\n$$${latexOf(one).trim()}$$\n`)
          .join('');
      case 'oMath':
        return `$${latexOf(element).trim()}$`;
      case 'del':
      case 'moveFrom':
      case 'pPr':
        return '';
      case 'fldSimple':
        return isEq(element.attributes['instr'] ?? '') ? this.equation(element.attributes['instr'] ?? '') : this.inside(element);
      case 'AlternateContent':
        return this.inside(chosen(element));
      default:
        return this.inside(element);
    }
  }

  private run(run: XmlElement): string {
    const properties = firstOf(run, 'rPr');
    const text = run.children
      .filter(isElement)
      .map((child) => this.content(child))
      .join('');
    if (isOn(firstOf(properties, 'vanish'))) {
      if (text.trim() !== '') this.notes.note(sentence('questionFiles.hiddenText', { text: text.trim().slice(0, 40) }), null);
      return '';
    }
    const raised = firstOf(properties, 'vertAlign')?.attributes['val'];
    if ((raised === 'superscript' || raised === 'subscript') && text.trim() !== '' && !/[$!［]/.test(text)) {
      const tex = /^[\w+\-*/=().,]*$/.test(text) ? text : `\\text{${text}}`;
      return `$${raised === 'superscript' ? '^' : '_'}{${tex}}$`;
    }
    const isUnderlined = isOn(firstOf(properties, 'u'));
    if (isUnderlined && /^[\s\u3000\u00a0]+$/.test(text)) return '____';
    const isMarked = isUnderlined || isOn(firstOf(properties, 'em'));
    // a word that is underlined or marked by dots is what the question asks about
    return isMarked && text.trim() !== '' && !/[$!_\\{}]/.test(text) ? `$\\underline{\\text{${text}}}$` : text;
  }

  private content(element: XmlElement): string {
    switch (element.name) {
      case 't':
        return this.fields.some(({ instruction, isResult }) => isResult && isEq(instruction)) ? '' : textOf(element).replaceAll('$', '\\$');
      case 'tab':
      case 'ptab':
        return '\t';
      case 'br':
      case 'cr':
        return '\n';
      case 'noBreakHyphen':
        return '-';
      case 'sym':
        return this.sign(element.attributes['char'] ?? '');
      case 'ruby':
        return this.ruby(element);
      case 'fldChar':
        return this.field(element.attributes['fldCharType'] ?? '');
      case 'instrText':
        this.instruct(textOf(element));
        return '';
      case 'drawing':
      case 'pict':
        return this.drawing(element);
      case 'AlternateContent':
        return this.alternative(element);
      case 'object':
        return this.object(element);
      case 'footnoteReference':
      case 'endnoteReference':
        this.notes.note(sentence('questionFiles.footnotes'), null);
        return '';
      case 'commentReference':
        this.once('questionFiles.comments');
        return '';
      default:
        return '';
    }
  }

  private once(key: 'questionFiles.comments' | 'questionFiles.fontSigns'): void {
    if (!this.said.has(key)) this.notes.note(sentence(key), null);
    this.said.add(key);
  }

  private sign(code: string): string {
    const known = fontSigns[code.toLowerCase()];
    if (known !== undefined) return known;
    const point = Number.parseInt(code, 16) || 0x25a1;
    if (point < 0xe000 || point > 0xf8ff) return String.fromCodePoint(point);
    this.once('questionFiles.fontSigns');
    return '□';
  }

  /** Words with their reading above them: 汉（hàn）. */
  private ruby(element: XmlElement): string {
    const [base, reading] = ['rubyBase', 'rt'].map((name) => this.inside(firstOf(element, name) ?? { name, attributes: {}, children: [] }));
    return reading?.trim() ? `${base}（${reading.trim()}）` : (base ?? '');
  }

  private instruct(text: string): void {
    const open = this.fields.at(-1);
    if (open) open.instruction += text;
  }

  private field(mark: string): string {
    if (mark === 'begin') this.fields.push({ instruction: '', isResult: false });
    const open = this.fields.at(-1);
    if (open && mark === 'separate') open.isResult = true;
    if (!open || mark !== 'end') return '';
    this.fields.pop();
    return isEq(open.instruction) ? this.equation(open.instruction) : '';
  }

  private equation(instruction: string): string {
    const tex = latexOfEq(instruction);
    // a number in a circle is a sign of the text
    if (tex !== null) return /^[①-⑳]$/.test(tex) ? tex : `$${tex}$`;
    this.notes.note(sentence('questionFiles.eqField'), null);
    return lost(
      formulaWord,
      instruction
        .replace(/[［］\s]+/g, ' ')
        .trim()
        .slice(0, 100),
    );
  }

  /** Shapes, or content, in two forms. */
  private alternative(element: XmlElement): string {
    const shown = shownIn(element, 'drawing', 'pict', 'object');
    return shown.length > 0 && shown.every((one) => one.name !== 'object')
      ? this.drawing(element)
      : elementsOf(chosen(element))
          .map((child) => this.content(child))
          .join('');
  }

  private drawing(element: XmlElement): string {
    // what is in a box of text belongs to its lines
    const parts = shownIn(element, 'txbxContent', 'blip', 'imagedata');
    const texts = parts.filter((one) => one.name === 'txbxContent').flatMap((box) => this.lines(box));
    const ids = parts.filter((one) => one.name !== 'txbxContent').map((one) => one.attributes[one.name === 'blip' ? 'embed' : 'id']);
    const alt = (allOf(element, 'docPr')[0]?.attributes['descr'] ?? '').trim();
    const shown = [...new Set(ids)].map((id) => this.picture(id ?? '', alt));
    const isRule = allOf(element, 'rect').some((one) => one.attributes['hr'] === 't');
    if (shown.length === 0 && texts.length === 0 && !isRule) return this.drawn();
    return shown.join('') + (texts.length === 0 ? '' : `\n${texts.join('\n')}\n`);
  }

  /** A chart, a diagram or shapes: drawn by the office program, without a picture in the file. */
  private drawn(): string {
    this.notes.note(sentence('questionFiles.drawing'), null);
    return lost(pictureWord, '');
  }

  private picture(id: string, alt: string): string {
    const path = this.relations.get(id) ?? '';
    const bytes = this.files.get(path);
    const formula = bytes && isMetafile(bytes) ? formulaOfPreview(bytes) : null;
    if (formula !== null) return this.formula(formula, path, path);
    const name = nameOf(path);
    const words = bytes ? textOfMetafile(bytes) : '';
    const mark = lost(pictureWord, words);
    const note = path === '' ? sentence('questionFiles.pictureLinked') : sentence('questionFiles.pictureForm', { name });
    const address = bytes ? this.pictures.take(path, bytes, { name, mark, note }) : null;
    if (address !== null) return shownAt(address, alt === '' ? words : alt);
    this.notes.note(note, null);
    return mark;
  }

  /** An object of another program; of MathType, the formula is in a form of its own. */
  private object(element: XmlElement): string {
    const object = allOf(element, 'OLEObject')[0];
    if (!/Equation|MathType/i.test(object?.attributes['ProgID'] ?? '')) return this.drawing(element);
    const path = this.relations.get(object?.attributes['id'] ?? '') ?? '';
    const drawing = this.relations.get(shownIn(element, 'imagedata')[0]?.attributes['id'] ?? '') ?? '';
    return this.formula(formulaOfObject(this.files.get(path), this.files.get(drawing)), path === '' ? drawing : path, drawing);
  }

  /** A formula; where it cannot be read, its picture, as long as that shows all of it. */
  private formula(formula: FoundFormula, path: string, drawing: string): string {
    if ('tex' in formula) return `$${formula.tex}$`;
    const { why } = formula;
    const name = nameOf(path);
    const bytes = this.files.get(drawing);
    const words = bytes ? textOfMetafile(bytes) : '';
    const [mark, note] = [lost(formulaWord, words), sentence('questionFiles.mathType', { name, why })];
    const remark = sentence('questionFiles.mathTypePicture', { name, why });
    const place = { name, mark, note, remark, isFormula: true };
    const address = bytes ? this.pictures.take(`formula ${path} ${drawing}`, bytes, place) : null;
    if (address === null) this.notes.note(note, null);
    // a picture that is no drawing is there already
    else if (bytes && !isMetafile(bytes)) this.notes.note(remark, null);
    return address === null ? mark : shownAt(address, words);
  }

  /** A file inside of the document, which Word shows as a part of its text. */
  private chunk(id: string): string[] {
    const path = this.relations.get(id) ?? '';
    const bytes = this.files.get(path);
    const name = nameOf(path);
    const form = /\.(txt|x?html?)$/i.exec(name)?.[1];
    if (bytes && form) {
      const text = decodeText(bytes) ?? '';
      if (form === 'txt') return text.split(/\r\n?|\n/);
      this.notes.note(sentence('questionFiles.webPage', { name }), null);
      return plainText(sanitiseRichText(text)).split('\n');
    }
    this.notes.note(sentence('questionFiles.embedded', { name }), null);
    return [];
  }

  private table(table: XmlElement): string {
    const rows = within(table, 'tr').map((line) =>
      within(line, 'tc').flatMap((cell) => {
        const text = this.lines(cell)
          .join(' ')
          .replace(/\s*\n\s*/g, ' ')
          .replaceAll('&', '＆')
          .trim();
        const columns = Number(firstOf(cell, 'tcPr', 'gridSpan')?.attributes['val'] ?? 1);
        return [text, ...Array.from({ length: Math.min(20, Math.max(1, columns)) - 1 }, () => '')];
      }),
    );
    return `\\begin{tabular}{l}${rows.map((cells) => cells.join(' & ')).join(' \\\\ ')}\\end{tabular}`;
  }
}

/** Words at the head or foot of pages, which belong to no question. */
function noteMargins(files: ReadonlyMap<string, Buffer>, notes: FileNotes): void {
  const said = new Set<string>();
  for (const [path, content] of files) {
    if (!/^word\/(?:header|footer)\d{0,4}\.xml$/.test(path)) continue;
    const text = allOf(parseXml(content.toString('utf8')), 't')
      .map(textOf)
      .join('')
      .trim();
    if (/[\p{L}\p{N}]/u.test(text.replace(pageNumberSigns, '')) && !said.has(text))
      notes.note(sentence('questionFiles.pageMargin', { text: text.slice(0, 60) }), null);
    said.add(text);
  }
}

function unpacked(bytes: Buffer): Map<string, Buffer> {
  try {
    const isAsked = (name: string): boolean => /\.(?:xml|rels|png|jpe?g|gif|webp|wmf|emf|bin|txt|x?html?)$/i.test(name);
    // a formula of MathType is two files: its object and its drawing
    return unpackFiles(bytes, isAsked, { ...unpackLimits, maxEntries: 10_000 });
  } catch (error) {
    if (!(error instanceof UnpackRefusal)) throw error;
    if (error.kind === 'content') return broken(sentence('questionFiles.docxBroken'));
    throw new FileRefusal('limits', sentence('questionFiles.zipUnsafeEntities'));
  }
}

/** The words of a Word document, line by line: formulas as LaTeX, pictures at their places, tables in one line. @throws {FileRefusal} */
export function linesOfDocx(bytes: Buffer, pictures: Pictures, notes: FileNotes): string[] {
  const files = unpacked(bytes);
  const xml = (path: string): XmlElement | null => {
    const content = files.get(path);
    return content ? parseXml(content.toString('utf8')) : null;
  };
  const root = xml('word/document.xml') ?? broken(sentence('questionFiles.docxEmpty'));
  const relations = new Map(
    elementsOf(xml('word/_rels/document.xml.rels') ?? root, 'Relationship').map((one) => [
      one.attributes['Id'] ?? '',
      `word/${(one.attributes['Target'] ?? '').replace(/^\/?(?:word\/)?/, '')}`,
    ]),
  );
  const document = new Document(files, relations, new Numbering(xml('word/numbering.xml'), xml('word/styles.xml')), pictures, notes);
  noteMargins(files, notes);
  return document.lines(firstOf(root, 'body') ?? broken(sentence('questionFiles.docxBody')));
}
