import type { AnswerFileKind } from '@xuekao/contracts';
import { alternatives, answerFilesOf, isChoiceType, letterOf, saqLines, type AuthoredPart, type LevelledQuestion } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import { zipSync, strToU8 } from 'fflate';
import katex from 'katex';
import { mediaTypes } from './answer-files.js';
import { withAddresses, type PackedPictures } from './packed.js';
import { optionHtml } from './rich.js';
import { levelTag, settingsTag, typeTagOf } from './words.js';
import { escapeXml } from './xml.js';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';

/** MathML that other programs show, with the LaTeX beside it, from which it comes back as it was written. */
function mathml(tex: string, isBlock: boolean): string {
  const html = katex.renderToString(tex, { output: 'mathml', throwOnError: false, displayMode: isBlock, strict: 'ignore' });
  const annotation = `<annotation encoding="application/x-tex">${escapeXml(tex)}</annotation>`;
  const [math] = /<math[^]*<\/math>/.exec(html) ?? [];
  // what KaTeX cannot read has no MathML
  if (math === undefined)
    return (
      `<math xmlns="http://www.w3.org/1998/Math/MathML"${isBlock ? ' display="block"' : ''}><semantics>` +
      `<mtext>${escapeXml(tex)}</mtext>${annotation}</semantics></math>`
    );
  return math.replace(/<annotation[^]*<\/annotation>/, () => annotation).replaceAll('&nbsp;', '\u00a0');
}

const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
/** Rich text of ours as the XHTML of an item. */
const xhtml = (html: string): string =>
  html.replace(/<(span|div) data-type="(?:inline|block)-math" data-latex="([^"]*)"><\/\1>/g, (_whole, name: string, latex: string) =>
    name === 'span' ? mathml(unescape(latex), false) : `<div>${mathml(unescape(latex), true)}</div>`,
  );

const values = (texts: readonly string[]): string => texts.map((text) => `<qti-value>${escapeXml(text)}</qti-value>`).join('');
const declaration = (id: string, cardinality: string, baseType: string, inside: string): string =>
  `<qti-response-declaration identifier="${id}" cardinality="${cardinality}" base-type="${baseType}">${inside}</qti-response-declaration>`;

interface Interaction {
  declarations: string;
  body: string;
}
function choice(part: AuthoredPart, id: string): Interaction {
  const isSingle = part.quType === 'radio' || part.quType === 'judge';
  const right = part.answerList.flatMap(({ isRight }, index) => (isRight ? [letterOf(index)] : []));
  const options = part.answerList.map(
    (option, index) => `<qti-simple-choice identifier="${letterOf(index)}">${xhtml(optionHtml(option))}</qti-simple-choice>`,
  );
  return {
    declarations: declaration(
      id,
      isSingle ? 'single' : 'multiple',
      'identifier',
      `<qti-correct-response>${values(right)}</qti-correct-response>`,
    ),
    body:
      `<qti-choice-interaction response-identifier="${id}" max-choices="${isSingle ? 1 : 0}" shuffle="${part.itemRand}">` +
      `${options.join('')}</qti-choice-interaction>`,
  };
}

/** The fields stand below the stem, which draws its blanks by itself. */
function blanks(part: AuthoredPart, id: string): Interaction {
  const fields = part.answerList.map(({ content }, index) => {
    const spellings = alternatives(content);
    const name = `${id}_${index + 1}`;
    const entries = spellings.map((text) => `<qti-map-entry map-key="${escapeXml(text)}" mapped-value="1" />`).join('');
    const correct = `<qti-correct-response>${values(spellings.slice(0, 1))}</qti-correct-response>`;
    return { name, declared: declaration(name, 'single', 'string', `${correct}<qti-mapping default-value="0">${entries}</qti-mapping>`) };
  });
  const entry = (name: string): string => `<qti-text-entry-interaction response-identifier="${name}" />`;
  return {
    declarations: fields.map(({ declared }) => declared).join(''),
    body: `<p class="answers">${fields.map(({ name }, index) => `${index + 1}. ${entry(name)}`).join(' ')}</p>`,
  };
}

/** A file beside the text: an upload takes one, of one type of media. */
function upload(kind: AnswerFileKind, id: string): Interaction {
  const name = `${id}_${kind.toUpperCase()}`;
  return {
    declarations: declaration(name, 'single', 'file', ''),
    body: `<qti-upload-interaction response-identifier="${name}" type="${mediaTypes[kind]}" />`,
  };
}

function written(part: AuthoredPart, id: string): Interaction {
  const uploads = answerFilesOf(part).map((kind) => upload(kind, id));
  return {
    declarations: [
      declaration(id, 'single', 'string', `<qti-correct-response>${values([saqLines(part)])}</qti-correct-response>`),
      ...uploads.map(({ declarations }) => declarations),
    ].join(''),
    body: [`<qti-extended-text-interaction response-identifier="${id}" />`, ...uploads.map(({ body }) => body)].join(''),
  };
}

