import { strToU8, zipSync } from 'fflate';

/** Papers of Word for the specs, with all parts that Word writes: types, relations, styles, lists, pictures. */
const office = 'http://schemas.openxmlformats.org';
const space = [
  `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:m="${office}/officeDocument/2006/math"`,
  `xmlns:r="${office}/officeDocument/2006/relationships" xmlns:a="${office}/drawingml/2006/main"`,
  `xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing" xmlns:pic="${office}/drawingml/2006/picture"`,
  'xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
].join(' ');
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr>${text
    .split('\t')
    .map((part) => `<w:t xml:space="preserve">${escape(part)}</w:t>`)
    .join('<w:tab/>')}</w:r>`;
const inside = (pieces: readonly string[]): string => pieces.map((one) => (one.startsWith('<') ? one : run(one))).join('');
export const paragraph = (...pieces: string[]): string => `<w:p>${inside(pieces)}</w:p>`;
/** Of a list: its number, and the level from 0. */
export const listed = (list: number, level: number, ...pieces: string[]): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${inside(pieces)}</w:p>`;
export const styled = (style: string, ...pieces: string[]): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${inside(pieces)}</w:p>`;
export const table = (...rows: string[][]): string =>
  `<w:tbl><w:tblPr/><w:tblGrid/>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;
/** Content control and the customer's own XML, around paragraphs or runs. */
export const control = (...content: string[]): string =>
  `<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${content.join('')}</w:sdtContent></w:sdt>`;
export const custom = (...content: string[]): string =>
  `<w:customXml w:uri="u" w:element="q"><w:customXmlPr/>${content.join('')}</w:customXml>`;

const letters = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const piece = (text: string): string => (text.startsWith('<') ? text : letters(text));
export const math = (...pieces: string[]): string => `<m:oMath>${pieces.map(piece).join('')}</m:oMath>`;
export const fraction = (above: string, below: string): string => `<m:f><m:num>${piece(above)}</m:num><m:den>${piece(below)}</m:den></m:f>`;
export const power = (base: string, above: string): string => `<m:sSup><m:e>${piece(base)}</m:e><m:sup>${piece(above)}</m:sup></m:sSup>`;
export const root = (of: string): string => `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${piece(of)}</m:e></m:rad>`;

export const picture = (id: string): string =>
  '<w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="952500"/><wp:docPr id="1" name="图"/><a:graphic>' +
  `<a:graphicData uri="${office}/drawingml/2006/picture"><pic:pic><pic:nvPicPr/><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill>` +
  '<pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
/** As Word writes a box of text: the new form, and the old one for old programs. */
export const textBox = (...paragraphs: string[]): string =>
  '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><a:graphic><a:graphicData uri="wps">' +
  `<wsp><txbx><w:txbxContent>${paragraphs.join('')}</w:txbxContent></txbx></wsp></a:graphicData></a:graphic></w:drawing></mc:Choice>` +
  `<mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${paragraphs.join('')}</w:txbxContent></v:textbox></v:shape></w:pict>` +
  '</mc:Fallback></mc:AlternateContent></w:r>';
/** An object of MathType: its drawing, and the object itself where its file is there. */
export const equationObject = (id: string, object = '', program = 'Equation.DSMT4'): string =>
  `<w:r><w:object><v:shape><v:imagedata r:id="${id}"/></v:shape>` +
  `<o:OLEObject Type="Embed" ProgID="${program}"${object === '' ? '' : ` r:id="${object}"`}/></w:object></w:r>`;
