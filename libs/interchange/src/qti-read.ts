import { sentence } from '@xuekao/contracts';
import type { LevelledQuestion } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import { unpackFiles, unpackLimits, UnpackRefusal } from '@xuekao/sheets';
import { answerFilesFrom } from './answer-files.js';
import { decodeText } from './decode.js';
import { Found, type FoundFile } from './found.js';
import { takeOldItem } from './qti-old.js';
import { partScores } from './part-scores.js';
import { broken, FileRefusal } from './refusal.js';
import { optionFromHtml, richFromHtml, type RichContext } from './rich.js';
import { rightOption, wrongOption } from './judge.words.js';
import { typeTagStart } from './tags.words.js';
import { interactionTypes, otherInteraction, withFields, withoutField } from './unread.words.js';
import { judgeRows, levelOfTag, multipleType, noFlags, row, settingsOfTags, typeTagOf, written } from './words.js';
import { allOf, elementsOf, firstOf, isElement, parseXml, textOf, xmlOf, type XmlElement } from './xml.js';

/** Names of 3.0 (`qti-simple-choice`) as those of 2.x (`simpleChoice`), so that one reading serves both. */
function plainNames(element: XmlElement): XmlElement {
  const camel = (name: string): string => name.replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
  return {
    name: element.name.startsWith('qti-') ? camel(element.name.slice(4)) : element.name,
    attributes: Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [camel(name), value])),
    children: element.children.map((child) => (isElement(child) ? plainNames(child) : child)),
  };
}

const interactionNames = [
  'choiceInteraction',
  'textEntryInteraction',
  'extendedTextInteraction',
  'inlineChoiceInteraction',
  'matchInteraction',
  'orderInteraction',
  'associateInteraction',
  'gapMatchInteraction',
  'hottextInteraction',
  'hotspotInteraction',
  'selectPointInteraction',
  'graphicGapMatchInteraction',
  'sliderInteraction',
  'uploadInteraction',
  'drawingInteraction',
  'mediaInteraction',
  'customInteraction',
  'portableCustomInteraction',
];
type Body = Pick<LevelledQuestion, 'quType' | 'answerList'> & Partial<LevelledQuestion>;

class QtiItem {
  private readonly declarations: Map<string, XmlElement>;

  constructor(
    readonly item: XmlElement,
    private readonly context: RichContext,
  ) {
    this.declarations = new Map(elementsOf(item, 'responseDeclaration').map((one) => [one.attributes['identifier'] ?? '', one]));
  }

  /** Rich text of what an element holds, without interactions and rubrics. */
  rich(element: XmlElement | undefined, form: 'paragraphs' | 'inline' = 'paragraphs'): string {
    return element ? richFromHtml(this.html(element), form, this.context) : '';
  }

  /** HTML of what an element holds, without interactions and rubrics. */
  private html(element: XmlElement): string {
    const left = new Set([...interactionNames, 'rubricBlock', 'feedbackBlock', 'feedbackInline', 'stylesheet']);
    const without = (node: XmlElement): XmlElement => ({
      ...node,
      children: node.children
        .filter((child) => !isElement(child) || !left.has(child.name))
        .map((child) => (isElement(child) ? without(child) : child)),
    });
    const html = without(element).children.map((child) =>
      isElement(child) ? xmlOf(child, (name) => name !== 'contentBody') : xmlOf(asText(child)),
    );
    return unwrapped(html.join(''));
  }

  correct(id: string): string[] {
    return allOf(firstOf(this.declarations.get(id), 'correctResponse') ?? nothing, 'value').map((value) => textOf(value).trim());
  }

  /** Spellings of a field: what its mapping gives all marks, the right one first. */
  private spellings(id: string): string[] {
    const entries = allOf(firstOf(this.declarations.get(id), 'mapping') ?? nothing, 'mapEntry');
    const most = Math.max(0, ...entries.map((entry) => Number(entry.attributes['mappedValue'] ?? 0)));
    const mapped = entries.filter((entry) => most > 0 && Number(entry.attributes['mappedValue']) === most);
    if (mapped.length < entries.length) this.context.note(sentence('questionFiles.partAnswers'));
    return [...new Set([...this.correct(id), ...mapped.map((entry) => entry.attributes['mapKey'] ?? '')])].filter((text) => text !== '');
  }

  choice(interaction: XmlElement, label: string): Body {
    const id = interaction.attributes['responseIdentifier'] ?? '';
    const right = this.correct(id);
    const isSingle = this.declarations.get(id)?.attributes['cardinality'] === 'single';
    const options = allOf(interaction, 'simpleChoice').map((one) => ({
      ...row('', right.includes(one.attributes['identifier'] ?? '')),
      ...optionFromHtml(this.html(one), this.context),
    }));
    const [first, second] = options;
    const areTwo = isSingle && options.length === 2;
    const areVerdicts = rightOption.test(first?.content ?? '') && wrongOption.test(second?.content ?? '');
    const isNamed = label.includes(typeTagStart);
    if (areTwo && areVerdicts && !isNamed) return { quType: 'judge', answerList: judgeRows(first?.isRight === true) };
    const single = areTwo && label.includes(typeTagOf('judge')) ? 'judge' : 'radio';
    const quType = isSingle ? single : multipleType(right.length, label.includes(typeTagOf('multi2')));
    const itemRand = interaction.attributes['shuffle'] === 'true';
    return { quType, itemRand, answerList: options };
  }