function interactionOf(part: AuthoredPart, id: string): Interaction {
  if (isChoiceType(part.quType)) return choice(part, id);
  return part.quType === 'fill' ? blanks(part, id) : written(part, id);
}

const feedback = (id: string, analysis: string): string =>
  analysis === ''
    ? ''
    : `<qti-modal-feedback identifier="${id}" outcome-identifier="FEEDBACK" show-hide="show"><qti-content-body>${xhtml(analysis)}` +
      '</qti-content-body></qti-modal-feedback>';

const outcome = (id: string, most: number): string =>
  `<qti-outcome-declaration identifier="${id}" cardinality="single" base-type="float"${most > 0 ? ` normal-maximum="${most}"` : ''} />`;
/** Scores of the item and of each part that has points of its own. */
const scoresOf = (parts: readonly AuthoredPart[]): string[] => [
  outcome('SCORE', Math.round(parts.reduce((sum, { score = 0 }) => sum + score, 0) * 10) / 10),
  ...parts.map(({ score = 0 }, index) => (score > 0 ? outcome(`SCORE_P${index + 1}`, score) : '')),
];

/** Tags of a question: an item with a choice says of itself neither how many are right nor that it is a judgement. */
const labelOf = (part: AuthoredPart, quLevel: number | null): string =>
  [...levelTag(quLevel), ...(isChoiceType(part.quType) ? [typeTagOf(part.quType)] : []), ...settingsTag(part, 'itemRand')].join(';');

/** One item; the parts of a compound question are sections of its body. */
function itemXml(question: LevelledQuestion, number: number): string {
  const parts = question.quType === 'mix' ? (question.subList ?? []) : [];
  const interactions = (parts.length > 0 ? parts : [question]).map((part, index) => interactionOf(part, `R${index + 1}`));
  const label = labelOf(question, question.quLevel);
  const title = plainText(question.content).replace(/\s+/g, ' ').slice(0, 60);
  const sections = parts.map(
    (part, index) =>
      `<div class="part" id="P${index + 1}" label="${labelOf(part, part.quLevel ?? null)}">` +
      `<div class="stem">${xhtml(part.content)}</div>${interactions[index]?.body ?? ''}</div>`,
  );
  const body = parts.length > 0 ? sections.join('') : (interactions[0]?.body ?? '');
  return [
    head,
    `<qti-assessment-item xmlns="${space}" identifier="Q${number}" title="${escapeXml(title)}" label="${label}" adaptive="false"`,
    ' time-dependent="false" xml:lang="zh-CN">',
    interactions.map(({ declarations }) => declarations).join(''),
    ...scoresOf(parts),
    '<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier" />',
    `<qti-item-body><div class="stem">${xhtml(question.content)}</div>${body}</qti-item-body>`,
    feedback('ANALYSIS', question.analysis),
    ...parts.map((part, index) => feedback(`ANALYSIS_P${index + 1}`, part.analysis)),
    '</qti-assessment-item>\n',
  ].join('');
}

const pathOf = (number: number): string => `items/q${number}.xml`;
const imageOf = (name: string): string => `images/${name}`;

/** A package of QTI 3.0: each question an item, in the order of the manifest. */
export class QtiPackage {
  private readonly files: Record<string, Uint8Array> = {};
  /** of each item, the pictures that it shows */
  private readonly shown: string[][] = [];

  constructor(private readonly pictures: PackedPictures = new Map()) {}

  add(question: LevelledQuestion): void {
    const number = this.shown.length + 1;
    const { text, names } = withAddresses(itemXml(question, number), this.pictures, (name) => `../${imageOf(name)}`);
    this.files[pathOf(number)] = strToU8(text);
    for (const name of names) this.files[imageOf(name)] = this.pictures.get(name) ?? new Uint8Array();
    this.shown.push([...names]);
  }

  bytes(): Buffer {
    const resources = this.shown.map((names, index) => {
      const path = pathOf(index + 1);
      const files = [path, ...names.map(imageOf)].map((href) => `<file href="${href}" />`);
      return `<resource identifier="RES${index + 1}" type="imsqti_item_xmlv3p0" href="${path}">${files.join('')}</resource>`;
    });
    const manifest = [
      `${head}<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="XUEKAO">`,
      '<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata><organizations />',
      `<resources>${resources.join('')}</resources></manifest>\n`,
    ];
    return Buffer.from(zipSync({ 'imsmanifest.xml': strToU8(manifest.join('')), ...this.files }));
  }
}