/** A complex field: what is asked for, and the result that stands in the text. */
export const field = (instruction: string, result: string): string =>
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
  `<w:r><w:instrText xml:space="preserve">${escape(instruction)}</w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** A metafile of Windows that writes these words, as the preview of a formula is. */
export function wmfOf(words: string): Buffer {
  const text = Buffer.from(words, 'latin1');
  const record = Buffer.alloc(14 + text.length + (text.length % 2));
  record.writeUInt32LE(record.length / 2, 0);
  record.writeUInt16LE(0x0a32, 4);
  record.writeUInt16LE(text.length, 10);
  text.copy(record, 14);
  const header = Buffer.alloc(40);
  header.writeUInt32LE(0x9ac6cdd7, 0);
  header.writeUInt16LE(1, 22);
  header.writeUInt16LE(9, 24);
  const end = Buffer.from('030000000000', 'hex');
  return Buffer.concat([header, record, end]);
}

/** The same as an enhanced metafile. */
export function emfOf(words: string): Buffer {
  const text = Buffer.from(words, 'utf16le');
  const header = Buffer.alloc(88);
  header.writeUInt32LE(1, 0);
  header.writeUInt32LE(88, 4);
  header.write(' EMF', 40, 'latin1');
  const record = Buffer.alloc(76 + text.length);
  record.writeUInt32LE(84, 0);
  record.writeUInt32LE(record.length, 4);
  record.writeUInt32LE(words.length, 44);
  record.writeUInt32LE(76, 48);
  text.copy(record, 76);
  return Buffer.concat([header, record]);
}

const lists = (levels: readonly [format: string, text: string, style?: string][], id: number): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels
    .map(
      ([format, text, style], at) =>
        `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${style ? `<w:pStyle w:val="${style}"/>` : ''}` +
        `<w:lvlText w:val="${text}"/></w:lvl>`,
    )
    .join('')}</w:abstractNum>`;
/** List 1: `1.` with options `A．`; 2: `一、`; 3: as 1, and begins anew; styles 大题 and 小题 have list 4. */
const numbering =
  `${head}<w:numbering ${space}>` +
  lists(
    [
      ['decimal', '%1.'],
      ['upperLetter', '%2．'],
    ],
    1,
  ) +
  lists([['chineseCounting', '%1、']], 2) +
  lists(
    [
      ['chineseCountingThousand', '%1、', 'Section'],
      ['decimal', '%2．', 'Question'],
    ],
    4,
  ) +
  [1, 2, 4].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join('') +
  '<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>' +
  '</w:numbering>';
const styles =
  `${head}<w:styles ${space}><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>` +
  '<w:style w:type="paragraph" w:styleId="Section"><w:name w:val="大题"/><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Question"><w:name w:val="小题"/>' +
  '<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="4"/></w:numPr></w:pPr></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Easy"><w:name w:val="小题 1"/><w:basedOn w:val="Question"/></w:style></w:styles>';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const typeOf: Readonly<Record<string, string>> = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  'word/styles.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml',
  'word/numbering.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml',
};
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

const typeOfFolder: Readonly<Record<string, string>> = { media: 'image', embeddings: 'oleObject' };

const related = (...relations: string[]): string =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships">${relations.join('')}</Relationships>`;

/** The file: pictures `png` and `png2`, and what `parts` adds (path below word/ → bytes), each related by its path. */
export function docx(body: readonly string[], parts: Readonly<Record<string, string | Buffer>> = {}): Buffer {
  const added = Object.entries(parts);
  const relations = [
    relation('png', 'image', 'media/a.png'),
    relation('png2', 'image', 'media/b.png'),
    relation('styles', 'styles', 'styles.xml'),
    relation('numbering', 'numbering', 'numbering.xml'),
    ...added.map(([path]) => relation(path, typeOfFolder[path.split('/')[0] ?? ''] ?? 'aFChunk', path)),
  ];
  const overrides = Object.entries(typeOf).map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`);
  const defaults = ['rels', 'xml', 'png', 'wmf', 'bin', 'html', 'rtf'].map((end) => {
    const type = { rels: 'application/vnd.openxmlformats-package.relationships+xml', xml: 'application/xml', png: 'image/png' }[end];
    return `<Default Extension="${end}" ContentType="${type ?? 'application/octet-stream'}"/>`;
  });
  const files: Record<string, string | Buffer> = {
    '[Content_Types].xml': `${head}<Types xmlns="${office}/package/2006/content-types">${defaults.join('')}${overrides.join('')}</Types>`,
    '_rels/.rels': related(relation('d', 'officeDocument', 'word/document.xml')),
    'word/document.xml': `${head}<w:document ${space}><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': related(...relations),
    'word/styles.xml': styles,
    'word/numbering.xml': numbering,
    'word/media/a.png': png,
    'word/media/b.png': Buffer.concat([png, Buffer.from([0])]),
    ...Object.fromEntries(added.map(([path, content]) => [`word/${path}`, content])),
  };
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [path, typeof text === 'string' ? strToU8(text) : new Uint8Array(text)]),
      ),
    ),
  );
}
export const header = (text: string): string => `${head}<w:hdr ${space}>${paragraph(text)}</w:hdr>`;