  /** @param body whose text the fields stand in */
  blanks(fields: readonly XmlElement[]): Body {
    const rows = fields.map((field) => {
      const id = field.attributes['responseIdentifier'] ?? '';
      if (field.name !== 'inlineChoiceInteraction') return row(this.spellings(id).join('\n'));
      this.context.note(sentence('questionFiles.dropDown'));
      const right = this.correct(id);
      return row(
        allOf(field, 'inlineChoice')
          .filter((one) => right.includes(one.attributes['identifier'] ?? ''))
          .map((one) => textOf(one).trim())
          .join('\n'),
      );
    });
    return { quType: 'fill', answerList: rows };
  }

  /** Reference answer of a field, and the rubric of its body. */
  reference(field: XmlElement, body: XmlElement): string {
    const rubric = allOf(body, 'rubricBlock').map((one) => plainText(this.rich(one)));
    return [...this.correct(field.attributes['responseIdentifier'] ?? ''), ...rubric].join('\n');
  }

  /** A text with files beside it, or files alone; the word for the type where no file of them may be in an answer. */
  withFiles(interactions: readonly XmlElement[], body: XmlElement, content: string): (Body & { content: string }) | string {
    const text = interactions.find(({ name }) => name === 'extendedTextInteraction');
    const types = interactions.flatMap(({ name, attributes }) => (name === 'uploadInteraction' ? [attributes['type'] ?? ''] : []));
    const isAny = types.some((type) => type === '' || type === '*/*');
    const files = answerFilesFrom(isAny ? [] : types.flatMap((type) => type.split(/[\s,]+/)), (said) => this.context.note(said));
    if (text === undefined && files.length === 0) return interactionTypes['uploadInteraction'] ?? otherInteraction;
    if (text === undefined) this.context.note(sentence('questionFiles.onlyFiles'));
    return { ...written(this.reference(text ?? nothing, body), files), content };
  }

  /** Highest score of a part; null where the item names none. */
  mostOf(id: string): number | null {
    const most = elementsOf(this.item, 'outcomeDeclaration').find((one) => one.attributes['identifier'] === id)?.attributes[
      'normalMaximum'
    ];
    return most === undefined ? null : Number(most);
  }

  analysisOf(id: string): string {
    return elementsOf(this.item, 'modalFeedback')
      .filter((one) => (one.attributes['identifier'] ?? '') === id)
      .map((one) => this.rich(one))
      .join('');
  }

  /** Words for single answers, which have no other place. */
  otherFeedback(): string {
    return elementsOf(this.item, 'modalFeedback')
      .filter((one) => !/^ANALYSIS(?:_P\d+)?$/.test(one.attributes['identifier'] ?? ''))
      .map((one) => this.rich(one))
      .join('');
  }
}

const nothing: XmlElement = { name: '', attributes: {}, children: [] };
const asText = (text: string): XmlElement => ({ name: 'text', attributes: {}, children: [text] });
/** The frame of a stem, and marks of texts that are no HTML. */
const unwrapped = (html: string): string =>
  html
    .replaceAll(/<\/?text>/g, '')
    .replace(/^\s*<div class="stem">([^]*?)<\/div>\s*$/, '$1')
    .trim();

const isBlankField = (element: XmlElement): boolean => ['textEntryInteraction', 'inlineChoiceInteraction'].includes(element.name);

/** Fields in the middle of a text become drawn lines. */
const withLines = (element: XmlElement): XmlElement => ({
  ...element,
  children: element.children
    .filter((child) => !isElement(child) || child.attributes['class'] !== 'answers')
    .map((child) => (!isElement(child) ? child : isBlankField(child) ? '____' : withLines(child))),
});

/** The question of a body with one kind of interaction; else the word for the type that there is none for. */
function questionOf(item: QtiItem, body: XmlElement, label: string): (Body & { content: string }) | string {
  const interactions = allOf(body, ...interactionNames);
  const [first] = interactions;
  if (!first) return withoutField;
  const prompts = interactions
    .flatMap((one) => elementsOf(one, 'prompt'))
    .map((one) => item.rich(one))
    .join('');
  const content = (): string => item.rich(body) + prompts;
  if (interactions.every(isBlankField)) return { ...item.blanks(interactions), content: item.rich(withLines(body)) };
  const texts = interactions.filter((one) => one.name !== 'uploadInteraction');
  const [text] = texts;
  const isWritten = texts.length < 2 && (text === undefined || text.name === 'extendedTextInteraction');
  if (isWritten && interactions.some((one) => one.name === 'uploadInteraction')) return item.withFiles(interactions, body, content());
  if (interactions.length > 1) return withFields;
  if (first.name === 'choiceInteraction') return { ...item.choice(first, label), content: content() };
  if (first.name !== 'extendedTextInteraction') return interactionTypes[first.name] ?? otherInteraction;
  return { ...written(item.reference(first, body)), content: content() };
}

const levelIn = (label: string): number | null =>
  label
    .split(';')
    .map(levelOfTag)
    .find((level) => level !== null) ?? null;

const settingsIn = (label: string, { quType }: Body) => settingsOfTags(label.split(';'), quType);

function take(root: XmlElement, found: Found, picture: RichContext['picture']): void {
  const item = new QtiItem(root, { picture, note: (said) => found.note(said) });
  const body = firstOf(root, 'itemBody') ?? nothing;
  const label = root.attributes['label'] ?? '';
  const parts = elementsOf(body, 'div').filter((one) => one.attributes['class'] === 'part');
  const analysis = item.analysisOf('ANALYSIS') + item.otherFeedback();
  if (parts.length === 0) {
    const question = questionOf(item, body, label);
    if (typeof question === 'string') return found.addUnread(question, item.rich(body));
    return found.add({ ...noFlags, analysis, quLevel: levelIn(label), ...question, ...settingsIn(label, question) });
  }
  const subList = parts.map((part, index) => {
    const own = part.attributes['label'] ?? '';
    const question = questionOf(item, part, own);
    if (typeof question === 'string') found.note(sentence('questionFiles.partUnread', { n: index + 1, type: question }));
    return typeof question === 'string'
      ? null
      : {
          ...noFlags,
          analysis: item.analysisOf(`ANALYSIS_P${index + 1}`),
          quLevel: levelIn(own),
          ...question,
          ...settingsIn(own, question),
        };
  });
  const kept = subList.flatMap((part, index) => (part === null ? [] : [{ part, score: item.mostOf(`SCORE_P${index + 1}`) }]));
  const stem = { ...body, children: body.children.filter((child) => !isElement(child) || child.attributes['class'] !== 'part') };
  return found.add({
    ...noFlags,
    quType: 'mix',
    quLevel: levelIn(label),
    content: item.rich(stem),
    analysis,
    answerList: [],
    subList: partScores(
      kept.map(({ part }) => part),
      kept.map(({ score }) => score),
      found,
    ),
  });
}

/** The items of one XML file. */
export function takeQti(root: XmlElement, found: Found, picture: RichContext['picture'] = () => null): boolean {
  const plain = plainNames(root);
  if (plain.name === 'assessmentItem') take(plain, found, picture);
  else if (plain.name === 'questestinterop') for (const item of allOf(plain, 'item')) takeOldItem(item, found, picture);
  else return false;
  return true;
}

export function readQtiXml(root: XmlElement): FoundFile | null {
  const found = new Found();
  const own = (address: string): string | null => (address.startsWith('/api/file/picture/') ? address : null);
  return takeQti(root, found, own) ? found.result('qti') : null;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
/** Path of a file of the package, seen from another one. */
function resolve(from: string, href: string): string {
  const parts: string[] = [];
  for (const part of `${folderOf(from)}${decodeURIComponent(href.replace(/%(?![0-9a-f]{2})/gi, '%25'))}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function unpacked(bytes: Buffer): Map<string, Buffer> {
  try {
    // ten thousand questions are as many files
    return unpackFiles(bytes, () => true, { ...unpackLimits, maxEntries: 21_000 });
  } catch (error) {
    if (!(error instanceof UnpackRefusal)) throw error;
    if (error.kind === 'content') return broken(sentence('questionFiles.zipBroken'));
    throw new FileRefusal('limits', sentence('questionFiles.zipUnsafeEntities'));
  }
}

/** A package: its manifest names the items in their order. @throws {FileRefusal} */
export function readQtiPackage(bytes: Buffer): FoundFile {
  const files = unpacked(bytes);
  const manifestPath = [...files.keys()].find((name) => /(?:^|\/)imsmanifest\.xml$/i.test(name)) ?? '';
  const xmlAt = (path: string): XmlElement =>
    parseXml(decodeText(files.get(path) ?? Buffer.alloc(0)) ?? broken(sentence('questionFiles.noXml', { path })));
  const resources = allOf(xmlAt(manifestPath), 'resource');
  const found = new Found();
  for (const resource of resources) {
    const path = resolve(manifestPath, resource.attributes['href'] ?? firstOf(resource, 'file')?.attributes['href'] ?? '');
    if (!/\.(?:xml|qti)$/i.test(path)) continue;
    if (!files.has(path)) {
      found.note(sentence('questionFiles.fileMissing'), path);
      continue;
    }
    const picture = (address: string): string | null => {
      if (address.startsWith('/api/file/picture/')) return address;
      const own = resolve(path, address);
      const content = files.get(own);
      return content ? found.pictures.take(own, content, { name: own.slice(own.lastIndexOf('/') + 1) }) : null;
    };
    if (!takeQti(xmlAt(path), found, picture) && /item/i.test(resource.attributes['type'] ?? ''))
      found.note(sentence('questionFiles.noQuestion'), path);
  }
  const file = found.result('qti');
  return file.text === '' ? broken(sentence('questionFiles.qtiEmpty')) : file;
}
